/// Everything between the raw events of one device and the lock: contacts, on the screen.
public struct TouchStream: ~Copyable {
  private var tracker: ContactTracker
  private var mapping: ScreenMapping

  public init(_ reading: TouchReading, _ mapping: ScreenMapping) {
    tracker = ContactTracker(reading)
    self.mapping = mapping
  }

  /// Maps to the output by `mapping` from now on.
  public mutating func use(_ mapping: ScreenMapping) { self.mapping = mapping }

  /// Takes one event; what it means is handed to `emit`.
  public mutating func handle(
    _ event: InputEvent, _ numbers: inout ContactNumbers, _ emit: (ScreenContact) -> Void
  ) {
    let mapping = mapping
    tracker.handle(event, &numbers) { emit(ScreenContact($0, mapping)) }
  }

  /// Ends every contact without an attempt: the device is lost or given away.
  public mutating func cancelAll(_ microseconds: UInt64, _ emit: (ScreenContact) -> Void) {
    let mapping = mapping
    tracker.cancelAll(microseconds) { emit(ScreenContact($0, mapping)) }
  }

  /// See `ContactTracker.adopt`.
  public mutating func adopt(slot: Int, trackingID: Int32, x: Int32, y: Int32, tool: Int32, distance: Int32) {
    tracker.adopt(slot: slot, trackingID: trackingID, x: x, y: y, tool: tool, distance: distance)
  }

  /// See `ContactTracker.resume`.
  public mutating func resume(currentSlot: Int) { tracker.resume(currentSlot: currentSlot) }
}

/// A contact event with its place on the output.
public struct ScreenContact: Equatable, Sendable {
  public var event: ContactEvent
  public var point: Point

  init(_ event: ContactEvent, _ mapping: ScreenMapping) {
    self.event = event
    point = mapping.point(x: event.x, y: event.y)
  }

  /// What the lock is told.
  public var lockEvent: LockEvent {
    switch event.kind {
    case .down: .contactDown(contact: event.contact, at: point)
    case .move: .contactMoved(contact: event.contact, at: point)
    case .up: .contactUp(contact: event.contact)
    case .cancel: .contactCancelled(contact: event.contact)
    }
  }
}
