import LockSystem

/// `touchlockctl lock`: ends when the locked picture is visible.
enum Lock {
  /// So long a daemon that went away has to come back, in milliseconds: whoever locks before sleep must not
  /// wait for ever.
  private static let patience = 10_000

  static func run(_ command: Command) throws(Failure) {
    try Call.insist("Lock", try command.socketPath(), until: command.deadline, patience: patience)
  }
}
