import LockCore

/// What must hold of everything that a device's touches tell. It traps where something does not.
struct Ledger {
  private struct Place {
    /// The live contact; 0: none.
    var contact: UInt32 = 0
    /// Whether the lock knows of it.
    var isTold = false
    /// Its end was told; the lock may hear of it before anything else happens.
    var isEnding = false
  }

  private var places = InlineArray<32, Place>(repeating: Place())

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
    if event.kind == .down {
      precondition(places[event.slot].contact == 0, "down in a slot that is down")
      precondition(event.contact > newest, "a number given twice")
      newest = event.contact
      places[event.slot] = Place(contact: event.contact)
    } else {
      precondition(places[event.slot].contact == event.contact, "something of a contact that is not down")
      places[event.slot].isEnding = event.kind != .move
    }
  }

  private mutating func note(_ event: LockEvent) {
    switch event {
    case .contactDown(let contact, let point):
      check(point)
      let slot = slot(of: contact)
      precondition(!places[slot].isTold, "down twice")
      places[slot].isTold = true
    case .contactMoved(let contact, let point):
      check(point)
      precondition(places[slot(of: contact)].isTold, "moved before down")
    case .contactUp(let contact), .contactCancelled(let contact), .contactSilent(let contact):
      let slot = slot(of: contact)
      precondition(places[slot].isTold && places[slot].isEnding, "ended without a down or an end")
      places[slot].isTold = false
    default: fatalError("touch tells of contacts alone")
    }
  }

  /// What has ended is gone, and the lock has been told so.
  mutating func settle() {
    for slot in 0..<ContactTracker.capacity where places[slot].isEnding {
      precondition(!places[slot].isTold, "the lock was not told of an end")
      places[slot] = Place()
    }
  }

  /// Nothing is left.
  func checkEmpty() {
    for slot in 0..<ContactTracker.capacity {
      precondition(places[slot].contact == 0, "a contact is left behind")
    }
  }

  /// Whether the lock knows a live contact.
  var isAnyTold: Bool {
    for slot in 0..<ContactTracker.capacity where places[slot].isTold { return true }
    return false
  }

  private func slot(of contact: UInt32) -> Int {
    for slot in 0..<ContactTracker.capacity where places[slot].contact == contact { return slot }
    fatalError("the lock hears of a contact that is not down")
  }

  private func check(_ point: Point) {
    precondition(
      max(point.x.magnitude, point.y.magnitude) <= UInt32(ScreenMapping.farthest),
      "a place beyond every screen")
  }
}
