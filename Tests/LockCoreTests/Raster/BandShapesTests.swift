import Testing

@testable import LockCore

/// A dot of 10 pixels covers what comes within 5.5 pixels of its centre.
@Suite struct BandShapesTests {
  @Test func knowsTheColumnsThatADotReaches() {
    // Pixels 117 ... 126, in the tile of 64 ... 127.
    #expect(columns(dotAt: 122_000) == [1])
    // The middle of pixel 128 is 5.25 away.
    #expect(columns(dotAt: 123_250) == [1, 2])
    // Pixels 65 ... 74, then pixel 63 at 5.25.
    #expect(columns(dotAt: 70_000) == [1])
    #expect(columns(dotAt: 68_750) == [0, 1])
  }

  @Test func knowsTheRowsThatADotReaches() {
    // Its centre is at 40: rows 35 ... 44.
    #expect(columns(dotAt: 122_000, top: 16) == [])
    #expect(columns(dotAt: 122_000, top: 32) == [1])
    #expect(columns(dotAt: 122_000, top: 48) == [])
  }

  /// Of a grid whose other dots lie far below and far right.
  private func columns(dotAt milli: Int32, top: Int32 = 32) -> [Int] {
    var stage = Stage(320, 240, rows: 2, columns: 2)
    var layout = ExplicitLayout()
    layout.originX = milli - 40_000
    layout.originY = 0
    layout.gap = 3_000_000
    stage.settings.layout = .explicit(layout)
    stage.theme.normal.dotSize = .pixels(milli: 10_000)
    let shapes = BandShapes(
      of: scene(), in: Picture(grid: stage.grid, theme: stage.theme),
      rows: Rect(left: 0, top: top, right: 320, bottom: top + 16))
    return (0..<5).filter { shapes.mayTouch(column: $0) }
  }
}
