import LockCore
import LockSystem

/// `touchlockctl monitor`: every event, a line of JSON each, until the daemon ends.
enum Monitor {
  static let verb = Verb(
    "monitor", "[--json]", summary: "print every event as a line of JSON",
    details: """
      Prints a line of JSON with how the device stands, and then one for every event, until the
      daemon ends. touchlockd-varlink(7) tells what the members mean.
      """,
    options: [.json], run: run)

  private static func run(_ command: Command) throws(Failure) {
    let client = try Call.connect(try command.socketPath(), until: .never)
    var reply = try Call.once("Monitor", client, wantsMore: true, until: .never)
    while true {
      try Output.line(reply.parameters)
      guard reply.continues else { throw Failure(.protocolError, "Monitor: ended by the daemon") }
      reply = try Call.next("Monitor", client, until: .never)
    }
  }
}
