import LockCore

/// Plays events through everything between a device and a drawing, and tells what was drawn.
public struct TouchPlayer: ~Copyable {
  /// A drawing that ended.
  public struct Drawing: Equatable, Sendable {
    /// Its dots' numbers.
    public let dots: [Int]
    /// Whether it lifted with dots enough to be an attempt.
    public let isAttempt: Bool

    public init(_ dots: [Int], isAttempt: Bool) {
      self.dots = dots
      self.isAttempt = isAttempt
    }
  }

  public private(set) var stream: TouchStream
  public private(set) var drawings: [Drawing] = []
  /// The contacts that the lock believes to be down, and the one that has told something last.
  public private(set) var live: Set<UInt32> = []
  private var machine: LockMachine
  private var numbers = ContactNumbers()

  public init(_ device: TouchDevice, settings: Settings = Settings(), output: Size) throws(TouchFault) {
    let grid = Grid(settings: settings, output: output)
    stream = TouchStream(
      try TouchReading(device: device, axes: settings.touchAxes),
      TouchScreenPlan(output: output, grid: grid, rules: settings.contactRules))
    machine = LockMachine(
      grid: grid, rules: settings.rules, timing: LockMachine.Timing(errorDisplay: 0, successDisplay: 0))
    _ = machine.handle(.patternsChanged(count: 1), at: Instant(nanoseconds: 0))
    _ = machine.handle(.screenShown, at: Instant(nanoseconds: 0))
  }

  /// The dots of the drawing at hand.
  public var dots: [Int] {
    var dots: [Int] = []
    for position in 0..<machine.recognizer.path.count {
      dots.append(machine.recognizer.path[position].number)
    }
    return dots
  }

  public mutating func play(_ event: InputEvent) {
    var told: [LockEvent] = []
    stream.take(.event(event), &numbers) { if case .lock(let event) = $0 { told.append(event) } }
    for event in told { follow(event) }
  }

  /// What the daemon does after a loss: the kernel's state of slot 0, 1, ..., and the slot that was current.
  public mutating func resync(
    _ slots: [(trackingID: Int32, x: Int32, y: Int32)], currentSlot: Int
  ) {
    for (slot, state) in slots.enumerated() {
      stream.adopt(
        slot: slot, trackingID: state.trackingID, x: state.x, y: state.y, tool: 0, distance: 0)
    }
    stream.resume(currentSlot: currentSlot)
  }

  private mutating func follow(_ event: LockEvent) {
    switch event {
    case .contactDown(let contact, _): live.insert(contact)
    case .contactUp(let contact), .contactCancelled(let contact), .contactSilent(let contact):
      live.remove(contact)
    default: break
    }
    let wasDrawing = machine.state == .drawing
    let before = dots
    _ = machine.handle(event, at: Instant(nanoseconds: 0))
    guard wasDrawing, machine.state != .drawing else { return }
    let isAttempt = machine.state == .verifying
    drawings.append(Drawing(isAttempt ? dots : before, isAttempt: isAttempt))
    if isAttempt {
      _ = machine.handle(.verdict(.wrong, attempt: machine.attempt), at: Instant(nanoseconds: 0))
    }
    _ = machine.handle(.deadlineReached, at: Instant(nanoseconds: 0))
  }
}
