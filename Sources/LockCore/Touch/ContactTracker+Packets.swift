extension ContactTracker {
  /// Finds out which packet of a frame of protocol A belongs to which contact: by the device's own
  /// number, or else the nearest. Whether every finger is near where it was.
  mutating func matchPackets() -> Bool {
    if packets.isReleased {
      end(packets.live)
      return false
    }
    // A frame without a packet says nothing of contacts (a key, a time stamp); an empty packet does.
    guard packets.hasPackets else { return false }
    var openSlots = packets.live
    var openPackets: UInt32 = packets.count == Self.capacity ? ~0 : (1 &<< UInt32(packets.count)) - 1
    if packets.areNumbered { matchNumbers(&openSlots, &openPackets) }
    matchSteady(&openSlots, &openPackets)
    if openSlots == 0 && openPackets == 0 { return !packets.areNumbered }
    // A new contact takes no slot of one that ends now.
    let free = ~packets.live
    matchNearest(&openSlots, &openPackets)
    end(openSlots)
    begin(openPackets, free)
    return false
  }

  /// New contacts, in the lowest of the free slots.
  private mutating func begin(_ newPackets: UInt32, _ freeSlots: UInt32) {
    var (rest, free) = (newPackets, freeSlots)
    while rest != 0 && free != 0 {
      let (position, slot) = (rest.trailingZeroBitCount, free.trailingZeroBitCount)
      slots[slot].begin(trackingID: max(packets[position].trackingID, 0))
      packets.live |= 1 &<< UInt32(slot)
      place(slot, position)
      rest &= rest &- 1
      free &= free &- 1
    }
  }

  private mutating func end(_ ended: UInt32) {
    var rest = ended
    while rest != 0 {
      slots[rest.trailingZeroBitCount].end()
      rest &= rest &- 1
    }
    packets.live &= ~ended
    touched |= ended
  }

  private mutating func place(_ slot: Int, _ position: Int) {
    slots[slot].take(packets[position])
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
  /// finger's: no two fingertips are as near to each other as a 64th of a screen.
  private mutating func matchSteady(_ openSlots: inout UInt32, _ openPackets: inout UInt32) {
    let candidates = openSlots
    var (packetRest, slotRest) = (openPackets, candidates)
    while packetRest != 0 && slotRest != 0 {
      let (position, slot) = (packetRest.trailingZeroBitCount, slotRest.trailingZeroBitCount)
      if slots[slot].take(packets[position], within: steadyReach) {
        openSlots &= ~(1 &<< UInt32(slot))
        openPackets &= ~(1 &<< UInt32(position))
      }
      packetRest &= packetRest &- 1
      slotRest &= slotRest &- 1
    }
    touched |= candidates & ~openSlots
  }

  private mutating func matchNearest(_ openSlots: inout UInt32, _ openPackets: inout UInt32) {
    var unnumbered: UInt32 = 0
    for position in 0..<packets.count where packets[position].trackingID < 0 {
      unnumbered |= 1 &<< UInt32(position)
    }
    unnumbered &= openPackets
    openPackets &= ~unnumbered
    if !matchDistinct(&openSlots, &unnumbered) { matchPairs(&openSlots, &unnumbered) }
    openPackets |= unnumbered
  }

  /// Where no two packets are nearest to the same slot, that is what taking the nearest pair first comes to.
  private mutating func matchDistinct(_ openSlots: inout UInt32, _ openPackets: inout UInt32) -> Bool {
    var nearest = InlineArray<32, UInt8>(repeating: 0)
    var taken: UInt32 = 0
    var (rest, ranks) = (openPackets, openSlots)
    while rest != 0 {
      // With the order kept, there are as many as packets, and the one of the same rank is most likely.
      guard ranks != 0 else { return false }
      let position = rest.trailingZeroBitCount
      let slot = nearestSlot(to: packets[position], openSlots, likely: ranks.trailingZeroBitCount)
      let bit: UInt32 = 1 &<< UInt32(slot)
      guard taken & bit == 0 else { return false }
      taken |= bit
      nearest[position] = UInt8(truncatingIfNeeded: slot)
      rest &= rest &- 1
      ranks &= ranks &- 1
    }
    rest = openPackets
    while rest != 0 {
      let position = rest.trailingZeroBitCount
      place(Int(nearest[position]), position)
      rest &= rest &- 1
    }
    openSlots &= ~taken
    openPackets = 0
    return true
  }

  /// The nearest pair first. A pair in which each is the other's nearest is found without trying all.
  private mutating func matchPairs(_ openSlots: inout UInt32, _ openPackets: inout UInt32) {
    while openPackets != 0 && openSlots != 0 {
      var rest = openPackets
      while rest != 0 {
        let position = rest.trailingZeroBitCount
        rest &= rest &- 1
        guard openSlots != 0 else { break }
        let slot = nearestSlot(to: packets[position], openSlots, likely: openSlots.trailingZeroBitCount)
        guard nearestPacket(to: slot, openPackets) == position else { continue }
        place(slot, position)
        openSlots &= ~(1 &<< UInt32(slot))
        openPackets &= ~(1 &<< UInt32(position))
      }
    }
  }

  private mutating func nearestSlot(
    to packet: PacketFrame.Packet, _ candidates: UInt32, likely: Int
  ) -> Int {
    var nearest = likely
    var least = slots[likely].distance(to: packet)
    var rest = candidates
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest &- 1
      // Most are too far to the side already.
      guard slots[slot].sideways(to: packet) < least else { continue }
      let distance = slots[slot].distance(to: packet)
      if distance < least { (nearest, least) = (slot, distance) }
    }
    return nearest
  }

  private mutating func nearestPacket(to slot: Int, _ candidates: UInt32) -> Int {
    var nearest = candidates.trailingZeroBitCount
    var least = UInt64.max
    var rest = candidates
    while rest != 0 {
      let position = rest.trailingZeroBitCount
      rest &= rest &- 1
      let distance = slots[slot].distance(to: packets[position])
      if distance < least { (nearest, least) = (position, distance) }
    }
    return nearest
  }
}
