extension ContactTracker {
  /// Finds out which packet of a frame of protocol A belongs to which contact: by the device's own
  /// number, or else the nearest.
  mutating func matchPackets() {
    let live = liveSlots()
    if packets.isReleased {
      end(live)
      return
    }
    // A frame without a packet says nothing of contacts (a key, a time stamp); an empty packet does.
    guard packets.hasPackets else { return }
    var openSlots = live
    var openPackets: UInt32 = packets.count == Self.capacity ? ~0 : (1 &<< UInt32(packets.count)) - 1
    matchNumbers(&openSlots, &openPackets)
    matchSteady(&openSlots, &openPackets)
    matchNearest(&openSlots, &openPackets)
    end(openSlots)
    // A new contact takes no slot of one that ended just now.
    var free = ~live
    while openPackets != 0 && free != 0 {
      let slot = free.trailingZeroBitCount
      let position = openPackets.trailingZeroBitCount
      slots[slot].begin(trackingID: max(packets[position].trackingID, 0))
      place(slot, position)
      free &= free - 1
      openPackets &= openPackets - 1
    }
  }

  private mutating func liveSlots() -> UInt32 {
    var live: UInt32 = 0
    for slot in 0..<Self.capacity where slots[slot].trackingID >= 0 { live |= 1 &<< UInt32(slot) }
    return live
  }

  private mutating func end(_ ended: UInt32) {
    var rest = ended
    while rest != 0 {
      slots[rest.trailingZeroBitCount].end()
      rest &= rest - 1
    }
    touched |= ended
  }

  private mutating func place(_ slot: Int, _ position: Int) {
    slots[slot].x = packets[position].x
    slots[slot].y = packets[position].y
    slots[slot].hasX = true
    slots[slot].hasY = true
    slots[slot].tool = packets[position].tool
    slots[slot].distance = packets[position].distance
    slots[slot].isPlaced = true
    touched |= 1 &<< UInt32(slot)
  }

  private mutating func matchNumbers(_ openSlots: inout UInt32, _ openPackets: inout UInt32) {
    for position in 0..<packets.count where packets[position].trackingID >= 0 {
      var rest = openSlots
      while rest != 0 {
        let slot = rest.trailingZeroBitCount
        rest &= rest - 1
        guard slots[slot].trackingID == packets[position].trackingID else { continue }
        place(slot, position)
        openSlots &= ~(1 &<< UInt32(slot))
        openPackets &= ~(1 &<< UInt32(position))
        break
      }
    }
  }

  /// Most devices keep the order of their packets. One that is where the finger of the same rank was is that
  /// finger's: no two fingertips are as near to each other as a hundredth of a screen.
  private mutating func matchSteady(_ openSlots: inout UInt32, _ openPackets: inout UInt32) {
    var (packetRest, slotRest) = (openPackets, openSlots)
    while packetRest != 0 && slotRest != 0 {
      let (position, slot) = (packetRest.trailingZeroBitCount, slotRest.trailingZeroBitCount)
      if packets[position].trackingID < 0, isSteady(slot, position) {
        place(slot, position)
        openSlots &= ~(1 &<< UInt32(slot))
        openPackets &= ~(1 &<< UInt32(position))
      }
      packetRest &= packetRest &- 1
      slotRest &= slotRest &- 1
    }
  }

  private mutating func isSteady(_ slot: Int, _ position: Int) -> Bool {
    abs(Int64(slots[slot].x) &- Int64(packets[position].x)) &* 8 <= swapReach.x
      && abs(Int64(slots[slot].y) &- Int64(packets[position].y)) &* 8 <= swapReach.y
  }

  /// The nearest pair first. A pair in which each is the other's nearest is found without trying all.
  private mutating func matchNearest(_ openSlots: inout UInt32, _ openPackets: inout UInt32) {
    var unnumbered: UInt32 = 0
    for position in 0..<packets.count where packets[position].trackingID < 0 {
      unnumbered |= 1 &<< UInt32(position)
    }
    unnumbered &= openPackets
    while unnumbered != 0 && openSlots != 0 {
      var rest = unnumbered
      while rest != 0 {
        let position = rest.trailingZeroBitCount
        rest &= rest - 1
        guard openSlots != 0 else { break }
        let slot = nearestSlot(to: position, openSlots)
        guard nearestPacket(to: slot, unnumbered) == position else { continue }
        place(slot, position)
        openSlots &= ~(1 &<< UInt32(slot))
        unnumbered &= ~(1 &<< UInt32(position))
        openPackets &= ~(1 &<< UInt32(position))
      }
    }
  }

  private mutating func nearestSlot(to position: Int, _ candidates: UInt32) -> Int {
    var nearest = 0
    var least = Double.infinity
    var rest = candidates
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest - 1
      let distance = distance(slot, position)
      if distance < least { (nearest, least) = (slot, distance) }
    }
    return nearest
  }

  private mutating func nearestPacket(to slot: Int, _ candidates: UInt32) -> Int {
    var nearest = 0
    var least = Double.infinity
    var rest = candidates
    while rest != 0 {
      let position = rest.trailingZeroBitCount
      rest &= rest - 1
      let distance = distance(slot, position)
      if distance < least { (nearest, least) = (position, distance) }
    }
    return nearest
  }

  /// Squared, in device units. The product of two 33-bit differences does not fit an integer.
  private mutating func distance(_ slot: Int, _ position: Int) -> Double {
    let x = Double(slots[slot].x) - Double(packets[position].x)
    let y = Double(slots[slot].y) - Double(packets[position].y)
    return x * x + y * y
  }
}
