import LockCore

/// Fingers that come down, go to and fro over the screen with a sample in every frame, and lift.
struct Strokes {
  /// Frames of one stroke, its down and its lift included.
  static let frames = 256
  static let width: Int32 = 1280
  static let height: Int32 = 800

  private(set) var events: [InputEvent] = []
  private let hasSlots: Bool
  private var time: UInt64 = 0

  init(fingers: Int, hasSlots: Bool) {
    self.hasSlots = hasSlots
    for frame in 0..<Self.frames {
      time = UInt64(frame) * 8000
      let isLast = frame == Self.frames - 1
      for finger in 0..<fingers where hasSlots || !isLast { add(finger, frame, isLast) }
      if isLast && !hasSlots { add(EventType.synchronization, SynchronizationCode.multitouchReport, 0) }
      if hasSlots && !isLast { addFirst(frame) }
      if frame == 0 || isLast { add(EventType.key, KeyCode.touch, isLast ? 0 : 1) }
      add(EventType.synchronization, SynchronizationCode.report, 0)
    }
  }

  private mutating func add(_ finger: Int, _ frame: Int, _ isLast: Bool) {
    let x = 300 + Self.wave(frame * 6 + finger * 61, 700)
    let y = 80 + Self.wave(frame * 3 + finger * 67, 640)
    if hasSlots {
      add(EventType.absolute, AxisCode.slot, Int32(finger))
      if frame == 0 || isLast { add(EventType.absolute, AxisCode.trackingID, isLast ? -1 : Int32(finger)) }
      if isLast { return }
    }
    add(EventType.absolute, AxisCode.positionX, x)
    add(EventType.absolute, AxisCode.positionY, y)
    if !hasSlots { add(EventType.synchronization, SynchronizationCode.multitouchReport, 0) }
  }

  /// The kernel repeats the first finger on the axes of single touch.
  private mutating func addFirst(_ frame: Int) {
    add(EventType.absolute, AxisCode.x, 300 + Self.wave(frame * 6, 700))
    add(EventType.absolute, AxisCode.y, 80 + Self.wave(frame * 3, 640))
  }

  private mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(InputEvent(type: type, code: code, value: value, microseconds: time))
  }

  /// To and fro between 0 and `extent`.
  private static func wave(_ way: Int, _ extent: Int) -> Int32 {
    let place = way % (2 * extent)
    return Int32(place < extent ? place : 2 * extent - place)
  }
}
