/// The virtual terminal that the locked screen has for itself.
public enum TerminalChoice: Equatable, Sendable {
  /// That of standard input, as systemd's TTYPath gives it; else a free one, where the kernel has any.
  case auto
  /// None: the screen is taken from whoever lets go of it.
  case none
  /// /dev/ttyN, 1 to 63.
  case number(Int)

  public static let numbers = 1...63
}
