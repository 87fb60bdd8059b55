import Testing

@testable import LockCore

/// Coverage against the definition in floating point, in 1/65536 of a pixel.
@Suite struct PixelRowTests {
  @Test func discsAndRingsMatch() {
    var dice = Dice(1)
    for number in 0..<120 {
      let centre = dice.point(x: -40...104, y: 60...116)
      let radius = Int32.random(in: 1...(number % 2 == 0 ? 700 : 20_000), using: &dice)
      let hole = number % 3 == 0 ? 0 : Int32.random(in: 0...radius, using: &dice)
      expect([Disc(centre: centre, radius: radius, hole: hole)]) { x, y in
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
      let ends = [Disc(centre: from, radius: radius), Disc(centre: to, radius: radius)]
      expect(ends, Capsule(from: from, to: to, radius: radius)) { x, y in
        Double(radius) / 256 + 0.5 - distance(x, y, from, to)
      }
    }
  }

  @Test func shapesJoinByTheLarger() {
    let first = Disc(centre: .pixels(20, 88), radius: 5 * 256)
    let second = Disc(centre: Point(x: 23 * 256 + 100, y: 88 * 256), radius: 4 * 256)
    expect([first, second, first]) { x, y in
      max(
        5.5 - distance(x, y, first.centre, first.centre), 4.5 - distance(x, y, second.centre, second.centre))
    }
  }

  @Test func nothingIsNothing() {
    var row = PixelRow(width: 64, background: Color(rgb: 0), format: .xrgb8888, shapes: 4)
    row.middle = 8 * 256 + 128
    for var disc in [
      Disc(centre: .pixels(-20, 8), radius: 5 * 256), Disc(centre: .pixels(20, 30), radius: 5 * 256),
      Disc(centre: .pixels(32, 8), radius: 90 * 256, hole: 80 * 256),
    ] {
      row.add(&disc)
    }
    #expect(row.covered.count == 0)
  }

  /// After it was shown, a row is as new, in every format.
  @Test(arguments: PixelFormat.allCases)
  func aRowIsUsedAgain(format: PixelFormat) {
    var row = PixelRow(width: 70, background: Color(rgb: 0x10_2030), format: format, shapes: 4)
    let bytes = 70 * format.bytesPerPixel
    func content(_ row: borrowing PixelRow) -> [UInt8] {
      Array(UnsafeRawBufferPointer(start: row.encoded, count: bytes))
    }
    let empty = content(row)
    row.middle = 8 * 256 + 128
    var disc = Disc(centre: .pixels(64, 8), radius: 7 * 256, hole: 3 * 256)
    var ink = Ink(Color(rgb: 0xff_ffff), background: 0xff10_2030)
    row.add(&disc)
    row.blend(&ink)
    row.encode()
    #expect(content(row) != empty)
    #expect((0..<70).allSatisfy { row.coverage[$0] == 0 })
    row.reset()
    #expect(content(row) == empty)
    #expect((0..<70).allSatisfy { row.pixels[$0] == 0xff10_2030 })
  }

  /// Adds shapes to rows 80 ... 95 of a picture of 64 columns.
  private func expect(
    _ discs: [Disc], _ capsule: Capsule? = nil, location: SourceLocation = #_sourceLocation,
    _ right: (Double, Double) -> Double
  ) {
    var worst = 0.0
    for y in 80..<96 {
      var row = PixelRow(width: 64, background: Color(rgb: 0), format: .xrgb8888, shapes: 8)
      row.middle = Int64(y) * 256 + 128
      for var disc in discs { row.add(&disc) }
      if let capsule, capsule.from != capsule.to {
        var body = CapsuleBody(capsule)
        row.add(&body)
      }
      for x in 0..<64 {
        let value = Double(row.coverage[x])
        worst = max(worst, abs(value - min(max(right(Double(x) + 0.5, Double(y) + 0.5), 0), 1) * 65536))
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
