import LockCore

/// What must hold of everything that a device's touches tell. It traps where something does not.
struct Ledger {
  /// The contacts by slot.
  private var contacts = InlineArray<32, UInt32>(repeating: 0)
  // Slots, one bit each.
  private var live: UInt32 = 0
  /// Those of which the lock knows.
  private var told: UInt32 = 0
  /// Their end was told; the lock may hear of it before anything else happens.
  private var ending: UInt32 = 0

  mutating func note(_ news: TouchNews, _ newest: inout UInt32) {
    switch news {
    case .contact(let contact): note(contact, &newest)
    case .lock(let event): note(event)
    }
  }

  private mutating func note(_ contact: ScreenContact, _ newest: inout UInt32) {
    settle()
    let event = contact.event
    precondition(event.slot >= 0 && event.slot < ContactTracker.capacity, "a slot that does not exist")
    precondition((event.kind == .cancel) == (event.reason != nil), "a reason without a cancel, or none")
    check(contact.point)
    let bit: UInt32 = 1 << UInt32(event.slot)
    if event.kind == .down {
      precondition(live & bit == 0, "down in a slot that is down")
      precondition(event.contact > newest, "a number given twice")
      newest = event.contact
      contacts[event.slot] = event.contact
      live |= bit
    } else {
      precondition(
        live & bit != 0 && contacts[event.slot] == event.contact, "something of a contact that is not down")
      if event.kind != .move { ending |= bit }
    }
  }

  private mutating func note(_ event: LockEvent) {
    switch event {
    case .contactDown(let contact, let point):
      check(point)
      let bit = bit(of: contact)
      precondition(told & bit == 0, "down twice")
      told |= bit
    case .contactMoved(let contact, let point):
      check(point)
      precondition(told & bit(of: contact) != 0, "moved before down")
    case .contactUp(let contact), .contactCancelled(let contact), .contactSilent(let contact):
      let bit = bit(of: contact)
      precondition(told & ending & bit != 0, "ended without a down or an end")
      told &= ~bit
    default: fatalError("touch tells of contacts alone")
    }
  }

  /// What has ended is gone, and the lock has been told so.
  mutating func settle() {
    precondition(told & ending == 0, "the lock was not told of an end")
    live &= ~ending
    ending = 0
  }

  /// Nothing is left.
  func checkEmpty() { precondition(live == 0, "a contact is left behind") }

  /// Whether the lock knows a live contact.
  var isAnyTold: Bool { told != 0 }

  private func bit(of contact: UInt32) -> UInt32 {
    var rest = live
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      if contacts[slot] == contact { return 1 << UInt32(slot) }
      rest &= rest - 1
    }
    fatalError("the lock hears of a contact that is not down")
  }

  private func check(_ point: Point) {
    precondition(
      max(point.x.magnitude, point.y.magnitude) <= UInt32(ScreenMapping.farthest),
      "a place beyond every screen")
  }
}
