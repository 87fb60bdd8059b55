import Testing

@testable import LockCore

/// On `Settings.hundreds`: centres at 30, 130, 230 ... px, hit areas of 30 px around them.
@Suite struct PatternRecognizerTests {
  private func settings(
    _ rows: Int = 3, _ columns: Int = 3, hit: Length = .spacing(milli: 600), fills: Bool = true,
    revisits: Bool = false
  ) -> Settings {
    var settings = Settings.hundreds(rows: rows, columns: columns)
    settings.hitSize = hit
    settings.rules.fillsBetween = fills
    settings.rules.allowsRevisit = revisits
    return settings
  }

  @Test func samplesJoinDots() {
    let hand = Hand()
    hand.draw(1, 2, 5, 4)
    #expect(hand.numbers == [1, 2, 5, 4])
    #expect(hand.finger == hand.centre(4))
    hand.end()
    #expect(hand.finger == nil)
    #expect(hand.numbers == [1, 2, 5, 4])
    hand.move(230, 230)
    #expect(hand.numbers == [1, 2, 5, 4])
    hand.clear()
    #expect(hand.numbers.isEmpty)
  }

  @Test func aNewContactStartsAnew() {
    let hand = Hand()
    hand.draw(1, 2, 3)
    hand.draw(3, 2)
    #expect(hand.numbers == [3, 2])
  }

  @Test func aMoveBeforeTheBeginningIsIgnored() {
    let hand = Hand()
    hand.move(30, 30)
    #expect(hand.numbers.isEmpty && hand.finger == nil)
  }

  /// No sample lies on a dot; y = 60 touches the upper row's circles, y = 60 + 1/256 touches none.
  @Test func aWayThatGrazesHits() {
    let hand = Hand()
    hand.begin(at: Point(x: -40 * 256, y: 60 * 256))
    #expect(hand.numbers.isEmpty)
    hand.move(to: Point(x: 330 * 256, y: 60 * 256))
    #expect(hand.numbers == [1, 2, 3])
    hand.begin(at: Point(x: -40 * 256, y: 60 * 256 + 1))
    hand.move(to: Point(x: 330 * 256, y: 60 * 256 + 1))
    #expect(hand.numbers.isEmpty)
  }

  @Test func aFlickJoinsInTravelOrder() {
    let hand = Hand()
    hand.draw(1, 9)
    #expect(hand.numbers == [1, 5, 9])
    hand.draw(3, 1)
    #expect(hand.numbers == [3, 2, 1])
    hand.begin(-40, 130)
    hand.move(330, 130)
    #expect(hand.numbers == [4, 5, 6])
    hand.begin(130, 330)
    hand.move(130, -40)
    #expect(hand.numbers == [8, 5, 2])
  }

  /// The way from 1 to 6 passes 2 and 5 at 100 / sqrt 5 = 44.7 px: out of reach at 30 px, within at 47.
  /// Along it 2 lies at 200 / sqrt 5, 5 at 300 / sqrt 5.
  @Test func aSteepFlick() {
    let narrow = Hand()
    narrow.draw(1, 6)
    #expect(narrow.numbers == [1, 6])
    let wide = Hand(settings(hit: .pixels(milli: 94_000)))
    wide.draw(1, 6)
    #expect(wide.numbers == [1, 2, 5, 6])
    wide.draw(6, 1)
    #expect(wide.numbers == [6, 5, 2, 1])
  }

  @Test func jumpsFillOnThreeByThree() {
    let hand = Hand(settings(hit: .pixels(milli: 4000)))
    hand.jumps(1, 3)
    #expect(hand.numbers == [1, 2, 3])
    hand.jumps(1, 9)
    #expect(hand.numbers == [1, 5, 9])
    hand.jumps(9, 7, 1)
    #expect(hand.numbers == [9, 8, 7, 4, 1])
    // Knight's steps have nothing between.
    hand.jumps(1, 6, 7, 2)
    #expect(hand.numbers == [1, 6, 7, 2])
  }

  @Test func whatIsUsedIsSkipped() {
    let hand = Hand(settings(hit: .pixels(milli: 4000)))
    hand.jumps(2, 1, 3)
    #expect(hand.numbers == [2, 1, 3])
    hand.jumps(5, 1, 9, 3, 7)
    #expect(hand.numbers == [5, 1, 9, 6, 3, 7])
    // A dot that was filled in is used: reaching it later does nothing.
    hand.jumps(1, 3, 2, 5)
    #expect(hand.numbers == [1, 2, 3, 5])
  }

  @Test func jumpsFillOnLargerGrids() {
    let hit = Length.pixels(milli: 4000)
    let four = Hand(settings(4, 4, hit: hit))
    four.jumps(1, 4, 13)
    #expect(four.numbers == [1, 2, 3, 4, 7, 10, 13])
    four.jumps(1, 10)
    #expect(four.numbers == [1, 10])
    // (0, 0) to (4, 2) passes (2, 1), the twelfth dot of five by five.
    let five = Hand(settings(5, 5, hit: hit))
    five.jumps(1, 23)
    #expect(five.numbers == [1, 12, 23])
    // Two of the three between are used: (1, 3) is 9, (2, 2) is 13, (3, 1) is 17.
    five.jumps(9, 17, 5, 21)
    #expect(five.numbers == [9, 13, 17, 5, 21])
    let six = Hand(settings(6, 6, hit: hit))
    six.jumps(36, 1)
    #expect(six.numbers == [36, 29, 22, 15, 8, 1])
    // (0, 0) to (4, 5): no common divisor.
    six.jumps(1, 30)
    #expect(six.numbers == [1, 30])
  }

