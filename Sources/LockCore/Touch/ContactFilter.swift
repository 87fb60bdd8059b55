/// Keeps noise from the lock: what is no finger never becomes a drawing.
///
/// A contact is held back until it has coordinates of its own and has either reached a dot or lasted
/// long enough; then everything that it did is told. One that jumps across the screen is cancelled.
public struct ContactFilter: ~Copyable {
  private enum Stage: UInt8 {
    case none
    /// Not told to the lock yet.
    case held
    case told
    /// Cancelled; ignored until it lifts.
    case dead
  }

  /// A jump is farther than this, in 1/256 pixel, within this time, in microseconds.
  private struct Limit {
    let x: Int64
    let y: Int64
    let time: UInt64
  }

  private struct Entry {
    var stage = Stage.none
    var isPlaced = false
    var began: UInt64 = 0
    var last: UInt64 = 0
    /// The newest sample in device units.
    var x: Int32 = 0
    var y: Int32 = 0
    /// The samples held back; of a contact that is not, the newest one.
    var samples = InlineArray<4, Point>(repeating: Point(x: 0, y: 0))
    var count = 0

    var newest: Point { samples[count - 1] }

    /// Goes on to the newest sample of a contact that is not held back; false: it cannot be there yet.
    @inline(__always)
    mutating func follow(_ event: ContactEvent, _ point: Point, _ limit: Limit) -> Bool {
      if Self.isJump(from: samples[0], last, to: point, event.microseconds, limit) { return false }
      samples[0] = point
      last = event.microseconds
      x = event.x
      y = event.y
      return true
    }

    mutating func hasJumped(_ contact: ScreenContact, _ limit: Limit) -> Bool {
      Self.isJump(from: newest, last, to: contact.point, contact.event.microseconds, limit)
    }

    @inline(__always)
    private static func isJump(
      from start: Point, _ last: UInt64, to end: Point, _ now: UInt64, _ limit: Limit
    ) -> Bool {
      // Where the time went back nobody knows how far apart the samples are.
      guard now >= last, now &- last <= limit.time else { return false }
      return abs(Int64(end.x) &- Int64(start.x)) > limit.x || abs(Int64(end.y) &- Int64(start.y)) > limit.y
    }

    mutating func keep(_ contact: ScreenContact) {
      samples[count] = contact.point
      count += 1
      last = contact.event.microseconds
      x = contact.event.x
      y = contact.event.y
    }
  }

  private let grid: Grid
  private let rules: ContactRules
  private let hearsContacts: Bool
  private let limit: Limit
  private var entries = InlineArray<32, Entry>(repeating: Entry())

  /// For the dots of `grid` on an output of `output` pixels. `hearsContacts`: whether `TouchNews.contact` is told.
  public init(grid: Grid, output: Size, rules: ContactRules, hearsContacts: Bool = true) {
    self.grid = grid
    self.rules = rules
    self.hearsContacts = hearsContacts
    limit = Limit(
      x: Self.part(rules.jump, of: output.width), y: Self.part(rules.jump, of: output.height),
      time: UInt64(rules.jumpTime) * 1000)
  }

  /// Takes what a contact does, and hands on what is left of it and what the lock is to know.
  @inline(__always)
  public mutating func handle(_ event: ContactEvent, at point: Point, _ tell: (TouchNews) -> Void) {
    // By far the most of what happens.
    if event.kind == .move, entries[event.slot].stage == .told,
      entries[event.slot].follow(event, point, limit)
    {
      if hearsContacts { tell(.contact(ScreenContact(event: event, point: point))) }
      tell(.lock(.contactMoved(contact: event.contact, at: point)))
      return
    }
    handle(ScreenContact(event: event, point: point), tell)
  }

