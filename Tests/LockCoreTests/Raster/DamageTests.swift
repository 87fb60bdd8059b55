import Testing

@testable import LockCore

@Suite struct DamageTests {
  @Test func startsEmptyAndMarksAll() {
    var damage = Damage(size: Size(width: 1280, height: 800))
    #expect(damage.isEmpty == true)
    #expect(damage.tileCount == 0)
    damage.markAll()
    // 1280 / 16 = 80, 800 / 16 = 50.
    #expect(damage.tileCount == 4000)
    #expect(damage.isEmpty == false)
    damage.clear()
    #expect(damage.isEmpty == true)
  }

  @Test func edgeTilesAreCutOff() {
    let damage = Damage(size: Size(width: 100, height: 20))
    #expect(damage.tile(column: 0, band: 0) == Rect(left: 0, top: 0, right: 16, bottom: 16))
    #expect(damage.tile(column: 6, band: 1) == Rect(left: 96, top: 16, right: 100, bottom: 20))
  }

  @Test func marksTheTilesOfARectangle() {
    var damage = Damage(size: Size(width: 320, height: 160))
    damage.mark(Rect(left: 16, top: 16, right: 32, bottom: 32))
    #expect(tiles(damage) == [[1, 1]])
    damage.clear()
    damage.mark(Rect(left: 15, top: 15, right: 17, bottom: 17))
    #expect(tiles(damage) == [[0, 0], [1, 0], [0, 1], [1, 1]])
    damage.clear()
    damage.mark(Rect(left: -50, top: 150, right: 10, bottom: 9000))
    #expect(tiles(damage) == [[0, 9]])
  }

  @Test func ignoresWhatLiesOutside() {
    var damage = Damage(size: Size(width: 320, height: 160))
    damage.mark(Rect(left: 320, top: 0, right: 400, bottom: 160))
    damage.mark(Rect(left: 0, top: -20, right: 320, bottom: 0))
    damage.mark(Rect(left: 50, top: 50, right: 50, bottom: 60))
    damage.markCapsule(from: .pixels(-200, 80), to: .pixels(-10, 80), radius: 5 * 256)
    damage.markCapsule(from: .pixels(20, 20), to: .pixels(90, 90), radius: 0)
    #expect(damage.isEmpty == true)
  }

  @Test func unitesTwoSets() {
    var first = Damage(size: Size(width: 320, height: 160))
    var second = Damage(size: Size(width: 320, height: 160))
    first.mark(Rect(left: 0, top: 0, right: 1, bottom: 1))
    second.mark(Rect(left: 319, top: 159, right: 320, bottom: 160))
    first.formUnion(second)
    #expect(tiles(first) == [[0, 0], [19, 9]])
    #expect(tiles(second) == [[19, 9]])
  }

  /// Wider than one word of 64 tiles holds.
  @Test func runsCrossWords() {
    var damage = Damage(size: Size(width: 16 * 70, height: 16))
    damage.mark(Rect(left: 16 * 60, top: 0, right: 16 * 68, bottom: 1))
    #expect(damage.run(inBand: 0, from: 0) == 60..<68)
    #expect(damage.run(inBand: 0, from: 63) == 63..<68)
    #expect(damage.run(inBand: 0, from: 68) == nil)
    damage.markAll()
    #expect(damage.run(inBand: 0, from: 0) == 0..<70)
  }

  /// A diagonal of 240 pixels touches about four tiles in each of its 10 rows of tiles, not all 200.
  @Test func aDiagonalIsNotItsBoundingBox() {
    var damage = Damage(size: Size(width: 320, height: 160))
    damage.markCapsule(from: .pixels(8, 8), to: .pixels(312, 152), radius: 4 * 256)
    #expect(damage.tileCount <= 45)
  }

