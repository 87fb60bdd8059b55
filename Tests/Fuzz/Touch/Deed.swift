import LockCore

/// What happens next in an input.
enum Deed: UInt8 {
  /// An event of a code that touchscreens use.
  case usual
  /// Any event at all.
  case any
  case report
  /// The kernel's state of some slots is adopted, as after lost events.
  case resync
  case silence
  case gone
  case time

  /// The types and codes of usual events.
  static let codes: [(type: UInt16, code: UInt16)] = [
    (EventType.absolute, AxisCode.slot), (EventType.absolute, AxisCode.trackingID),
    (EventType.absolute, AxisCode.positionX), (EventType.absolute, AxisCode.positionY),
    (EventType.absolute, AxisCode.x), (EventType.absolute, AxisCode.y),
    (EventType.absolute, AxisCode.toolType), (EventType.absolute, AxisCode.distance),
    (EventType.absolute, AxisCode.touchMajor), (EventType.absolute, AxisCode.pressure),
    (EventType.key, KeyCode.touch), (EventType.key, KeyCode.leftButton),
    (EventType.synchronization, SynchronizationCode.multitouchReport),
    (EventType.synchronization, SynchronizationCode.dropped),
    (EventType.absolute, 0x02), (EventType.absolute, 0x03),
  ]
}
