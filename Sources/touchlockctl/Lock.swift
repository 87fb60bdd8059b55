import LockCore
import LockSystem

/// `touchlockctl lock`: ends when the locked picture is visible.
enum Lock {
  static let verb = Verb(
    "lock", "[--timeout SECONDS] [--json]",
    summary: "lock the device; ends when the locked picture is visible",
    details: """
      Locks the device, if it is not locked, and ends when the locked picture is visible. Without a
      screen it waits for one, with --timeout at most so long; the device is locked all the same.
      Allowed to root and the group touchlock.
      """,
    options: [.timeout, .json], run: run)

  /// So long a daemon that went away has to come back, in milliseconds: whoever locks before sleep must not
  /// wait for ever.
  private static let patience = 10_000

  private static func run(_ command: Command) throws(Failure) {
    let reply = try Call.insist(
      "Lock", try command.socketPath(), until: command.deadline, patience: patience)
    if command.has("json") { try Output.line(reply.parameters) }
  }
}
