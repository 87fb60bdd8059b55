import Foundation

/// How often a test repeats what chance decides.
public enum Count {
  /// Whether scripts/soak runs this, which has the time for large counts.
  public static let isSoak = ProcessInfo.processInfo.environment["TOUCHLOCK_SOAK"] == "1"

  /// `small` in scripts/test, `soak` in scripts/soak.
  public static func of(_ small: Int, soak: Int) -> Int { isSoak ? soak : small }
}