  /// Every jump on every size against a slow model: the dots whose cross product with the step is
  /// zero and that lie between, nearest first.
  @Test(arguments: [(2, 6), (6, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
  func everyJump(rows: Int, columns: Int) {
    let hand = Hand(settings(rows, columns, hit: .pixels(milli: 4000)))
    let count = rows * columns
    var faults = 0
    for from in 0..<count {
      for to in 0..<count where to != from {
        let (x, y) = (to % columns - from % columns, to / columns - from / columns)
        var between: [(along: Int, number: Int)] = []
        for other in 0..<count {
          let (a, b) = (other % columns - from % columns, other / columns - from / columns)
          let along = a * x + b * y
          if a * y == b * x, along > 0, along < x * x + y * y { between.append((along, other + 1)) }
        }
        between.sort { $0.along < $1.along }
        hand.jumps(from + 1, to + 1)
        let expected: [Int] = [from + 1] + between.map(\.number) + [to + 1]
        if hand.numbers != expected { faults += 1 }
      }
    }
    #expect(faults == 0)
  }

  @Test func withoutFillingAJumpIsAJump() {
    let hand = Hand(settings(hit: .pixels(milli: 4000), fills: false))
    hand.jumps(1, 3, 7, 9)
    #expect(hand.numbers == [1, 3, 7, 9])
    // What the finger passes counts all the same.
    hand.draw(1, 3)
    #expect(hand.numbers == [1, 2, 3])
  }

  @Test func aDotIsUsedOnce() {
    let hand = Hand()
    hand.draw(1, 2, 1, 2, 3)
    #expect(hand.numbers == [1, 2, 3])
  }

  @Test func withRevisitsADotIsUsedAgainOnceLeft() {
    let hand = Hand(settings(revisits: true))
    hand.draw(1, 2, 1, 2, 3)
    #expect(hand.numbers == [1, 2, 1, 2, 3])
    // The hit area ends 30 px off the centre, the cell 50: trembling on the area's edge joins nothing.
    hand.begin(30, 30)
    hand.move(75, 30)
    hand.move(30, 30)
    #expect(hand.numbers == [1])
    hand.move(81, 30)
    hand.move(30, 30)
    #expect(hand.numbers == [1, 1])
    // Standing still on a dot.
    hand.move(31, 30)
    hand.move(30, 30)
    #expect(hand.numbers == [1, 1])
  }

  @Test func aFlickWithRevisits() {
    let hand = Hand(settings(revisits: true))
    hand.begin(-40, 30)
    hand.move(330, 30)
    hand.move(-40, 30)
    #expect(hand.numbers == [1, 2, 3, 3, 2, 1])
  }

  @Test func revisitsEndAtSixtyFourDots() {
    let hand = Hand(settings(revisits: true))
    hand.begin(at: hand.centre(1))
    for _ in 0..<50 {
      hand.move(to: hand.centre(2))
      hand.move(to: hand.centre(1))
    }
    #expect(hand.numbers == (0..<64).map { $0 % 2 + 1 })
  }

  @Test func theFirstTouchMayReachFurther() {
    var settings = settings()
    settings.startHitSize = .spacing(milli: 1000)
    let hand = Hand(settings)
    // 45 px off the centre of 1; then 45 px off that of 2, of which only 30 count while moving.
    hand.begin(75, 30)
    #expect(hand.numbers == [1])
    hand.move(75, 75)
    hand.move(130, 75)
    #expect(hand.numbers == [1])
    hand.move(130, 60)
    #expect(hand.numbers == [1, 2])
    // A touch on no dot does not extend the larger area to what follows.
    hand.begin(80, 81)
    hand.move(30, 75)
    #expect(hand.numbers.isEmpty)
  }

  /// Squares as wide as the spacing share their edges; 80 px is the edge between 1, 2, 4 and 5.
  @Test func noPointHasTwoDots() {
    var settings = settings(hit: .spacing(milli: 1000))
    settings.hitShape = .square
    let hand = Hand(settings)
    let edge: Int32 = 80 * 256
    let middle: Int32 = 30 * 256
    let before = edge - 1
    let places: [(x: Int32, y: Int32, number: Int)] = [
      (edge, middle, 2), (before, middle, 1), (middle, edge, 4), (middle, before, 1),
      (edge, edge, 5), (before, edge, 4), (edge, before, 2), (before, before, 1),
    ]
    for (x, y, number) in places {
      hand.begin(at: Point(x: x, y: y))
      #expect(hand.numbers == [number])
    }
    // Along the shared edge only the right-hand column is reached.
    hand.begin(80, -40)
    hand.move(80, 330)
    #expect(hand.numbers == [2, 5, 8])
  }
}
