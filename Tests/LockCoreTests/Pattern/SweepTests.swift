import Testing

@testable import LockCore

@Suite struct SweepTests {
  private let circle = HitArea(shape: .circle, reach: 5)
  private let square = HitArea(shape: .square, reach: 5)

  private func reaches(
    _ area: HitArea, _ startX: Int32, _ startY: Int32, _ endX: Int32, _ endY: Int32
  ) -> Bool {
    let sweep = Sweep(start: Point(x: startX, y: startY), end: Point(x: endX, y: endY))
    let shifted = Sweep(
      start: Point(x: startX + 1000, y: startY - 70), end: Point(x: endX + 1000, y: endY - 70))
    let result = sweep.reaches(area, around: Point(x: 0, y: 0))
    #expect(shifted.reaches(area, around: Point(x: 1000, y: -70)) == result)
    return result
  }

  @Test func aCircleHasItsEdge() {
    #expect(reaches(circle, 3, 4, 3, 4))
    #expect(!reaches(circle, 4, 4, 4, 4))
    #expect(reaches(circle, -100, 5, 100, 5))
    #expect(!reaches(circle, -100, 6, 100, 6))
    // 3x + 4y = 25 touches it in (3, 4); 3x + 4y = 26 is 5.2 away.
    #expect(reaches(circle, -37, 34, 43, -26))
    #expect(!reaches(circle, -38, 35, 42, -25))
  }

  @Test func theWayEndsAtItsEnds() {
    #expect(reaches(circle, 5, 0, 100, 0))
    #expect(!reaches(circle, 6, 0, 100, 0))
    #expect(reaches(circle, -100, 0, -5, 0))
    #expect(!reaches(circle, -100, 0, -6, 0))
    #expect(reaches(circle, -100, -1, 100, 1))
  }

  /// The squares of these numbers need more than 64 bits. 3x + 4y = 25 000 000 touches the circle of
  /// 5 000 000; with 1 more the way passes 0.2 units (less than a thousandth of a pixel) beside it.
  @Test func isExactForLargeNumbers() {
    let area = HitArea(shape: .circle, reach: 5_000_000)
    #expect(reaches(area, -397_000_000, 304_000_000, 403_000_000, -296_000_000))
    #expect(!reaches(area, -397_000_001, 304_000_001, 402_999_999, -295_999_999))
  }

  @Test func aSquareHasItsLeftAndTopEdge() {
    for (x, y, within): (Int32, Int32, Bool) in [
      (-5, -5, true), (4, 4, true), (-5, 4, true), (4, -5, true), (0, 0, true),
      (5, 0, false), (0, 5, false), (5, 5, false), (-5, 5, false), (5, -5, false), (-6, 0, false),
    ] {
      #expect(reaches(square, x, y, x, y) == within, "\(x), \(y)")
    }
    #expect(reaches(square, -5, -50, -5, 50))
    #expect(!reaches(square, 5, -50, 5, 50))
    #expect(reaches(square, -50, -5, 50, -5))
    #expect(!reaches(square, -50, 5, 50, 5))
  }

  /// Of the four corners only the one of the left and the top edge belongs to the square.
  @Test func aSquareHasOneCorner() {
    #expect(reaches(square, -10, 0, 0, -10))
    #expect(!reaches(square, 10, 0, 0, 10))
    #expect(!reaches(square, 10, 0, 0, -10))
    #expect(!reaches(square, -10, 0, 0, 10))
    // One unit further in.
    #expect(reaches(square, 9, 0, 0, 9))
  }

  /// Against a slow model: the parts of the way within a convex area are one interval, so some end of
  /// it, some crossing of an edge, or the middle between two of these lies within if anything does.
  @Test func equalsASlowModel() {
    var dice = Dice(5)
    var faults = 0
    var hits = 0
    for _ in 0..<20_000 {
      let ends = (0..<4).map { _ in Int.random(in: -12...12, using: &dice) }
      let half = Int.random(in: 1...6, using: &dice)
      for shape in [HitShape.circle, .square] {
        let sweep = Sweep(
          start: Point(x: Int32(ends[0]), y: Int32(ends[1])),
          end: Point(x: Int32(ends[2]), y: Int32(ends[3])))
        let area = HitArea(shape: shape, reach: Int32(half))
        let expected = modelReaches(ends, half, shape)
        if sweep.reaches(area, around: Point(x: 0, y: 0)) != expected { faults += 1 }
        if expected { hits += 1 }
      }
    }
    #expect(faults == 0)
    #expect(hits > 5000 && hits < 35_000)
  }

  private func modelReaches(_ ends: [Int], _ half: Int, _ shape: HitShape) -> Bool {
    let (x, y) = (ends[0], ends[1])
    let (dx, dy) = (ends[2] - x, ends[3] - y)
    // Moments of the way as fractions (numerator, denominator > 0).
    var moments = [(0, 1), (1, 1)]
    func add(_ numerator: Int, _ denominator: Int) {
      guard denominator != 0 else { return }
      let (top, bottom) = denominator > 0 ? (numerator, denominator) : (-numerator, -denominator)
      if top >= 0, top <= bottom { moments.append((top, bottom)) }
    }
    switch shape {
    case .circle: add(-(x * dx + y * dy), dx * dx + dy * dy)
    case .square:
      for edge in [-half, half] {
        add(edge - x, dx)
        add(edge - y, dy)
      }
      let crossings = moments
      for first in crossings {
        for second in crossings {
          moments.append((first.0 * second.1 + second.0 * first.1, 2 * first.1 * second.1))
        }
      }
    }
    return moments.contains { top, bottom in
      let (px, py, edge) = (x * bottom + dx * top, y * bottom + dy * top, half * bottom)
      return switch shape {
      case .circle: px * px + py * py <= edge * edge
      case .square: px >= -edge && px < edge && py >= -edge && py < edge
      }
    }
  }

  @Test func progressOrdersTheWay() {
    let sweep = Sweep(start: Point(x: 100, y: 0), end: Point(x: 0, y: 10))
    let near = sweep.progress(of: Point(x: 80, y: 0))
    let far = sweep.progress(of: Point(x: 20, y: 0))
    #expect(near < far)
    #expect(sweep.progress(of: Point(x: 100, y: 0)) == 0)
    #expect(sweep.progress(of: Point(x: 120, y: 0)) < 0)
  }
}
