import CLinux
import LockCore
import LockSystem

/// `touchlockctl enroll`: has a new pattern drawn on the screen, and says how it goes.
enum Enroll {
  static let verb = Verb(
    "enroll", "[--label NAME] [--replace] [--timeout SECONDS]",
    summary: "have a new pattern drawn on the screen and put it on record",
    details: """
      Has a new pattern drawn twice on the device's screen and puts it on record. Root may do so;
      everybody else draws the present pattern first, for --replace that label's own.
      Says each step, and what was wrong with a drawing. Until the end nothing is changed.
      """,
    options: [
      VerbOption("label", "NAME", help: "whose pattern it is"),
      VerbOption("replace", help: "in the place of the one that is there"), .timeout,
    ], run: run)

  private static func run(_ command: Command) throws(Failure) {
    let label = try Patterns.label(command.value("label"))
    let client = try Call.connect(try command.socketPath(), until: .never)
    var parameters = JSON.object()
    parameters.set("label", optional: label)
    if command.has("replace") { parameters.set("replace", true) }
    Call.setTimeout(command.deadline, &parameters)
    var reply = try Call.once("Enroll", client, parameters, wantsMore: true, until: .never)
    while reply.continues {
      try Output.text(line(reply.parameters))
      reply = try Call.next("Enroll", client, until: .never)
    }
    guard reply.parameters.member("step")?.string == "saved",
      let label = reply.parameters.member("label")?.string
    else { throw Failure(.protocolError, "Enroll: not a reply of touchlockd") }
    try Output.text("saved: \(label)\n")
  }

  private static func line(_ reply: borrowing JSON) -> String {
    let step =
      switch reply.member("step")?.string {
      case "present": "draw the present pattern"
      case "new": "draw the new pattern"
      case "again": "draw the new pattern again"
      default: "wait"
      }
    guard let fault = reply.member("fault")?.string else { return "\(step)\n" }
    let what =
      switch fault {
      case "wrong": "this is not the present pattern"
      case "unjudged": "the present pattern could not be judged: see the daemon's log"
      case "too_short": "too short"
      case "too_simple": "too simple: more turns"
      case "mismatch": "not the same as before"
      case "in_use": "another label has this pattern"
      default: fault
      }
    return "\(what); \(step)\n"
  }
}
