/// A segment with round ends, soft at the edge as a disc is.
struct Capsule: Equatable, Sendable {
  let from: Point
  let to: Point
  /// Half the width, in 1/256 pixel; 0: nothing.
  let radius: Int32

  init(from: Point, to: Point, radius: Int32) {
    self.from = from.paintable
    self.to = to.paintable
    self.radius = min(max(radius, 0), 1 << 22)
  }

  /// From the segment to where coverage ends, in 1/256 pixel.
  var reach: Int64 { Int64(radius) + 128 }

  /// The pixels that may be covered.
  var bounds: Rect { Rect(around: from, to, reach: Int32(reach)) }
}

/// A capsule's own directions: along the segment, and across it.
///
/// Lengths in its directions are in 1/256 pixel times `one`, which keeps them exact along a row. A segment
/// that is turned by quarters with the pixels has the very same lengths.
struct CapsuleAxis {
  static let fractionBits: Int64 = 30
  static let one: Int64 = 1 << fractionBits

  /// From where lengths are measured.
  let start: Point
  private let end: Point
  let reach: Int64
  /// Unit vector along the segment, or against it; never points left.
  let alongX: Int64
  let alongY: Int64
  /// Unit vector across it; never points left.
  let acrossX: Int64
  let acrossY: Int64
  /// From one end of the segment to the other; 0 alone: a disc.
  let range: ClosedRange<Int64>

  init(_ capsule: Capsule) {
    start = capsule.from
    end = capsule.to
    reach = capsule.reach
    let x = Int64(end.x) - Int64(start.x)
    let y = Int64(end.y) - Int64(start.y)
    // IEEE square root and division are the same on every processor.
    let root = Double(x * x + y * y).squareRoot()
    let sign: Double = x < 0 ? -1 : 1
    let scale = root == 0 ? 0 : sign * Double(Self.one) / root
    let length = Int64(root * Double(Self.one))
    range = x < 0 ? -length...0 : 0...length
    alongX = Int64(Double(x) * scale)
    alongY = Int64(Double(y) * scale)
    acrossX = abs(alongY)
    acrossY = alongY > 0 ? -alongX : alongX
  }

  func along(_ x: Int64, _ y: Int64) -> Int64 {
    (x - Int64(start.x)) * alongX + (y - Int64(start.y)) * alongY
  }

  func across(_ x: Int64, _ y: Int64) -> Int64 {
    (x - Int64(start.x)) * acrossX + (y - Int64(start.y)) * acrossY
  }

  /// Whether one of the pixels may be covered.
  func touches(_ pixels: Rect) -> Bool {
    let area = PixelCentres(pixels)
    let halfWidth = (area.right - area.left) / 2
    let halfHeight = (area.bottom - area.top) / 2
    let away = abs(across(area.left + halfWidth, area.top + halfHeight))
    let extent = halfWidth * acrossX + halfHeight * abs(acrossY)
    if away > extent + reach * Self.one { return false }
    if isNear(start, area) || isNear(end, area) { return true }
    if range.lowerBound == range.upperBound { return false }
    // No axis of the segment or the rectangle separates them: they meet.
    if away <= extent, overlapsBox(area) { return true }
    return covers(area.left, area.top) || covers(area.right, area.top)
      || covers(area.left, area.bottom) || covers(area.right, area.bottom)
  }

  private func isNear(_ point: Point, _ area: PixelCentres) -> Bool {
    let x = max(area.left - Int64(point.x), 0, Int64(point.x) - area.right)
    let y = max(area.top - Int64(point.y), 0, Int64(point.y) - area.bottom)
    return x * x + y * y < reach * reach
  }

  private func overlapsBox(_ area: PixelCentres) -> Bool {
    Int64(max(start.x, end.x)) >= area.left && Int64(min(start.x, end.x)) <= area.right
      && Int64(max(start.y, end.y)) >= area.top && Int64(min(start.y, end.y)) <= area.bottom
  }

  /// Whether a point beside the segment (not beyond its ends) is within reach.
  private func covers(_ x: Int64, _ y: Int64) -> Bool {
    return range.contains(along(x, y)) && abs(across(x, y)) <= reach * Self.one
  }
}
