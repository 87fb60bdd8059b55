/// Follows the fingers on one device: raw events in, contacts out at the end of each frame.
///
/// It reads protocol B, protocol A, tracking IDs without slots, and single touch. It does not allocate.
public struct ContactTracker: ~Copyable {
  /// The most contacts that are told apart; further ones are ignored.
  public static let capacity = 32

  let reading: TouchReading
  var slots = InlineArray<32, ContactSlot>(repeating: ContactSlot())
  /// The slots that the frame touched, one bit each.
  var touched: UInt32 = 0
  /// The slot that multi-touch events are about; out of range: none.
  private var current = 0
  /// Events were lost, and with them perhaps a change of `current`.
  private var isSlotUncertain = false
  /// Events were lost: nothing counts until the frame ends.
  private var isLost = false
  /// The contacts of a frame of protocol A.
  var packets = PacketFrame()

  /// A sixteenth of the axes, in device units: see `endSwapped`.
  let swapReach: (x: Int64, y: Int64)
  /// A quarter of that: see `matchSteady`.
  let steadyReach: (x: Int64, y: Int64)

  public init(_ reading: TouchReading) {
    self.reading = reading
    swapReach = ((reading.xAxis.places ?? 0) / 16, (reading.yAxis.places ?? 0) / 16)
    steadyReach = (swapReach.x / 4, swapReach.y / 4)
  }

  /// Takes one event. What it makes of the contacts is handed to `emit`, at the end of a frame.
  public mutating func handle(
    _ event: InputEvent, _ numbers: inout ContactNumbers, _ emit: (ContactEvent) -> Void
  ) {
    take(.event(event), &numbers, emit)
  }

  /// Takes whatever changes contacts.
  @inline(never)
  public mutating func take(
    _ cause: TouchCause, _ numbers: inout ContactNumbers, _ emit: (ContactEvent) -> Void
  ) {
    switch cause {
    case .event(let event): handleEvent(event, &numbers, emit)
    case .silence(let moment, let now): cancelSilent(since: moment, now, emit)
    case .deviceGone(let now): cancelAll(.deviceGone, now, emit)
    }
  }

  @inline(__always)
  private mutating func handleEvent(
    _ event: InputEvent, _ numbers: inout ContactNumbers, _ emit: (ContactEvent) -> Void
  ) {
    switch event.type {
    case EventType.absolute:
      guard !isLost && reading.listens(to: event.code) else { return }
      if packets.isProtocolA {
        packets.note(event.code, event.value, reading)
      } else if reading.method != .slots {
        note(axis: event.code, event.value)
      } else if event.code != AxisCode.slot {
        update(event.code, event.value)
      } else {
        select(event.value)
      }
    case EventType.key:
      if !isLost && event.code == reading.touchKey { note(touchKey: event.value) }
    case EventType.synchronization:
      switch event.code {
      case SynchronizationCode.report:
        if isLost { isLost = false } else { endFrame(event.microseconds, &numbers, emit) }
      case SynchronizationCode.multitouchReport:
        if !isLost && reading.method == .packets { endPacket() }
      case SynchronizationCode.dropped:
        lose(event.microseconds, emit)
      default: break
      }
    default: break
    }
  }

  /// The contacts that are reported as down.
  public var liveCount: Int {
    var count = 0
    for slot in 0..<Self.capacity where slots[slot].contact != 0 { count += 1 }
    return count
  }

  /// When the contact that is silent for longest was last heard of; nil: there is none.
  public var earliestHeard: UInt64? {
    // Whoever only reads an array within a value gets a copy of all of it, here for every slot.
    mutating get {
      var earliest: UInt64?
      for slot in 0..<Self.capacity where slots[slot].contact != 0 {
        earliest = min(earliest ?? .max, slots[slot].heard)
      }
      return earliest
    }
  }

  private mutating func cancelSilent(
    since moment: UInt64, _ microseconds: UInt64, _ emit: (ContactEvent) -> Void
  ) {
    for slot in 0..<Self.capacity where slots[slot].contact != 0 && slots[slot].heard <= moment {
      finish(slot, .cancel, .silent, microseconds, emit)
      slots[slot].isIgnored = true
    }
  }