  @inline(never)
  private mutating func handle(_ contact: ScreenContact, _ tell: (TouchNews) -> Void) {
    let event = contact.event
    let slot = event.slot
    if event.kind == .down {
      tellContact(contact, tell)
      begin(contact)
      tellIfDue(event, tell)
      return
    }
    guard entries[slot].stage == .held || entries[slot].stage == .told else {
      if event.kind != .move { entries[slot].stage = .none }
      return
    }
    switch event.kind {
    case .down: break
    case .move:
      if entries[slot].hasJumped(contact, limit) { cancel(contact, tell) } else { move(contact, tell) }
    case .up:
      tellContact(contact, tell)
      if entries[slot].stage == .held, isLongEnough(event) { release(event, tell) }
      if entries[slot].stage == .told { tell(.lock(.contactUp(contact: event.contact))) }
      entries[slot].stage = .none
    case .cancel:
      tellContact(contact, tell)
      if entries[slot].stage == .told {
        tell(
          .lock(
            event.reason == .silent
              ? .contactSilent(contact: event.contact) : .contactCancelled(contact: event.contact)))
      }
      entries[slot].stage = .none
    }
  }

  private mutating func begin(_ contact: ScreenContact) {
    entries[contact.event.slot] = Entry(
      stage: .held, isPlaced: contact.event.isPlaced, began: contact.event.microseconds)
    entries[contact.event.slot].keep(contact)
  }

  private mutating func move(_ contact: ScreenContact, _ tell: (TouchNews) -> Void) {
    tellContact(contact, tell)
    // Only a coordinate of its own moves a contact.
    entries[contact.event.slot].isPlaced = true
    entries[contact.event.slot].keep(contact)
    tellIfDue(contact.event, tell)
  }

  /// The sample with which a contact jumps is its end, at the place where it was before.
  private mutating func cancel(_ contact: ScreenContact, _ tell: (TouchNews) -> Void) {
    let slot = contact.event.slot
    var cancelled = contact
    cancelled.event.kind = .cancel
    cancelled.event.reason = .jumped
    cancelled.event.x = entries[slot].x
    cancelled.event.y = entries[slot].y
    cancelled.point = entries[slot].newest
    tellContact(cancelled, tell)
    if entries[slot].stage == .told { tell(.lock(.contactCancelled(contact: contact.event.contact))) }
    entries[slot].stage = .dead
  }

  private mutating func tellIfDue(_ event: ContactEvent, _ tell: (TouchNews) -> Void) {
    guard entries[event.slot].isPlaced else { return }
    if entries[event.slot].count == 4 || isLongEnough(event) || reachesDot(event.slot) {
      release(event, tell)
    }
  }

  /// Tells what was held back.
  private mutating func release(_ event: ContactEvent, _ tell: (TouchNews) -> Void) {
    let slot = event.slot
    tell(.lock(.contactDown(contact: event.contact, at: entries[slot].samples[0])))
    for position in 1..<max(1, entries[slot].count) {
      tell(.lock(.contactMoved(contact: event.contact, at: entries[slot].samples[position])))
    }
    entries[slot].samples[0] = entries[slot].newest
    entries[slot].count = 1
    entries[slot].stage = .told
  }

  private mutating func isLongEnough(_ event: ContactEvent) -> Bool {
    let entry = entries[event.slot]
    return entry.isPlaced && event.microseconds >= entry.began
      && event.microseconds - entry.began >= UInt64(rules.leastTime) * 1000
  }

  /// Whether the way of a held contact comes to a dot with its newest sample.
  private mutating func reachesDot(_ slot: Int) -> Bool {
    let count = entries[slot].count
    let start = entries[slot].samples[0]
    let way =
      count < 2
      ? nil : Sweep(start: entries[slot].samples[count - 2], end: entries[slot].samples[count - 1])
    for index in 0..<UInt8(grid.dotCount) {
      let centre = grid.centre(of: Dot(index: index))
      if Sweep(start: start, end: start).reaches(grid.startHit, around: centre) { return true }
      if let way, way.reaches(grid.hit, around: centre) { return true }
    }
    return false
  }

  private func tellContact(_ contact: ScreenContact, _ tell: (TouchNews) -> Void) {
    if hearsContacts { tell(.contact(contact)) }
  }

  private static func part(_ milli: Int32, of extent: Int32) -> Int64 {
    Int64(extent) * Int64(Point.unitsPerPixel) * Int64(milli) / 1000
  }
}
