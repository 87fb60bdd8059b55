/// A configuration that cannot be taken: every fault found, one line each, with file and line number
/// and what would be right. The process ends with `exitCode`.
public struct ConfigError: Error, Equatable, Sendable {
  public let lines: [String]

  /// EX_CONFIG of sysexits(3).
  public static let exitCode: Int32 = 78
}
