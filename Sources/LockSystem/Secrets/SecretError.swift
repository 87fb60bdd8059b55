/// Why something about the secret could not be done: one line that says what, where, and the way out.
/// It never carries anything of a pattern.
public struct SecretError: Error, Equatable, Sendable {
  public enum Reason: UInt8, Equatable, Sendable {
    /// The pattern that was given cannot be one.
    case input
    /// A pattern of that label is on record.
    case labelTaken
    /// Another label has that pattern.
    case inUse
    /// A file of the state folder, or the folder, is not to be trusted or cannot be understood.
    case file
    /// The system refused: disk, memory, permission.
    case system
  }

  public let reason: Reason
  public let text: String

  init(_ reason: Reason, _ text: String) {
    self.reason = reason
    self.text = text
  }

  init(_ error: SystemError) { self.init(.system, error.text) }

  /// A value in locked memory, for whoever has no other way to fail.
  static func box<Value: ~Copyable>(_ empty: consuming Value) throws(SecretError) -> SecretBox<Value> {
    do throws(SystemError) { return try SecretBox(empty) } catch { throw SecretError(error) }
  }
}
