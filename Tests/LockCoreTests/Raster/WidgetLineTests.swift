import LockCore
import Testing

/// The line of the first seed widget: 10 pixels wide, colour 0, 170, 255 at half opacity, round joins,
/// on a view of 320 x 320 whose nine buttons have their centres at 40, 160 and 280.
///
/// The values are worked out by hand: half opacity is 128 of 255, so a wholly covered pixel on black is
/// 0, 170 * 0.50196 = 85.3, 255 * 0.50196 = 128; elsewhere coverage is 5.5 - distance.
@Suite struct WidgetLineTests {
  private let full = [0, 85, 128]
  private let none = [0, 0, 0]

  private var stage: Stage {
    var stage = Stage(320, 320)
    stage.settings.layout = .explicit(ExplicitLayout())
    stage.theme.background = Color(rgb: 0)
    stage.theme.lineWidth = .pixels(milli: 10_000)
    for path in [\Theme.normal, \Theme.lit] {
      stage.theme[keyPath: path].dotSize = .pixels(milli: 0)
      stage.theme[keyPath: path].ringSize = .pixels(milli: 0)
    }
    stage.theme.lit.line = Color(red: 0, green: 170, blue: 255, alpha: 128)
    return stage
  }

  @Test func theLineIsTenPixelsWide() {
    let frame = stage.frame(scene([1, 2, 5]))
    // Across the horizontal part, whose middle is the edge between rows 39 and 40.
    for y in 35...44 { #expect(frame.channels(100, y) == full) }
    #expect(frame.channels(100, 34) == none)
    #expect(frame.channels(100, 45) == none)
    // Across the vertical part.
    for x in 155...164 { #expect(frame.channels(x, 100) == full) }
    #expect(frame.channels(154, 100) == none)
    #expect(frame.channels(165, 100) == none)
  }

  @Test func joinsAreRoundAndNoDarker() {
    let frame = stage.frame(scene([1, 2, 5]))
    #expect(frame.channels(159, 39) == full)
    #expect(frame.channels(160, 40) == full)
    #expect(frame.channels(157, 42) == full)
    // Inside of the corner: beside the vertical part by 4.5, and beyond both by 5.5.
    #expect(frame.channels(155, 45) == full)
    #expect(frame.channels(154, 45) == none)
    // Outside: 3.5, 3.5 from the join is 4.950: 0.550 covered: 0, 46.96, 70.44.
    #expect(frame.channels(163, 36) == [0, 47, 70])
    // 4.5, 2.5 is 5.148: 0.352 covered: 0, 30.05, 45.08.
    #expect(frame.channels(164, 37) == [0, 30, 45])
    // 4.5, 4.5 is 6.364.
    #expect(frame.channels(164, 35) == none)
  }

  @Test func endsAreRound() {
    let frame = stage.frame(scene([1, 2]))
    // 4.5, 0.5 from the end is 4.528: 0.972 covered: 0, 82.97, 124.45.
    #expect(frame.channels(35, 39) == [0, 83, 124])
    #expect(frame.channels(164, 40) == [0, 83, 124])
    #expect(frame.channels(34, 39) == none)
  }

  @Test func theLineCrossesItselfWithoutDarkening() {
    let frame = stage.frame(scene([1, 9, 3, 7]))
    for place in 150..<170 { #expect(frame.channels(place, place) == full) }
  }

  @Test func theLooseEndIsPartOfTheLine() {
    let frame = stage.frame(scene([1, 2], finger: .pixels(160, 200)))
    #expect(frame.channels(159, 39) == full)
    #expect(frame.channels(160, 199) == full)
    // 0.5, 4.5 from the finger.
    #expect(frame.channels(160, 204) == [0, 83, 124])
  }

  @Test func onWhiteAndInSixteenBits() {
    var stage = stage
    stage.theme.background = Color(rgb: 0xff_ffff)
    // 255 * 0.49804 = 127, 255 - 85 * 0.50196 = 212.3, 255.
    #expect(stage.frame(scene([1, 2])).channels(100, 40) == [127, 212, 255])
    stage.format = .rgb565
    // 127 * 31 / 255 = 15.4, 212 * 63 / 255 = 52.4, 31.
    #expect(stage.frame(scene([1, 2])).channels(100, 40) == [15, 52, 31])
  }

  /// A fault of the widget that is not copied: a loose end although no dot was touched.
  @Test func withoutADotThereIsNoLine() {
    #expect(stage.frame(scene([], finger: .pixels(200, 100))) == stage.frame(scene()))
  }
}
