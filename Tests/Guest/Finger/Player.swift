import CLinux

/// Performs the host's commands on one device.
struct Player: ~Copyable {
  private var screen: Touchscreen?

  init() { screen = nil }

  /// The answer's text after `ok`.
  mutating func perform(_ command: Command) throws(FingerError) -> String {
    switch command.verb {
    case "create":
      guard screen == nil else { throw .usage("create: the device exists already") }
      let created = try Touchscreen(command)
      let node = try created.device.node()
      screen = consume created
      return " node=\(node)"
    case "destroy":
      guard screen != nil else { throw .usage("destroy: there is no device") }
      screen = nil
      return ""
    case "sleep":
      Clock.sleep(until: Clock.now() + Int64(try command.number(at: 0)) * 1_000_000)
      return ""
    default: return try touch(command)
    }
  }

  private mutating func touch(_ command: Command) throws(FingerError) -> String {
    guard var screen = screen.take() else { throw .usage("\(command.verb): create a device first") }
    screen.device.forgetTimes()
    // The device must survive a refused command.
    let outcome: Result<Void, FingerError>
    do throws(FingerError) {
      try Player.apply(command, to: &screen)
      outcome = .success(())
    } catch {
      outcome = .failure(error)
    }
    let first = screen.device.firstWrite ?? 0
    let last = screen.device.lastWrite ?? 0
    self.screen = consume screen
    try outcome.get()
    return " first_ns=\(first) last_ns=\(last)"
  }

  private static func apply(
    _ command: Command, to screen: inout Touchscreen
  ) throws(FingerError) {
    switch command.verb {
    case "down":
      try screen.down(command.number(at: 0), command.number(at: 1), command.number(at: 2))
    case "move":
      try screen.move(command.number(at: 0), command.number(at: 1), command.number(at: 2))
    case "up": try screen.up(command.number(at: 0))
    case "event":
      let event = input_event(
        try command.number(at: 0), try command.number(at: 1), try command.number(at: 2))
      try screen.device.write([event], report: false)
    case "sync": try screen.device.write([])
    case "stroke":
      let slot = try command.number("slot", default: 0)
      let hold = try command.number("hold", default: 0) != 0
      let stroke = try Stroke(command)
      if let moment = try command.moment("at_ns") { Clock.sleep(until: moment) }
      try play(stroke, slot: slot, hold: hold, on: &screen)
    default: throw .usage("\(command.verb): not a command")
    }
  }

  private static func play(
    _ stroke: Stroke, slot: Int32, hold: Bool, on screen: inout Touchscreen
  ) throws(FingerError) {
    let start = Clock.now()
    let first = stroke.position(at: 0)
    try screen.down(slot, first.x, first.y)
    if stroke.moves > 0 {
      for sample in 1...stroke.moves {
        let position = stroke.position(at: sample)
        Clock.sleep(until: start + stroke.time(of: sample))
        try screen.move(slot, position.x, position.y)
      }
    }
    guard !hold else { return }
    // A panel notices the lift at its next scan.
    Clock.sleep(until: start + stroke.time(of: stroke.moves) + Int64(stroke.intervalMs) * 1_000_000)
    try screen.up(slot)
  }
}
