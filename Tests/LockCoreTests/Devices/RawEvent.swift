import LockCore

/// One event without its time, by what it says.
public struct RawEvent: Sendable {
  let type: UInt16
  let code: UInt16
  let value: Int32

  init(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }

  static func axis(_ code: UInt16, _ value: Int32) -> RawEvent { RawEvent(EventType.absolute, code, value) }
  static func key(_ code: UInt16, _ value: Int32) -> RawEvent { RawEvent(EventType.key, code, value) }

  // One contact of several.
  static func slot(_ value: Int32) -> RawEvent { axis(AxisCode.slot, value) }
  static func id(_ value: Int32) -> RawEvent { axis(AxisCode.trackingID, value) }
  static func x(_ value: Int32) -> RawEvent { axis(AxisCode.positionX, value) }
  static func y(_ value: Int32) -> RawEvent { axis(AxisCode.positionY, value) }
  static func major(_ value: Int32) -> RawEvent { axis(AxisCode.touchMajor, value) }
  static func tool(_ value: Int32) -> RawEvent { axis(AxisCode.toolType, value) }
  static func pressure(_ value: Int32) -> RawEvent { axis(AxisCode.pressure, value) }
  static func distance(_ value: Int32) -> RawEvent { axis(AxisCode.distance, value) }
  /// The end of a packet (protocol A).
  static let packet = RawEvent(EventType.synchronization, SynchronizationCode.multitouchReport, 0)

  // The only contact, or the first.
  static func absX(_ value: Int32) -> RawEvent { axis(AxisCode.x, value) }
  static func absY(_ value: Int32) -> RawEvent { axis(AxisCode.y, value) }
  static func touch(_ value: Int32) -> RawEvent { key(KeyCode.touch, value) }
  static func left(_ value: Int32) -> RawEvent { key(KeyCode.leftButton, value) }

  /// MSC_TIMESTAMP.
  static func timestamp(_ value: Int32) -> RawEvent { RawEvent(0x04, 0x05, value) }
  static let dropped = RawEvent(EventType.synchronization, SynchronizationCode.dropped, 0)
  static let report = RawEvent(EventType.synchronization, SynchronizationCode.report, 0)
}

/// One frame: events with the same time, in milliseconds, and the SYN_REPORT at their end.
func frame(_ milliseconds: Int, _ events: RawEvent...) -> [InputEvent] {
  timed(milliseconds, events + [.report])
}

/// Events that no SYN_REPORT ends.
func unfinished(_ milliseconds: Int, _ events: RawEvent...) -> [InputEvent] { timed(milliseconds, events) }

private func timed(_ milliseconds: Int, _ events: [RawEvent]) -> [InputEvent] {
  events.map {
    InputEvent(type: $0.type, code: $0.code, value: $0.value, microseconds: UInt64(milliseconds) * 1000)
  }
}
