import CSodium

/// The stack beneath a function that called others which handled a secret.
public enum SecretStack {
  /// More than judging or setting a pattern takes.
  private static let depth = 32_768

  /// Overwrites what returned functions left behind: Swift and libsodium keep copies of what they work on
  /// in their frames, whatever memory the value itself lives in.
  @inline(never)
  public static func wipe() { sodium_stackzero(depth) }
}
