import LockCore

/// Two devices of one kind and the lock, fed by an input.
struct Desk: ~Copyable {
  private var first: Panel
  private var second: Panel
  private var machine: LockMachine
  private var numbers = ContactNumbers()
  private var newest: UInt32 = 0
  private var now: UInt64 = 1_000_000

  init?(_ setup: Setup) {
    guard let reading = try? TouchReading(device: setup.device, axes: setup.axes) else { return nil }
    let grid = Grid(settings: setup.settings, output: setup.output)
    let plan = TouchScreenPlan(
      output: setup.output, grid: grid, calibration: setup.calibration, rules: setup.settings.contactRules)
    first = Panel(reading, plan)
    second = Panel(reading, plan)
    machine = LockMachine(
      grid: grid, rules: setup.settings.rules, timing: LockMachine.Timing(errorDisplay: 0, successDisplay: 0))
    _ = machine.handle(.patternsChanged(count: 1), at: Instant(nanoseconds: 0))
    _ = machine.handle(.screenShown, at: Instant(nanoseconds: 0))
  }

  mutating func run(_ bytes: inout InputBytes) {
    while !bytes.isAtEnd {
      let byte = bytes.byte()
      let isFirst = byte & 128 == 0
      switch Deed(rawValue: byte & 7) {
      case .usual:
        let code = Deed.codes[Int(bytes.byte()) % Deed.codes.count]
        event(code.type, code.code, bytes.short(), isFirst)
      case .any: event(bytes.word(), bytes.word(), bytes.integer(), isFirst)
      case .report:
        now &+= UInt64(bytes.byte()) * 256
        event(EventType.synchronization, SynchronizationCode.report, 0, isFirst)
      case .resync:
        event(EventType.synchronization, SynchronizationCode.dropped, 0, isFirst)
        if isFirst { first.resync(&bytes) } else { second.resync(&bytes) }
      case .silence: take(.silence(since: now &- UInt64(bytes.word()) * 256, now: now), isFirst)
      case .gone: leave(isFirst)
      case .time: now = UInt64(bytes.long())
      case nil: break
      }
    }
    leave(true)
    leave(false)
    precondition(machine.state != .drawing, "a drawing without a device")
  }

  private mutating func event(_ type: UInt16, _ code: UInt16, _ value: Int32, _ isFirst: Bool) {
    take(.event(InputEvent(type: type, code: code, value: value, microseconds: now)), isFirst)
    if type == EventType.synchronization && code == SynchronizationCode.dropped { checkEmpty(isFirst) }
  }

  private mutating func leave(_ isFirst: Bool) {
    take(.deviceGone(now: now), isFirst)
    checkEmpty(isFirst)
  }

  private mutating func checkEmpty(_ isFirst: Bool) {
    if isFirst { first.checkEmpty() } else { second.checkEmpty() }
  }

  private mutating func take(_ cause: TouchCause, _ isFirst: Bool) {
    if isFirst {
      Self.take(cause, &first, &machine, &numbers, &newest)
    } else {
      Self.take(cause, &second, &machine, &numbers, &newest)
    }
    checkLock()
  }

  private static func take(
    _ cause: TouchCause, _ panel: inout Panel, _ machine: inout LockMachine,
    _ numbers: inout ContactNumbers, _ newest: inout UInt32
  ) {
    panel.take(cause, &numbers, &newest) { follow($0, &machine) }
  }

  private static func follow(_ event: LockEvent, _ machine: inout LockMachine) {
    let now = Instant(nanoseconds: 0)
    let wasDrawing = machine.state == .drawing
    _ = machine.handle(event, at: now)
    if machine.state == .tooShort { _ = machine.handle(.deadlineReached, at: now) }
    guard machine.state == .verifying else { return }
    guard case .contactUp = event, wasDrawing else { fatalError("an attempt that no lift made") }
    precondition(
      machine.recognizer.path.count >= machine.recognizer.rules.minimumDots, "an attempt of too few dots")
    _ = machine.handle(.verdict(.wrong, attempt: machine.attempt), at: now)
    _ = machine.handle(.deadlineReached, at: now)
  }

  private func checkLock() {
    precondition(machine.state != .drawing || first.isAnyTold || second.isAnyTold, "no contact draws")
    precondition(machine.state == .drawing || machine.recognizer.path.isEmpty, "dots without a drawing")
    var seen: UInt64 = 0
    for position in 0..<machine.recognizer.path.count {
      let index = machine.recognizer.path[position].index
      precondition(Int(index) < machine.recognizer.grid.dotCount, "a dot that does not exist")
      precondition(machine.recognizer.rules.allowsRevisit || seen & 1 << UInt64(index) == 0, "a dot twice")
      seen |= 1 << UInt64(index)
    }
  }
}
