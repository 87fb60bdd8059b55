extension ContactTracker {
  /// Tells what the frame made of the contacts.
  @inline(never)
  mutating func endFrame(
    _ microseconds: UInt64, _ numbers: inout ContactNumbers, _ emit: (ContactEvent) -> Void
  ) {
    let hasStayed = packets.isProtocolA && matchPackets()
    packets.clear()
    if !hasStayed && touched & (touched &- 1) != 0 { endSwapped() }
    // What ended is told before what began.
    var rest = touched
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      if slots[slot].hear(microseconds) { endContact(slot, microseconds, emit) }
      rest &= rest &- 1
    }
    rest = touched
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      if slots[slot].hasMoved() {
        slots[slot].notePlace()
        report(slot, .move, nil, microseconds, emit)
      } else {
        beginContact(slot, microseconds, &numbers, emit)
      }
      rest &= rest &- 1
    }
    touched = 0
  }

  private mutating func endContact(_ slot: Int, _ microseconds: UInt64, _ emit: (ContactEvent) -> Void) {
    if slots[slot].hasEnded {
      let reason = slots[slot].endReason
      finish(slot, reason == nil ? .up : .cancel, reason, microseconds, emit)
      slots[slot].hasEnded = false
    }
    guard slots[slot].trackingID >= 0 else { return }
    if slots[slot].isPalm {
      finish(slot, .cancel, .palm, microseconds, emit)
      slots[slot].isIgnored = true
    } else if slots[slot].distance > 0 {
      finish(slot, .up, nil, microseconds, emit)
    }
  }

  private mutating func beginContact(
    _ slot: Int, _ microseconds: UInt64, _ numbers: inout ContactNumbers, _ emit: (ContactEvent) -> Void
  ) {
    if slots[slot].hasFlashed {
      slots[slot].hasFlashed = false
      start(slot, microseconds, &numbers, emit)
      finish(slot, .up, nil, microseconds, emit)
    }
    if slots[slot].trackingID < 0 {
      slots[slot].isPlaced = false
    } else if slots[slot].contact == 0 && slots[slot].isTouching {
      start(slot, microseconds, &numbers, emit)
    }
  }

  private mutating func start(
    _ slot: Int, _ microseconds: UInt64, _ numbers: inout ContactNumbers, _ emit: (ContactEvent) -> Void
  ) {
    slots[slot].contact = numbers.next()
    slots[slot].notePlace()
    report(slot, .down, nil, microseconds, emit)
  }

  mutating func finish(
    _ slot: Int, _ kind: ContactEvent.Kind, _ reason: CancelReason?, _ microseconds: UInt64,
    _ emit: (ContactEvent) -> Void
  ) {
    guard slots[slot].contact != 0 else { return }
    report(slot, kind, reason, microseconds, emit)
    slots[slot].contact = 0
  }

  @inline(__always)
  private mutating func report(
    _ slot: Int, _ kind: ContactEvent.Kind, _ reason: CancelReason?, _ microseconds: UInt64,
    _ emit: (ContactEvent) -> Void
  ) {
    emit(
      ContactEvent(
        kind: kind, contact: slots[slot].contact, slot: slot, x: slots[slot].reportedX,
        y: slots[slot].reportedY, isPlaced: slots[slot].isPlaced, microseconds: microseconds, reason: reason))
  }
}
