import LockCore
import LockSystem

/// `touchlockctl wait`: ends when the device is unlocked, through every restart of the daemon.
enum Wait {
  static let verb = Verb(
    "wait", "[--locked] [--timeout SECONDS] [--json] [--exec COMMAND [ARGUMENT]...]",
    summary: "wait until the device is unlocked",
    details: """
      Ends when the device is unlocked, at once if it is. A daemon that restarts is waited for,
      and the end of a connection is never taken for an unlock. However short the timeout, the
      daemon has a second to answer: with --timeout 0 it tells whether the device is unlocked.

      With --exec it does not end but runs the command each time, and waits for the command's end
      before it looks again; an unlock that is over by then is not made up for. The command finds
      the label of the pattern that unlocked in TOUCHLOCK_LABEL, empty without one. With --timeout
      the whole ends after so long with exit code 124.
      """,
    options: [
      VerbOption("locked", help: "wait until it is locked instead"), .timeout, .json,
      VerbOption("exec", help: "run what follows each time, instead of ending"),
    ], run: run)

  private static func run(_ command: Command) throws(Failure) {
    let path = try command.socketPath()
    if !command.has("locked") && command.program.isEmpty {
      let reply = try Call.insist("AwaitUnlock", path, until: command.deadline)
      if command.has("json") { try Output.line(reply.parameters) }
      return
    }
    let changes = try StateChanges(path, locked: command.has("locked"), until: command.deadline)
    while true {
      let change = try changes.next()
      if command.has("json") { try Output.line(change.json) }
      if command.program.isEmpty { return }
      try Program.run(command.program, label: change.label)
    }
  }
}
