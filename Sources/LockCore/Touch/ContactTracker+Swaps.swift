/// Contacts that exchange a coordinate. A panel that knows only which rows and which columns are touched may
/// mix up two fingers; from then on neither's way is known.
extension ContactTracker {
  /// Ends the contacts that changed places in this frame.
  mutating func endSwapped() {
    endSwapped(isX: true, reading.xAxis)
    endSwapped(isX: false, reading.yAxis)
  }

  private mutating func endSwapped(isX: Bool, _ axis: Axis) {
    let places = axis.places ?? 0
    // Only who goes a sixteenth of the screen at once can have changed places with another.
    var leaping: UInt32 = 0
    var rest = touched
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest &- 1
      guard slots[slot].contact != 0, slots[slot].isTouching, !slots[slot].hasEnded else { continue }
      if distance(slot, slot, isX) * 16 > places { leaping |= 1 << UInt32(slot) }
    }
    while leaping & (leaping &- 1) != 0 {
      let slot = leaping.trailingZeroBitCount
      leaping &= leaping &- 1
      rest = leaping
      while rest != 0 {
        let other = rest.trailingZeroBitCount
        rest &= rest &- 1
        // Fingers go on moving meanwhile, but not far.
        guard distance(slot, other, isX) * 64 <= places, distance(other, slot, isX) * 64 <= places else {
          continue
        }
        endSwapped(slot)
        endSwapped(other)
      }
    }
  }

  /// From where `slot` is now to where `other` was before.
  private func distance(_ slot: Int, _ other: Int, _ isX: Bool) -> Int64 {
    isX
      ? abs(Int64(slots[slot].x) - Int64(slots[other].reportedX))
      : abs(Int64(slots[slot].y) - Int64(slots[other].reportedY))
  }

  private mutating func endSwapped(_ slot: Int) {
    slots[slot].hasEnded = true
    slots[slot].endReason = .jumped
    slots[slot].isIgnored = true
  }
}
