import Testing

@testable import LockCore

/// On an output of 800x480 the default grid has its dots at x 272, 400, 528 and y 112, 240, 368 (spacing
/// 128 = 480 * 0.8 / 3), with a radius of 38.4 pixels.
@Suite struct ContactFilterTests {
  private let output = Size(width: 800, height: 480)
  private let dot1 = (272, 112)
  private let nowhere = (100, 60)

  /// Plays samples of one contact in slot 0, times in milliseconds, and gives what the lock is told.
  private struct Player: ~Copyable {
    var filter: ContactFilter
    var events: [LockEvent] = []
    var kinds: [ContactEvent.Kind] = []

    init(_ output: Size, rules: ContactRules = ContactRules()) {
      filter = ContactFilter(grid: Grid(settings: Settings(), output: output), output: output, rules: rules)
    }

    mutating func play(
      _ kind: ContactEvent.Kind, _ milliseconds: Int, _ place: (Int, Int), contact: UInt32 = 1,
      slot: Int = 0, isPlaced: Bool = true
    ) {
      let event = ContactEvent(
        kind: kind, contact: contact, slot: slot, x: Int32(place.0), y: Int32(place.1), isPlaced: isPlaced,
        microseconds: UInt64(milliseconds) * 1000)
      filter.handle(event, at: .pixels(Int32(place.0), Int32(place.1))) { news in
        switch news {
        case .contact(let contact): kinds.append(contact.event.kind)
        case .lock(let event): events.append(event)
        }
      }
    }
  }

  private func point(_ place: (Int, Int)) -> Point { .pixels(Int32(place.0), Int32(place.1)) }