  private mutating func cancelAll(
    _ reason: CancelReason, _ microseconds: UInt64, _ emit: (ContactEvent) -> Void
  ) {
    for slot in 0..<Self.capacity where slots[slot].contact != 0 {
      finish(slot, .cancel, reason, microseconds, emit)
      slots[slot].isIgnored = slots[slot].trackingID >= 0
    }
  }

  /// What the kernel says a slot holds, at opening or after lost events. A finger that is there is
  /// ignored until it lifts: its beginning was not seen.
  public mutating func adopt(slot: Int, trackingID: Int32, x: Int32, y: Int32, tool: Int32, distance: Int32) {
    guard slot < Self.capacity else { return }
    slots[slot].trackingID = trackingID
    slots[slot].x = x
    slots[slot].y = y
    slots[slot].hasX = true
    slots[slot].hasY = true
    slots[slot].tool = tool
    slots[slot].distance = distance
    slots[slot].isIgnored = trackingID >= 0
    packets.hold(slot, trackingID >= 0)
  }

  /// Events count again, for the given slot at first: the kernel's state has been adopted.
  public mutating func resume(currentSlot: Int) {
    current = currentSlot
    isSlotUncertain = false
    isLost = false
  }

  /// The frame that was cut, and where every finger went, is unknown: a way between two known places
  /// could lead over dots that no finger touched.
  private mutating func lose(_ microseconds: UInt64, _ emit: (ContactEvent) -> Void) {
    isLost = true
    cancelAll(.eventsLost, microseconds, emit)
    for slot in 0..<Self.capacity {
      slots[slot].hasEnded = false
      slots[slot].hasFlashed = false
      slots[slot].isIgnored = slots[slot].trackingID >= 0
      slots[slot].hasX = false
      slots[slot].hasY = false
    }
    isSlotUncertain = true
    touched = 0
    packets.clear()
  }

  private mutating func note(axis code: UInt16, _ value: Int32) {
    switch reading.method {
    case .slots: break
    case .packets:
      packets.note(code, value, reading)
      update(code, value)
    case .single:
      if code == reading.xCode || code == reading.yCode { update(code, value) }
    }
  }

  @inline(__always)
  private mutating func select(_ slot: Int32) {
    let slot = slot < 0 ? Self.capacity : Int(slot)
    if isSlotUncertain { settle(slot) } else { current = slot }
  }

  /// What came since the loss may have been about the slot so far or any other.
  @inline(never)
  private mutating func settle(_ slot: Int) {
    isSlotUncertain = false
    if current < Self.capacity {
      slots[current].abandon()
      touched |= 1 &<< UInt32(current)
    }
    current = slot
  }

  @inline(never)
  private mutating func endPacket() {
    // Until the first packet ended, it was read as a contact without a slot.
    if !packets.isProtocolA {
      if slots[0].contact == 0 && !slots[0].isIgnored { slots[0] = ContactSlot() }
      packets.hold(0, slots[0].trackingID >= 0)
    }
    packets.endPacket()
  }

  @inline(never)
  private mutating func note(touchKey value: Int32) {
    switch reading.method {
    case .slots: return
    case .packets:
      guard value == 0 else { return }
      packets.isReleased = true
      if !packets.isProtocolA { slots[0].end() }
    case .single:
      if value == 1 { slots[0].begin(trackingID: 0) } else if value == 0 { slots[0].end() }
      // A pointer is pressed where it was moved to before.
      if reading.touchKey == KeyCode.leftButton { slots[0].isPlaced = true }
    }
    touched |= 1
  }

  @inline(__always)
  private mutating func update(_ code: UInt16, _ value: Int32) {
    guard current < Self.capacity else { return }
    touched |= 1 &<< UInt32(truncatingIfNeeded: current)
    switch code {
    case reading.xCode: slots[current].take(x: value)
    case reading.yCode: slots[current].take(y: value)
    case AxisCode.trackingID: number(value)
    case AxisCode.toolType: slots[current].tool = value
    case AxisCode.distance: slots[current].distance = value
    default: break
    }
  }

  @inline(never)
  private mutating func number(_ trackingID: Int32) {
    if trackingID >= 0 { slots[current].begin(trackingID: trackingID) } else { slots[current].end() }
  }
}