  /// Exactly the tiles that hold a pixel of the capsule, up to half a pixel of caution.
  @Test func marksWhatACapsuleTouches() {
    var dice = Dice(7)
    for _ in 0..<60 {
      let from = dice.point(x: -60...380, y: -60...220)
      let to = Bool.random(using: &dice) ? dice.point(x: -60...380, y: -60...220) : from
      let radius = Int32.random(in: 1...30 * 256, using: &dice)
      var damage = Damage(size: Size(width: 320, height: 160))
      damage.markCapsule(from: from, to: to, radius: radius)
      expectExact(damage, reach: Double(radius) / 256 + 0.5) { x, y in distance(x, y, from, to) }
    }
  }

  /// A ring's tiles, not those in its hole.
  @Test func marksWhatARingTouches() {
    var dice = Dice(8)
    for _ in 0..<40 {
      let centre = dice.point(x: -60...380, y: -60...220)
      let radius = Int32.random(in: 256...150 * 256, using: &dice)
      let hole = Int32.random(in: 0...radius, using: &dice)
      var damage = Damage(size: Size(width: 320, height: 160))
      damage.mark(Disc(centre: centre, radius: radius, hole: hole))
      let middle = Double(radius + hole) / 512
      let reach = hole == 0 ? Double(radius) / 256 + 0.5 : Double(radius - hole) / 512 + 0.5
      expectExact(damage, reach: reach) { x, y in
        let away = distance(x, y, centre, centre)
        return hole == 0 ? away : abs(away - middle)
      }
    }
  }

  /// The pixel of the first tile that is farthest from its corner is (15.5, 15.5), 21.920 away.
  @Test func aTileInAHoleIsLeftOut() {
    var damage = Damage(size: Size(width: 48, height: 16))
    let corner = Point.pixels(0, 0)
    // 21.920 - 22.25 + 0.5 is a little, 21.920 - 22.5 + 0.5 is nothing.
    damage.mark(Disc(centre: corner, radius: 90 * 256, hole: 22 * 256 + 64))
    #expect(tiles(damage) == [[0, 0], [1, 0], [2, 0]])
    damage.clear()
    damage.mark(Disc(centre: corner, radius: 90 * 256, hole: 22 * 256 + 128))
    #expect(tiles(damage) == [[1, 0], [2, 0]])
  }

  /// The whole screen of 100 pixels, whose last tile is one of 4, lies in the hole.
  @Test func aCutOffTileInAHoleIsLeftOut() {
    var damage = Damage(size: Size(width: 100, height: 20))
    damage.mark(Disc(centre: .pixels(50, 8), radius: 200 * 256, hole: 100 * 256))
    #expect(damage.isEmpty == true)
  }

  private func expectExact(
    _ damage: borrowing Damage, reach: Double, location: SourceLocation = #_sourceLocation,
    _ distance: (Double, Double) -> Double
  ) {
    for band in 0..<10 {
      for column in 0..<20 {
        var nearest = Double.infinity
        for y in band * 16..<band * 16 + 16 {
          for x in stride(from: column * 16, to: column * 16 + 16, by: 1) {
            nearest = min(nearest, distance(Double(x) + 0.5, Double(y) + 0.5))
          }
        }
        let marked = damage.run(inBand: band, from: column)?.lowerBound == column
        if nearest < reach - 0.01 { #expect(marked, sourceLocation: location) }
        if nearest > reach + 0.5 { #expect(!marked, sourceLocation: location) }
      }
    }
  }

  private func distance(_ x: Double, _ y: Double, _ a: Point, _ b: Point) -> Double {
    let (ax, ay) = (Double(a.x) / 256, Double(a.y) / 256)
    let (dx, dy) = (Double(b.x) / 256 - ax, Double(b.y) / 256 - ay)
    let square = dx * dx + dy * dy
    let t = square == 0 ? 0 : min(max(((x - ax) * dx + (y - ay) * dy) / square, 0), 1)
    let (ox, oy) = (x - ax - t * dx, y - ay - t * dy)
    return (ox * ox + oy * oy).squareRoot()
  }

  private func tiles(_ damage: borrowing Damage) -> [[Int]] {
    var result: [[Int]] = []
    for band in 0..<damage.bands {
      var column = 0
      while let run = damage.run(inBand: band, from: column) {
        result += run.map { [$0, band] }
        column = run.upperBound
      }
    }
    return result
  }
}