  @Test func aTouchOnADotIsToldAtOnce() {
    var player = Player(output)
    player.play(.down, 0, dot1)
    player.play(.move, 1, (300, 112))
    player.play(.up, 2, (300, 112))
    #expect(
      player.events == [
        .contactDown(contact: 1, at: point(dot1)), .contactMoved(contact: 1, at: .pixels(300, 112)),
        .contactUp(contact: 1),
      ])
  }

  @Test func aShortTouchOnNoDotIsNotTold() {
    var player = Player(output)
    for count in 0..<300 {
      player.play(.down, count * 40, nowhere, contact: UInt32(count + 1))
      player.play(.move, count * 40 + 10, (101, 60), contact: UInt32(count + 1))
      player.play(.up, count * 40 + 29, (101, 60), contact: UInt32(count + 1))
    }
    #expect(player.events.isEmpty)
    #expect(player.kinds.count == 900)
  }

  @Test func aTouchThatLastsIsToldWithAllThatItDid() {
    var player = Player(output)
    player.play(.down, 0, nowhere)
    player.play(.move, 20, (110, 60))
    #expect(player.events.isEmpty)
    player.play(.move, 30, (120, 60))
    player.play(.up, 31, (120, 60))
    #expect(
      player.events == [
        .contactDown(contact: 1, at: point(nowhere)), .contactMoved(contact: 1, at: .pixels(110, 60)),
        .contactMoved(contact: 1, at: .pixels(120, 60)), .contactUp(contact: 1),
      ])
  }

  @Test func aTouchThatOnlyItsLiftShowsToHaveLastedIsToldThen() {
    var player = Player(output)
    player.play(.down, 0, nowhere)
    player.play(.up, 30, nowhere)
    #expect(
      player.events == [.contactDown(contact: 1, at: point(nowhere)), .contactUp(contact: 1)])
  }

  /// From outside over a dot between two samples: neither of them is on it.
  @Test func aFlickThatComesToADotIsToldWithItsBeginning() {
    var player = Player(output)
    player.play(.down, 0, (200, 112))
    player.play(.move, 8, (210, 112))
    #expect(player.events.isEmpty)
    player.play(.move, 16, (330, 112))
    #expect(
      player.events == [
        .contactDown(contact: 1, at: .pixels(200, 112)), .contactMoved(contact: 1, at: .pixels(210, 112)),
        .contactMoved(contact: 1, at: .pixels(330, 112)),
      ])
  }

  @Test func noSampleOfAFastTouchIsLost() {
    var player = Player(output)
    for step in 0..<6 { player.play(step == 0 ? .down : .move, step * 2, (10 + step, 10)) }
    let moves = (1..<6).map { LockEvent.contactMoved(contact: 1, at: .pixels(Int32(10 + $0), 10)) }
    #expect(player.events == [.contactDown(contact: 1, at: .pixels(10, 10))] + moves)
  }

  /// The slot's last place, where an earlier finger was: on a dot.
  @Test func aTouchWithoutCoordinatesOfItsOwnIsNotTold() {
    var player = Player(output)
    player.play(.down, 0, dot1, isPlaced: false)
    player.play(.up, 900, dot1, isPlaced: false)
    #expect(player.events.isEmpty)
    player.play(.down, 1000, dot1, contact: 2, isPlaced: false)
    player.play(.cancel, 1900, dot1, contact: 2, isPlaced: false)
    #expect(player.events.isEmpty)
  }

  /// The kernel does not repeat a place that is the slot's last one: the finger really was there.
  @Test func aTouchThatMovesFromTheSlotsLastPlaceBeganThere() {
    var player = Player(output)
    player.play(.down, 0, dot1, isPlaced: false)
    player.play(.move, 8, (400, 112))
    #expect(
      player.events == [
        .contactDown(contact: 1, at: point(dot1)), .contactMoved(contact: 1, at: .pixels(400, 112)),
      ])
  }

  @Test func aJumpCancels() {
    var player = Player(output)
    player.play(.down, 0, dot1)
    // 0.6 of 800 is 480 pixels, of 480 it is 288: this is just not more.
    player.play(.move, 20, (752, 400))
    player.play(.move, 40, (271, 400))
    player.play(.move, 50, (272, 400))
    player.play(.up, 60, (272, 400))
    #expect(
      player.events == [
        .contactDown(contact: 1, at: point(dot1)), .contactMoved(contact: 1, at: .pixels(752, 400)),
        .contactCancelled(contact: 1),
      ])
    #expect(player.kinds == [.down, .move, .cancel])
    // The next contact in the slot is another one.
    player.play(.down, 100, dot1, contact: 2)
    #expect(player.events.last == .contactDown(contact: 2, at: point(dot1)))
  }

  @Test func aJumpDownwardsCancelsAtASmallerDistance() {
    var player = Player(output)
    player.play(.down, 0, (272, 80))
    player.play(.move, 5, (272, 369))
    #expect(player.events.last == .contactCancelled(contact: 1))
  }

  @Test func aJumpOfATouchThatWasNotToldIsNotToldEither() {
    var player = Player(output)
    player.play(.down, 0, (10, 10))
    player.play(.move, 5, (700, 10))
    player.play(.move, 90, dot1)
    #expect(player.events.isEmpty)
    #expect(player.kinds == [.down, .cancel])
  }

  @Test func aSlowSampleIsNoJump() {
    var player = Player(output)
    player.play(.down, 0, (10, 10))
    player.play(.move, 21, (790, 10))
    player.play(.up, 40, (790, 10))
    #expect(player.events.count == 3)
  }

  @Test func whereTheTimeGoesBackNothingIsAJump() {
    var player = Player(output)
    player.play(.down, 50, dot1)
    player.play(.move, 40, (780, 470))
    #expect(player.events.last == .contactMoved(contact: 1, at: .pixels(780, 470)))
  }

  @Test func contactsDoNotDisturbEachOther() {
    var player = Player(output)
    player.play(.down, 0, dot1)
    player.play(.down, 1, (790, 470), contact: 2, slot: 1)
    player.play(.move, 2, (280, 112))
    player.play(.up, 3, (790, 470), contact: 2, slot: 1)
    player.play(.up, 4, (280, 112))
    #expect(
      player.events == [
        .contactDown(contact: 1, at: point(dot1)), .contactMoved(contact: 1, at: .pixels(280, 112)),
        .contactUp(contact: 1),
      ])
  }

  @Test func theRulesAreSettings() {
    var rules = ContactRules()
    rules.leastTime = 0
    rules.jump = 100
    rules.jumpTime = 100
    var player = Player(output, rules: rules)
    player.play(.down, 0, nowhere)
    player.play(.move, 99, (181, 60))
    #expect(
      player.events == [.contactDown(contact: 1, at: point(nowhere)), .contactCancelled(contact: 1)])
  }
}
