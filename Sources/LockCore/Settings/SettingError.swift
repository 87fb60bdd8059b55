/// A setting that cannot be taken, as one line without file and line number: what was wrong and what
/// would be right.
public struct SettingError: Error, Equatable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }
}

/// Two or more settings, each good by itself, that contradict each other.
public struct SettingConflict: Equatable, Sendable {
  /// The names of the settings that take part; the one set last is to blame.
  public let names: [String]
  /// As `SettingError.text`.
  public let text: String
}
