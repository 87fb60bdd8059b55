import LockCore
import LockSystem

/// `touchlockctl status`.
enum Status {
  static func run(_ command: Command) throws(Failure) {
    let client = try Call.connect(try command.socketPath())
    let reply = try Call.once("GetStatus", client)
    guard let status = reply.parameters.member("status"), status.isObject else {
      throw Failure(.protocolError, "GetStatus: not a reply of touchlockd")
    }
    if command.printsJSON { return try Output.line(status) }
    try Output.text(describe(status))
  }

  private static func describe(_ status: borrowing JSON) -> String {
    var lines = row("state", status.member("state")?.string ?? "unknown")
    lines += row("patterns", patterns(status))
    lines += row("failures", number(status, "failures"))
    lines += row("touchscreens", touchscreens(status))
    lines += row("screen", screen(status))
    lines += row("clients", number(status, "clients"))
    lines += row("version", status.member("version")?.string ?? "unknown")
    return lines
  }

  private static func patterns(_ status: borrowing JSON) -> String {
    if let error = status.member("patternsError")?.string { return error }
    let count = status.member("patterns")?.int ?? 0
    return count > 0 ? "\(count)" : "none: nothing unlocks; set one with touchlockctl set-pattern"
  }

  private static func touchscreens(_ status: borrowing JSON) -> String {
    guard let devices = status.member("touchDevices"), devices.elementCount > 0 else { return "none" }
    var names: [String] = []
    for position in 0..<devices.elementCount { names.append(devices.element(position).string ?? "") }
    return names.joined(separator: ", ")
  }

  private static func screen(_ status: borrowing JSON) -> String {
    guard let screen = status.member("screen"), let card = screen.member("card")?.string else { return "none" }
    let driver = screen.member("driver")?.string ?? "unknown driver"
    let mode = screen.member("mode")?.string ?? "no mode"
    let method = screen.member("atomic")?.bool == true ? "atomic" : "legacy"
    let shown = screen.member("shown")?.bool == true ? "locked picture shown" : "locked picture not shown"
    return "\(card), \(driver), \(mode), \(method), \(shown)"
  }

  private static func number(_ status: borrowing JSON, _ name: String) -> String {
    status.member(name)?.int.map { "\($0)" } ?? "unknown"
  }

  /// The values stand below each other.
  private static func row(_ name: String, _ value: String) -> String {
    "\(name)\(String(repeating: " ", count: 14 - name.utf8.count))\(value)\n"
  }
}
