import LockCore
import Testing

/// The painter against the slow picture, everywhere within one step of every channel.
@Suite struct PainterReferenceTests {
  @Test(arguments: PixelFormat.allCases)
  func everyLookMatches(format: PixelFormat) {
    var stage = Stage(110, 96)
    stage.format = format
    expectMatch(stage, scene())
    expectMatch(stage, scene([1, 2, 3, 5, 7], finger: .pixels(98, 90)))
    expectMatch(stage, scene([1, 2, 3, 6, 9], look: .wrong))
    expectMatch(stage, scene([7, 4, 8, 5, 2], look: .right))
    expectMatch(stage, scene(notice: .noPattern))
    expectMatch(stage, scene(notice: .noTouchscreen))
    expectMatch(stage, scene(notice: .unjudged))
    for steps in [60, 46, 45, 29, 8, 1, 0] { expectMatch(stage, scene(notice: .cooldown, ring: steps)) }
  }

  @Test func aLineThatCrossesItselfMatches() {
    var stage = Stage(120, 110)
    stage.theme.lineWidth = .pixels(milli: 9300)
    stage.theme.lit.line = Color(red: 255, green: 255, blue: 255, alpha: 90)
    expectMatch(stage, scene([1, 9, 2, 7, 6, 3, 4], finger: Point(x: 20_011, y: 31_007)))
  }

  @Test func translucentDotsAndRingsMatch() {
    var stage = Stage(150, 110, rows: 2, columns: 4)
    stage.theme.background = Color(rgb: 0xd0_c0b0)
    stage.theme.ringWidth = .pixels(milli: 700)
    stage.theme.normal.ringSize = .spacing(milli: 1200)
    stage.theme.normal.ring = Color(red: 10, green: 0, blue: 200, alpha: 120)
    stage.theme.normal.dot.alpha = 77
    stage.theme.lit.dotSize = .spacing(milli: 700)
    stage.theme.lit.dot = Color(red: 255, green: 10, blue: 0, alpha: 130)
    stage.theme.lit.ring.alpha = 60
    expectMatch(stage, scene([1, 6, 3, 8], finger: .pixels(75, 20)))
  }

  /// A bright line that ends just under its dark dot's edge, or just beside it: some heights, so that the dot's
  /// parts lie in other rows of tiles.
  @Test(arguments: [255, 254, 90] as [UInt8])
  func aLineUnderItsDotMatches(alpha: UInt8) {
    for away in stride(from: Int32(0), through: 12, by: 1) {
      var stage = Stage(160, 96 + away)
      stage.theme.lit.dotSize = .pixels(milli: 16_000)
      stage.theme.lit.dot = Color(red: 20, green: 24, blue: 30, alpha: alpha)
      stage.theme.lit.line = Color(rgb: 0xff_ffff)
      stage.theme.lineWidth = .pixels(milli: 6_000)
      // The dot's radius is 8 pixels and the line's is 3: 4 pixels and a little from the middle it comes out.
      let centre = stage.grid.centre(of: Dot(index: 4))
      expectMatch(stage, scene([5], finger: Point(x: centre.x + 700 + away * 64, y: centre.y)))
      expectMatch(stage, scene([5], finger: Point(x: centre.x, y: centre.y - 700 - away * 64)))
      expectMatch(stage, scene([2, 5], finger: Point(x: centre.x + 640 + away * 32, y: centre.y + 200)))
    }
  }

  /// A lit dot and nothing else but a sign.
  @Test func aLitDotBesideASignMatches() {
    for height in Int32(100)...116 { expectMatch(Stage(120, height), scene([2], notice: .noPattern)) }
  }

  /// Rings as wide as they are large, dots of less than a pixel, and nothing at all.
  @Test func extremeSizesMatch() {
    var stage = Stage(100, 70)
    stage.theme.ringWidth = .pixels(milli: 50_000)
    stage.theme.lit.dotSize = .pixels(milli: 300)
    stage.theme.normal.dotSize = .pixels(milli: 0)
    stage.theme.lineWidth = .pixels(milli: 500)
    expectMatch(stage, scene([1, 5, 6], finger: .pixels(3, 66)))
    stage.theme.lineWidth = .pixels(milli: 0)
    expectMatch(stage, scene([1, 5, 6], finger: .pixels(3, 66)))
  }

  /// Smaller than a tile, as large as one, and a little larger.
  @Test(arguments: [(1, 1), (7, 5), (64, 16), (65, 33)])
  func smallOutputsMatch(width: Int32, height: Int32) {
    for format in [PixelFormat.xrgb8888, .rgb565] {
      var stage = Stage(width, height)
      stage.format = format
      expectMatch(stage, scene([4, 5], finger: .pixels(width, 0)))
    }
  }

  /// Dots whose rings lie across every edge of the output.
  @Test func aGridAtTheEdgesMatches() {
    var stage = Stage(52, 52)
    stage.lay(10, gap: 11, x: 0, y: 0)
    expectMatch(stage, scene([1, 2, 3, 6, 9, 8, 7, 4, 5], finger: .pixels(200, -90)))
    expectMatch(stage, scene([4, 5], notice: .noPattern))
  }

  @Test(arguments: [(-400, 20), (60, -333), (700, 41), (13, 900), (-5000, -4000), (8000, 7000)])
  func aFingerOutsideTheOutputMatches(x: Int32, y: Int32) {
    expectMatch(Stage(90, 80), scene([5], finger: .pixels(x, y)))
    expectMatch(Stage(90, 80), scene([1, 9], finger: .pixels(x, y)))
  }

  private func expectMatch(
    _ stage: Stage, _ scene: borrowing Scene, location: SourceLocation = #_sourceLocation
  ) {
    let reference = ReferencePicture(stage, scene)
    let frame = stage.frame(scene)
    let steps: [Double] =
      stage.format == .rgb565
      ? [31, 63, 31] : stage.format == .xrgb2101010 ? [1023, 1023, 1023] : [255, 255, 255]
    // Colours are mixed in steps of 8 bits.
    let step: Double = stage.format == .xrgb2101010 ? 5 : 1
    var wrong: [String] = []
    for y in 0..<Int(stage.size.height) {
      for x in 0..<Int(stage.size.width) {
        let right = zip(reference.channels(x, y), steps).map { ($0 * $1 / 255).rounded() }
        let actual = frame.channels(x, y)
        if zip(actual, right).contains(where: { abs(Double($0) - $1) > step }) {
          wrong.append("(\(x), \(y)): \(actual) is not \(right)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) pixels, first \(wrong.prefix(4))", sourceLocation: location)
  }
}
