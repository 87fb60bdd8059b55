import TouchDevices

@testable import LockCore

/// Random fingers on a random device, what a kernel makes of them, and the truth about the dots that each
/// finger touched.
struct TouchGenerator {
  /// One event, and what is true once it has been sent.
  struct Step {
    let event: InputEvent
    /// The dots touched so far, by each finger since it came: a drawing is the work of one of them.
    let touched: [Set<Int>]
    /// The kernel's slots, for a resync after this event.
    let slots: [(trackingID: Int32, x: Int32, y: Int32)]
    let currentSlot: Int
    let endsFrame: Bool
  }

  private struct Finger {
    var x: Int32
    var y: Int32
    var dots: Set<Int> = []
    let slot: Int
  }

  let device: TouchDevice
  private(set) var steps: [Step] = []
  private var dice: Dice
  private let mapping: ScreenMapping
  private let grid: Grid
  private let kind: StrokeKind
  private let x: ClosedRange<Int32>
  private let y: ClosedRange<Int32>
  private var fingers: [Finger] = []
  /// Fingers that lifted: the drawing is looked at in the frame of the lift.
  private var lifted: [Set<Int>] = []
  private var kernel = [(trackingID: Int32, x: Int32, y: Int32)](repeating: (-1, 0, 0), count: 4)
  private var currentSlot = 0
  private var nextID: Int32 = 0
  private var isPressed = false
  private var time: UInt64 = 1_000_000

  enum StrokeKind: CaseIterable { case slots, packets, numberedPackets, single }

  init(_ dice: Dice, settings: Settings, output: Size) throws {
    self.dice = dice
    kind = StrokeKind.allCases[self.dice.below(StrokeKind.allCases.count)]
    let ranges: [ClosedRange<Int32>] = [0...799, 0...32767, -2000...2000, 1000...2500, 42...1981]
    x = ranges[self.dice.below(ranges.count)]
    y = ranges[self.dice.below(ranges.count)]
    device =
      switch kind {
      case .slots: .slots(x: x, y: y, slots: 4)
      case .packets: .packets(x: x, y: y)
      case .numberedPackets: .packets(x: x, y: y, extra: [AxisCode.trackingID])
      case .single: .single(x: x, y: y)
      }
    mapping = ScreenMapping(try TouchReading(device: device), output: output)
    grid = Grid(settings: settings, output: output)
    // Fingers that cannot be told apart by a number stay alone: two of them may be mistaken for each other.
    let most = kind == .slots || kind == .numberedPackets ? 3 : 1
    for _ in 0..<self.dice.below(60) + 20 { addFrame(most: most) }
    while !fingers.isEmpty { addFrame(most: 0) }
  }

  private mutating func addFrame(most: Int) {
    time += UInt64(dice.below(20_000)) + 1_000
    lifted = []
    for index in fingers.indices.reversed() where dice.below(most == 0 ? 1 : 12) == 0 { lift(index) }
    for index in fingers.indices where dice.below(4) != 0 { move(index) }
    // Without numbers nobody can tell a lift and a new finger in one frame from a fast one.
    let canLand = kind != .packets || lifted.isEmpty
    if fingers.count < most && canLand && dice.below(3) == 0 { land() }
    if kind == .packets || kind == .numberedPackets { sendPackets() }
    send(EventType.synchronization, SynchronizationCode.report, 0)
  }

  private mutating func land() {
    let used = Set(fingers.map(\.slot))
    guard let slot = (0..<4).first(where: { !used.contains($0) }) else { return }
    // Often at the slot's last place: the kernel repeats neither coordinate then.
    let isSame = dice.below(3) == 0 && x.contains(kernel[slot].x) && y.contains(kernel[slot].y)
    let place = isSame ? (kernel[slot].x, kernel[slot].y) : randomPlace()
    fingers.append(Finger(x: place.0, y: place.1, slot: slot))
    touch(fingers.count - 1, from: place)
    nextID += 1
    switch kind {
    case .slots:
      choose(slot)
      kernel[slot].trackingID = nextID
      send(EventType.absolute, AxisCode.trackingID, nextID)
      sendPlace(fingers.count - 1)
    case .single:
      kernel[slot].trackingID = 0
      sendPlace(fingers.count - 1)
      send(EventType.key, KeyCode.touch, 1)
    case .packets, .numberedPackets: kernel[slot].trackingID = kind == .packets ? 0 : nextID
    }
  }

