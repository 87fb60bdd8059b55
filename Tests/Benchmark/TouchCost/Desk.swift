import LockCore

/// The whole way from a device to the dots.
struct Desk: ~Copyable {
  private var stream: TouchStream
  private var recognizer: PatternRecognizer
  private var drawing: UInt32?
  private var numbers = ContactNumbers()
  private(set) var attempts = 0

  init?(hasSlots: Bool, settings: Settings) {
    var device = TouchDevice(name: "")
    device.declare(property: TouchDevice.directProperty)
    device.declare(key: KeyCode.touch)
    device.declare(axis: AxisCode.positionX, Axis(minimum: 0, maximum: Strokes.width - 1))
    device.declare(axis: AxisCode.positionY, Axis(minimum: 0, maximum: Strokes.height - 1))
    if hasSlots {
      device.declare(axis: AxisCode.x, Axis(minimum: 0, maximum: Strokes.width - 1))
      device.declare(axis: AxisCode.y, Axis(minimum: 0, maximum: Strokes.height - 1))
      device.declare(axis: AxisCode.slot, Axis(minimum: 0, maximum: 9))
      device.declare(axis: AxisCode.trackingID, Axis(minimum: 0, maximum: 65535))
    }
    let output = Size(width: Strokes.width, height: Strokes.height)
    let grid = Grid(settings: settings, output: output)
    do throws(TouchFault) {
      stream = TouchStream(
        try TouchReading(device: device), TouchScreenPlan(output: output, grid: grid, hearsContacts: false))
    } catch {
      return nil
    }
    recognizer = PatternRecognizer(grid: grid, rules: settings.rules)
  }

  /// Plays one stroke.
  mutating func play(_ events: borrowing Span<InputEvent>) {
    for position in events.indices {
      Self.take(events[position], &stream, &numbers, &recognizer, &drawing)
    }
    if recognizer.path.count >= recognizer.rules.minimumDots { attempts += 1 }
  }

  // The parts one by one: the recogniser is told while the stream is being changed. As in the lock, one
  // contact draws.
  private static func take(
    _ event: InputEvent, _ stream: inout TouchStream, _ numbers: inout ContactNumbers,
    _ recognizer: inout PatternRecognizer, _ drawing: inout UInt32?
  ) {
    stream.take(.event(event), &numbers) { news in
      guard case .lock(let event) = news else { return }
      switch event {
      case .contactDown(let contact, let point) where drawing == nil:
        drawing = contact
        recognizer.begin(at: point)
      case .contactMoved(let contact, let point) where contact == drawing: recognizer.move(to: point)
      case .contactUp(let contact) where contact == drawing:
        drawing = nil
        recognizer.end()
      default: break
      }
    }
  }
}
