/// Everything between the raw events of one device and the lock.
public struct TouchStream: ~Copyable {
  private var tracker: ContactTracker
  private let mapping: ScreenMapping
  private var filter: ContactFilter

  public init(_ reading: TouchReading, _ screen: TouchScreenPlan) {
    tracker = ContactTracker(reading)
    mapping = ScreenMapping(
      reading, calibration: screen.calibration, output: screen.output, rotation: screen.rotation)
    filter = ContactFilter(
      grid: screen.grid, output: screen.output, rules: screen.rules,
      hearsContacts: screen.hearsContacts)
  }

  /// Takes what changes contacts; what it means is handed to `tell`.
  public mutating func take(
    _ cause: TouchCause, _ numbers: inout ContactNumbers, _ tell: (TouchNews) -> Void
  ) {
    Self.take(cause, &numbers, &tracker, mapping, &filter, tell)
  }

  /// See `ContactTracker`.
  public var earliestHeard: UInt64? { mutating get { tracker.earliestHeard } }

  /// See `ContactTracker`.
  public mutating func adopt(slot: Int, trackingID: Int32, x: Int32, y: Int32, tool: Int32, distance: Int32) {
    tracker.adopt(slot: slot, trackingID: trackingID, x: x, y: y, tool: tool, distance: distance)
  }

  /// See `ContactTracker`.
  public mutating func resume(currentSlot: Int) { tracker.resume(currentSlot: currentSlot) }

  // The parts are passed one by one: the tracker hands its contacts on while it is being changed.
  @inline(__always)
  private static func take(
    _ cause: TouchCause, _ numbers: inout ContactNumbers, _ tracker: inout ContactTracker,
    _ mapping: ScreenMapping, _ filter: inout ContactFilter, _ tell: (TouchNews) -> Void
  ) {
    tracker.take(cause, &numbers) { event in
      filter.handle(event, at: mapping.point(x: event.x, y: event.y), tell)
    }
  }
}

/// What the touches of a device are read against.
public struct TouchScreenPlan: Sendable {
  /// The picture's extent.
  public var output: Size
  public var rotation: Rotation
  public var grid: Grid
  public var calibration: Calibration
  public var rules: ContactRules
  /// Whether `TouchNews.contact` is told; the lock alone has no use for it.
  public var hearsContacts: Bool

  public init(
    output: Size, rotation: Rotation = .none, grid: Grid, calibration: Calibration = .identity,
    rules: ContactRules = ContactRules(), hearsContacts: Bool = true
  ) {
    self.output = output
    self.rotation = rotation
    self.grid = grid
    self.calibration = calibration
    self.rules = rules
    self.hearsContacts = hearsContacts
  }
}

/// What a device's events mean.
public enum TouchNews: Equatable, Sendable {
  /// A contact did something, be it noise or not.
  case contact(ScreenContact)
  /// The lock is to know this.
  case lock(LockEvent)
}

/// A contact event with its place on the output.
public struct ScreenContact: Equatable, Sendable {
  public var event: ContactEvent
  public var point: Point
}
