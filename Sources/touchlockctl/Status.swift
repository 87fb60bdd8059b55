import LockCore
import LockSystem

/// `touchlockctl status`.
enum Status {
  /// So long the daemon has to answer, in milliseconds.
  private static let patience = 5000

  static let verb = Verb(
    "status", "[--json]", summary: "say how the device stands",
    details: """
      Says how the device stands: its state and since when, failures, patterns, touchscreens, the
      screen and how it is driven, and how many clients are connected.
      """,
    options: [.json], run: run)

  private static func run(_ command: Command) throws(Failure) {
    let deadline = Deadline(milliseconds: patience)
    let client = try Call.connect(try command.socketPath(), until: deadline)
    let reply = try Call.once("GetStatus", client, until: deadline)
    guard let status = reply.parameters.member("status"), status.isObject else {
      throw Failure(.protocolError, "GetStatus: not a reply of touchlockd")
    }
    if command.has("json") { return try Output.line(status) }
    try Output.text(describe(status, now: Clock.microsecondsSinceBoot()))
  }

  private static func describe(_ status: borrowing JSON, now: Int) -> String {
    let style = Style()
    let isLocked = status.member("locked")?.bool != false
    var lines = row("state", state(status, now: now)) { style.paint($0, isLocked ? .green : .yellow) }
    let isUsable = (status.member("patterns")?.int ?? 0) > 0
    lines += row("patterns", patterns(status)) { isUsable ? $0 : style.paint($0, .red) }
    lines += row("failures", failures(status))
    if let error = status.member("attemptsError")?.string {
      lines += row("attempts", error) { style.paint($0, .red) }
    }
    lines += row("touchscreens", touchscreens(status))
    lines += row("screen", screen(status))
    lines += row("clients", number(status, "clients"))
    lines += row("version", status.member("version")?.string ?? "unknown")
    return lines
  }

  private static func state(_ status: borrowing JSON, now: Int) -> String {
    let state = status.member("state")?.string ?? "unknown"
    guard let since = status.member("since")?.int, let isLocked = status.member("locked")?.bool else {
      return state
    }
    let duration = duration(seconds: max(0, now - since) / 1_000_000)
    let label = status.member("label")?.string.map { " by \($0)" } ?? ""
    return "\(state), \(isLocked ? "locked" : "unlocked")\(label) for \(duration)"
  }

  private static func duration(seconds: Int) -> String {
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
    if days > 0 { return "\(days) d \(hours % 24) h" }
    if hours > 0 { return "\(hours) h \(minutes % 60) min" }
    return minutes > 0 ? "\(minutes) min \(seconds % 60) s" : "\(seconds) s"
  }

  private static func patterns(_ status: borrowing JSON) -> String {
    if let error = status.member("patternsError")?.string { return error }
    let count = status.member("patterns")?.int ?? 0
    return count > 0 ? "\(count)" : "none: nothing unlocks; set one with touchlockctl set-pattern"
  }

  private static func failures(_ status: borrowing JSON) -> String {
    let count = number(status, "failures")
    guard let wait = status.member("nextTry")?.int, wait > 0 else { return count }
    return "\(count), next try in \(duration(seconds: (wait - 1) / 1000 + 1))"
  }

  private static func touchscreens(_ status: borrowing JSON) -> String {
    guard let devices = status.member("touchDevices"), devices.elementCount > 0 else { return "none" }
    var names: [String] = []
    for position in 0..<devices.elementCount { names.append(devices.element(position).string ?? "") }
    return names.joined(separator: ", ")
  }

  private static func screen(_ status: borrowing JSON) -> String {
    guard let screen = status.member("screen") else { return "none" }
    let problem = screen.member("problem")?.string
    guard let card = screen.member("card")?.string else { return problem ?? "none" }
    let driver = screen.member("driver")?.string ?? "unknown driver"
    let mode = screen.member("mode")?.string ?? "no mode"
    let method = screen.member("atomic")?.bool == true ? "atomic" : "legacy"
    let isBlank = screen.member("blank")?.bool == true
    let isShown = screen.member("shown")?.bool == true
    let shown =
      isBlank
      ? "off until it is touched"
      : isShown ? "locked picture shown" : problem ?? "locked picture not shown"
    return "\(card), \(driver), \(mode), \(method), \(shown)"
  }

  private static func number(_ status: borrowing JSON, _ name: String) -> String {
    status.member(name)?.int.map { "\($0)" } ?? "unknown"
  }

  /// The values stand below each other. A device's name must not reach the terminal as an order to it.
  private static func row(
    _ name: String, _ value: String, dress: (String) -> String = { $0 }
  ) -> String {
    let plain = PlainText.text(value)
    return "\(name)\(String(repeating: " ", count: 14 - name.utf8.count))\(dress(plain))\n"
  }
}
