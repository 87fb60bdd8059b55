import LockCore

/// The name of a pattern: 1 to 32 letters, digits, `.`, `_` or `-`.
public enum PatternLabel {
  /// The label of a pattern that was given none.
  public static let usual = "owner"

  public static func isGood(_ label: String) -> Bool { isGood(Piece(label)) }

  static func isGood(_ label: Piece) -> Bool {
    for byte in label.bytes {
      guard isGood(byte) else { return false }
    }
    return (1...32).contains(label.bytes.count)
  }

  private static func isGood(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