  private mutating func move(_ index: Int) {
    let old = (fingers[index].x, fingers[index].y)
    // Short steps mostly; a long one is a finger that is too fast for the device.
    let reach = dice.below(6) == 0 ? 3 : 30
    let places = (Int32(x.count / reach), Int32(y.count / reach))
    fingers[index].x = clamp(old.0 + random(places.0), x)
    fingers[index].y = clamp(old.1 + random(places.1), y)
    touch(index, from: old)
    if kind == .slots { choose(fingers[index].slot) }
    if kind == .slots || kind == .single { sendPlace(index) }
  }

  private mutating func lift(_ index: Int) {
    let finger = fingers.remove(at: index)
    lifted.append(finger.dots)
    kernel[finger.slot].trackingID = -1
    switch kind {
    case .slots:
      choose(finger.slot)
      // A lifting finger may slip: nothing of it is touched.
      if dice.below(3) == 0 {
        kernel[finger.slot].x = randomPlace().0
        send(EventType.absolute, AxisCode.positionX, kernel[finger.slot].x)
      }
      send(EventType.absolute, AxisCode.trackingID, -1)
    case .single: send(EventType.key, KeyCode.touch, 0)
    case .packets, .numberedPackets: break
    }
  }

  private mutating func sendPackets() {
    for finger in fingers {
      kernel[finger.slot].x = finger.x
      kernel[finger.slot].y = finger.y
      if kind == .numberedPackets {
        send(EventType.absolute, AxisCode.trackingID, kernel[finger.slot].trackingID)
      }
      send(EventType.absolute, AxisCode.positionX, finger.x)
      send(EventType.absolute, AxisCode.positionY, finger.y)
      send(EventType.synchronization, SynchronizationCode.multitouchReport, 0)
    }
    if fingers.isEmpty && !lifted.isEmpty {
      send(EventType.synchronization, SynchronizationCode.multitouchReport, 0)
    }
  }

  private mutating func sendPlace(_ index: Int) {
    let finger = fingers[index]
    if kernel[finger.slot].x != finger.x {
      kernel[finger.slot].x = finger.x
      send(EventType.absolute, kind == .slots ? AxisCode.positionX : AxisCode.x, finger.x)
    }
    if kernel[finger.slot].y != finger.y {
      kernel[finger.slot].y = finger.y
      send(EventType.absolute, kind == .slots ? AxisCode.positionY : AxisCode.y, finger.y)
    }
  }

  private mutating func choose(_ slot: Int) {
    guard slot != currentSlot else { return }
    currentSlot = slot
    send(EventType.absolute, AxisCode.slot, Int32(slot))
  }

  private mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    steps.append(
      Step(
        event: InputEvent(type: type, code: code, value: value, microseconds: time),
        touched: fingers.map(\.dots) + lifted, slots: kernel, currentSlot: currentSlot,
        endsFrame: type == EventType.synchronization && code == SynchronizationCode.report))
  }

  // MARK: The truth

  /// Adds the dots that the way of a finger comes to, found by floating point. Half a unit of 1/256 pixel is
  /// lost at either end by rounding to whole units.
  private mutating func touch(_ index: Int, from: (Int32, Int32)) {
    let start = mapping.point(x: from.0, y: from.1)
    let end = mapping.point(x: fingers[index].x, y: fingers[index].y)
    for dot in 0..<grid.dotCount {
      let centre = grid.centre(of: Dot(index: UInt8(dot)))
      if distance(centre, start, end) <= Double(grid.hit.reach) + 1 { fingers[index].dots.insert(dot + 1) }
    }
  }

  private func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (dx, dy) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
    let (px, py) = (Double(point.x) - Double(start.x), Double(point.y) - Double(start.y))
    let length = dx * dx + dy * dy
    let part = length == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / length))
    let (ex, ey) = (px - part * dx, py - part * dy)
    return (ex * ex + ey * ey).squareRoot()
  }

  private mutating func randomPlace() -> (Int32, Int32) {
    (
      x.lowerBound + Int32(dice.below(x.count)), y.lowerBound + Int32(dice.below(y.count))
    )
  }

  private mutating func random(_ reach: Int32) -> Int32 { Int32(dice.below(Int(reach) * 2 + 1)) - reach }

  private func clamp(_ value: Int32, _ range: ClosedRange<Int32>) -> Int32 {
    max(range.lowerBound, min(value, range.upperBound))
  }
}

extension Dice {
  /// 0 ..< `count`.
  mutating func below(_ count: Int) -> Int { .random(in: 0..<count, using: &self) }
}
