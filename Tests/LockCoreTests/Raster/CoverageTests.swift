import Testing

@testable import LockCore

/// Coverage against the definition in floating point, in 1/65536 of a pixel.
@Suite struct CoverageTests {
  @Test func discsAndRingsMatch() {
    var dice = Dice(1)
    for number in 0..<120 {
      let centre = dice.point(x: -40...104, y: 60...116)
      let radius = Int32.random(in: 1...(number % 2 == 0 ? 700 : 20_000), using: &dice)
      let hole = number % 3 == 0 ? 0 : Int32.random(in: 0...radius, using: &dice)
      var coverage = Coverage()
      coverage.top = 80
      coverage.add(Disc(centre: centre, radius: radius, hole: hole))
      expect(coverage) { x, y in
        let away = distance(x, y, centre, centre)
        let outer = Double(radius) / 256 + 0.5 - away
        return hole == 0 ? outer : min(outer, away - Double(hole) / 256 + 0.5)
      }
    }
  }

  @Test func capsulesMatch() {
    var dice = Dice(2)
    for number in 0..<160 {
      let from = dice.point(x: -50...114, y: 40...136)
      var to = dice.point(x: -50...114, y: 40...136)
      // Level, upright, very long, and no longer than a point.
      if number % 5 == 0 { to.y = from.y }
      if number % 5 == 1 { to.x = from.x }
      if number % 5 == 2 { to = dice.point(x: -3000...3000, y: -3000...3000) }
      if number % 20 == 3 { to = from }
      let radius = Int32.random(in: 1...(number % 2 == 0 ? 500 : 5000), using: &dice)
      var coverage = Coverage()
      coverage.top = 80
      coverage.add(Capsule(from: from, to: to, radius: radius))
      expect(coverage) { x, y in Double(radius) / 256 + 0.5 - distance(x, y, from, to) }
    }
  }

  @Test func shapesJoinByTheLarger() {
    var coverage = Coverage()
    let first = Disc(centre: .pixels(20, 8), radius: 5 * 256)
    let second = Disc(centre: Point(x: 23 * 256 + 100, y: 8 * 256), radius: 4 * 256)
    coverage.add(first)
    coverage.add(second)
    coverage.add(first)
    expect(coverage) { x, y in
      max(
        5.5 - distance(x, y, first.centre, first.centre), 4.5 - distance(x, y, second.centre, second.centre))
    }
  }

  @Test func nothingIsNothing() {
    var coverage = Coverage()
    coverage.add(Disc(centre: .pixels(20, 8), radius: 0))
    coverage.add(Capsule(from: .pixels(0, 0), to: .pixels(20, 8), radius: 0))
    coverage.add(Disc(centre: .pixels(-20, 8), radius: 5 * 256))
    coverage.add(Disc(centre: .pixels(32, 8), radius: 90 * 256, hole: 80 * 256))
    #expect(coverage.isEmpty == true)
  }

  /// After blending, the scratch is as new.
  @Test func blendingEmptiesIt() {
    var coverage = Coverage()
    var tile = Tile(background: Color(rgb: 0x10_2030))
    #expect(tile.isBlank == true)
    coverage.add(Disc(centre: .pixels(30, 8), radius: 7 * 256, hole: 3 * 256))
    tile.blend(Color(rgb: 0xff_ffff), through: &coverage)
    #expect(coverage.isEmpty == true)
    expect(coverage) { _, _ in 0 }
    #expect(tile.isBlank == false)
    tile.reset()
    #expect(tile.isBlank == true)
  }

  private func expect(
    _ coverage: borrowing Coverage, location: SourceLocation = #_sourceLocation,
    _ right: (Double, Double) -> Double
  ) {
    var worst = 0.0
    for row in 0..<Coverage.height {
      for column in 0..<Coverage.width {
        let x = Double(coverage.left) + Double(column) + 0.5
        let y = Double(coverage.top) + Double(row) + 0.5
        let value = Double(coverage.values[row * Coverage.width + column])
        worst = max(worst, abs(value - min(max(right(x, y), 0), 1) * 65536))
      }
    }
    #expect(worst < 4, sourceLocation: location)
  }

  private func distance(_ x: Double, _ y: Double, _ a: Point, _ b: Point) -> Double {
    let (ax, ay) = (Double(a.x) / 256, Double(a.y) / 256)
    let (dx, dy) = (Double(b.x) / 256 - ax, Double(b.y) / 256 - ay)
    let square = dx * dx + dy * dy
    let t = square == 0 ? 0 : min(max(((x - ax) * dx + (y - ay) * dy) / square, 0), 1)
    let (ox, oy) = (x - ax - t * dx, y - ay - t * dy)
    return (ox * ox + oy * oy).squareRoot()
  }
}
