import Testing

@testable import LockCore

/// The unlock widgets that this product grew out of, by their own numbers.
@Suite struct WidgetTests {
  private let square = Size(width: 320, height: 320)
  private let tall = Size(width: 320, height: 480)

  /// Buttons of 80 px, 40 px apart, on 320 x 320.
  private var wide: Settings {
    var settings = Settings()
    settings.layout = .explicit(ExplicitLayout())
    settings.hitShape = .square
    settings.hitSize = .pixels(milli: 80_000)
    return settings
  }

  /// Buttons of 74 px with margins of 24.5 px between and around them; the first row starts at y = 150.
  private var narrow: Settings {
    var layout = ExplicitLayout()
    layout.originX = 0
    layout.originY = 150_000 - 24_500
    layout.buttonSize = 74_000
    layout.gap = 24_500
    layout.margin = 24_500
    var settings = Settings()
    settings.layout = .explicit(layout)
    settings.hitShape = .square
    settings.hitSize = .pixels(milli: 74_000)
    return settings
  }

  private func centres(_ grid: Grid) -> [[Double]] {
    (0..<UInt8(grid.dotCount)).map {
      let centre = grid.centre(of: Dot(index: $0))
      return [Double(centre.x) / 256, Double(centre.y) / 256]
    }
  }

  private func product(_ xs: [Double], _ ys: [Double]) -> [[Double]] {
    ys.flatMap { y in xs.map { x in [x, y] } }
  }

  @Test func wideButtons() {
    let grid = Grid(settings: wide, output: square)
    #expect(centres(grid) == product([40, 160, 280], [40, 160, 280]))
    #expect(grid.hit == HitArea(shape: .square, reach: 40 * 256))
    // The whole button counts, from its first pixel to its last; the gap does not.
    let hand = Hand(wide, output: square)
    for (x, y, numbers): (Int32, Int32, [Int]) in [
      (0, 0, [1]), (79, 79, [1]), (80, 40, []), (119, 40, []), (120, 40, [2]), (199, 79, [2]),
      (319, 319, [9]), (240, 240, [9]), (239, 240, []), (40, 100, []),
    ] {
      hand.begin(x, y)
      #expect(hand.numbers == numbers, "\(x), \(y)")
    }
    // A finger in the gaps reaches none.
    hand.begin(100, 0)
    hand.move(100, 319)
    hand.move(220, 319)
    #expect(hand.numbers == [8])
  }

  @Test func narrowButtons() {
    let rows = [187, 285.5, 384]
    #expect(centres(Grid(settings: narrow, output: tall)) == product([61.5, 160, 258.5], rows))
    // 320 - 3 * 74 - 2 * 24.5 = 49: centring leaves the same margins as giving them.
    var centred = narrow
    guard case .explicit(var layout) = narrow.layout else { return }
    layout.originX = nil
    layout.originY = 150_000
    layout.margin = 0
    centred.layout = .explicit(layout)
    #expect(centres(Grid(settings: centred, output: tall))[0][0] == 61.5)
    layout.originX = 24_500
    centred.layout = .explicit(layout)
    #expect(centres(Grid(settings: centred, output: tall)) == product([61.5, 160, 258.5], rows))
  }

  /// The first button is 24.5 ... 98.5, its middle 46.5 ... 76.5; the second's is 145 ... 175.
  @Test func wholeButtonFirstThenItsMiddle() {
    var settings = narrow
    settings.startHitSize = settings.hitSize
    settings.hitSize = .pixels(milli: 30_000)
    let hand = Hand(settings, output: tall)
    #expect(hand.grid.startHit.reach == 37 * 256 && hand.grid.hit.reach == 15 * 256)
    hand.begin(25, 151)
    #expect(hand.numbers == [1])
    hand.begin(24, 151)
    #expect(hand.numbers.isEmpty)
    // Onto the second button, beside its middle, then into it.
    hand.begin(98, 223)
    #expect(hand.numbers == [1])
    hand.move(144, 187)
    #expect(hand.numbers == [1])
    hand.move(145, 187)
    #expect(hand.numbers == [1, 2])
    // Over a button's outer part only: x = 144 passes left of the middles of 2, 5 and 8.
    hand.begin(144, 140)
    hand.move(144, 430)
    #expect(hand.numbers.isEmpty)
  }

  /// One of them took a touch beside all buttons for an attempt.
  @Test func anEmptyDrawingIsNothing() {
    let hand = Hand(wide, output: square)
    hand.begin(100, 100)
    hand.move(100, 220)
    hand.end()
    #expect(hand.numbers.isEmpty)
    for minimum in [1, 4] {
      var rules = PatternRules()
      rules.minimumDots = minimum
      var machine = LockMachine(
        grid: Grid(settings: wide, output: square), rules: rules,
        timing: LockMachine.Timing(errorDisplay: 500, successDisplay: 250))
      let now = Instant(nanoseconds: 0)
      _ = machine.handle(.patternsChanged(count: 1), at: now)
      _ = machine.handle(.screenShown, at: now)
      _ = machine.handle(.contactDown(contact: 1, at: .pixels(100, 100)), at: now)
      let effects = Array(machine.handle(.contactUp(contact: 1), at: now))
      let state = machine.state
      #expect(effects == [.announce(.cancelled)])
      #expect(state == .locked)
    }
  }

  /// One of them added its buttons again with every layout.
  @Test func layingOutTwiceGivesNineDots() {
    let grid = Grid(settings: wide, output: square)
    var machine = LockMachine(
      grid: grid, rules: wide.rules, timing: LockMachine.Timing(errorDisplay: 500, successDisplay: 250))
    for _ in 0..<2 { _ = machine.setGrid(Grid(settings: wide, output: square)) }
    let (after, count) = (machine.recognizer.grid, machine.recognizer.grid.dotCount)
    #expect(after == grid)
    #expect(count == 9)
  }
}
