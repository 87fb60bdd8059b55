/// Contacts that exchange a coordinate. A panel that knows only which rows and which columns are touched may
/// mix up two fingers; from then on neither's way is known.
extension ContactTracker {
  /// Ends the contacts that changed places in this frame.
  mutating func endSwapped() {
    // Only who goes a sixteenth of the screen at once can have changed places with another.
    var leapingX: UInt32 = 0
    var leapingY: UInt32 = 0
    var rest = touched
    while rest != 0 {
      let bit = rest & ~(rest &- 1)
      let way = slots[rest.trailingZeroBitCount].way()
      if way.x > swapReach.x { leapingX |= bit }
      if way.y > swapReach.y { leapingY |= bit }
      rest &= rest &- 1
    }
    if leapingX & (leapingX &- 1) != 0 { endSwapped(leapingX, isX: true) }
    if leapingY & (leapingY &- 1) != 0 { endSwapped(leapingY, isX: false) }
  }

  private mutating func endSwapped(_ candidates: UInt32, isX: Bool) {
    // Fingers go on moving meanwhile, but not far.
    let tolerance = (isX ? swapReach.x : swapReach.y) / 4
    var leaping = candidates
    while leaping != 0 {
      let slot = leaping.trailingZeroBitCount
      leaping &= leaping &- 1
      var rest = leaping
      while rest != 0 {
        let other = rest.trailingZeroBitCount
        rest &= rest &- 1
        if distance(slot, other, isX) <= tolerance, distance(other, slot, isX) <= tolerance {
          slots[slot].endAsSwapped()
          slots[other].endAsSwapped()
        }
      }
    }
  }

  /// From where `slot` is now to where `other` was before.
  private mutating func distance(_ slot: Int, _ other: Int, _ isX: Bool) -> Int64 {
    isX
      ? abs(Int64(slots[slot].x) - Int64(slots[other].reportedX))
      : abs(Int64(slots[slot].y) - Int64(slots[other].reportedY))
  }
}
