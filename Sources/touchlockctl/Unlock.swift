import LockCore
import LockSystem

/// `touchlockctl unlock`: for the owner of a panel whose touchscreen is broken.
enum Unlock {
  static let verb = Verb(
    "unlock", "[--timeout SECONDS] [--json]",
    summary: "unlock the device without its pattern (root)",
    details: """
      Unlocks the device without its pattern and ends when it is unlocked: the way in when the
      touchscreen is broken. Allowed to root alone; the daemon logs who it was.
      """,
    options: [.timeout, .json], run: run)

  private static func run(_ command: Command) throws(Failure) {
    let client = try Call.connect(try command.socketPath(), until: command.deadline)
    let reply = try Call.once("Unlock", client, until: command.deadline)
    guard !reply.continues, reply.parameters.member("since")?.int != nil else {
      throw Failure(.protocolError, "Unlock: not a reply of touchlockd")
    }
    if command.has("json") { try Output.line(reply.parameters) }
  }
}
