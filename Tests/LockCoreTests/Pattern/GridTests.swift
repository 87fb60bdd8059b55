import Testing

@testable import LockCore

@Suite struct GridTests {
  /// Cell 0.8 * 800 / 3 = 213.33 px; the middle dot in the middle of the output, (640, 400).
  @Test func theDefaultIsCentred() {
    let grid = Grid(settings: Settings(), output: Size(width: 1280, height: 800))
    #expect(grid.rows == 3 && grid.columns == 3 && grid.dotCount == 9)
    #expect(grid.spacing == 54_613)  // 213.33 * 256
    for row in 0..<3 {
      for column in 0..<3 {
        let centre = grid.centre(of: grid.dot(row: row, column: column))
        let x: Double = 640 + 213.333 * Double(column - 1)
        let y: Double = 400 + 213.333 * Double(row - 1)
        #expect(abs(Double(centre.x) / 256 - x) < 0.01)
        #expect(abs(Double(centre.y) / 256 - y) < 0.01)
      }
    }
    // Diameter 0.6 * 213.33 = 128 px.
    #expect(grid.hit == HitArea(shape: .circle, reach: 64 * 256))
    #expect(grid.startHit == grid.hit)
  }

  /// 0.8 * 480 / 3 = 128; x from (480 - 384) / 2 + 64, y from (800 - 384) / 2 + 64.
  @Test func portrait() {
    let grid = Grid(settings: Settings(), output: Size(width: 480, height: 800))
    #expect(grid.spacing == 128 * 256)
    #expect(grid.centre(of: Dot(index: 0)) == .pixels(112, 272))
    #expect(grid.centre(of: Dot(index: 8)) == .pixels(368, 528))
  }

  /// 0.8 * 600 / 6 = 80; x from (600 - 160) / 2 + 40, y from (600 - 480) / 2 + 40.
  @Test func theLongerOfRowsAndColumnsCounts() {
    var settings = Settings()
    settings.rows = 6
    settings.columns = 2
    let grid = Grid(settings: settings, output: Size(width: 600, height: 600))
    #expect(grid.spacing == 80 * 256 && grid.dotCount == 12)
    #expect(grid.centre(of: Dot(index: 0)) == .pixels(260, 100))
    #expect(grid.centre(of: Dot(index: 3)) == .pixels(340, 180))
    #expect(grid.centre(of: Dot(index: 11)) == .pixels(340, 500))
  }

  @Test func dotsAreNumberedRowByRow() {
    let grid = Grid(settings: .hundreds(rows: 2, columns: 5), output: Size(width: 640, height: 640))
    #expect(grid.dot(row: 0, column: 4).number == 5)
    #expect(grid.dot(row: 1, column: 0).number == 6)
    for index in 0..<UInt8(10) {
      let dot = Dot(index: index)
      #expect(grid.dot(row: grid.row(of: dot), column: grid.column(of: dot)) == dot)
    }
    #expect(grid.centre(of: grid.dot(row: 1, column: 4)) == .pixels(430, 130))
  }

  /// Hit areas wider than the spacing would overlap.
  @Test func hitAreasNeverOverlap() {
    var settings = Settings.hundreds()
    settings.hitSize = .spacing(milli: 1500)
    settings.startHitSize = .pixels(milli: 900_000)
    let grid = Grid(settings: settings, output: Size(width: 640, height: 640))
    #expect(grid.hit.reach == 50 * 256 && grid.startHit.reach == 50 * 256)
  }

  @Test func theStartAreaIsNeverTheSmaller() {
    var settings = Settings.hundreds()
    settings.startHitSize = .pixels(milli: 20_000)
    let output = Size(width: 640, height: 640)
    #expect(Grid(settings: settings, output: output).startHit.reach == 30 * 256)
    settings.startHitSize = .pixels(milli: 90_000)
    #expect(Grid(settings: settings, output: output).startHit.reach == 45 * 256)
    #expect(Grid(settings: settings, output: output).hit.reach == 30 * 256)
  }

  /// Nobody could draw on it: 3 * 400 + 2 * 400 = 2000 pixels, or an origin beside the output.
  @Test(
    arguments: [(400_000, 400_000, nil), (80_000, 40_000, 961_000), (80_000, 40_000, 16_384_000)]
      as [(Int32, Int32, Int32?)])
  func aGridThatDoesNotFitIsCentered(button: Int32, gap: Int32, origin: Int32?) {
    var settings = Settings()
    var layout = ExplicitLayout()
    (layout.buttonSize, layout.gap, layout.originX) = (button, gap, origin)
    settings.layout = .explicit(layout)
    let output = Size(width: 1280, height: 800)
    #expect(Grid(settings: settings, output: output) == Grid(settings: Settings(), output: output))
    // 3 * 80 + 2 * 40 = 320: at 960 it ends with the output.
    layout = ExplicitLayout()
    layout.originX = 960_000
    settings.layout = .explicit(layout)
    #expect(Grid(settings: settings, output: output).centre(of: Dot(index: 8)).x == 1240 * 256)
  }
}
