/// The straight way of a finger between two samples.
struct Sweep {
  let start: Point
  let end: Point

  /// Whether the way comes within `area` around `centre`. Exact: no rounding. A circle's edge belongs to
  /// it; of a square's edges the left and the top one do, so that neighbours never share a point.
  func reaches(_ area: HitArea, around centre: Point) -> Bool {
    switch area.shape {
    case .circle: reachesCircle(centre, radius: Int64(area.reach))
    case .square: reachesSquare(centre, half: Int64(area.reach))
    }
  }

  /// False where the way stays farther from a column or a row of dots than `reach`.
  func comesNear(x: Int32, within reach: Int32) -> Bool {
    Int64(max(start.x, end.x)) >= Int64(x) - Int64(reach)
      && Int64(min(start.x, end.x)) <= Int64(x) + Int64(reach)
  }

  func comesNear(y: Int32, within reach: Int32) -> Bool {
    Int64(max(start.y, end.y)) >= Int64(y) - Int64(reach)
      && Int64(min(start.y, end.y)) <= Int64(y) + Int64(reach)
  }

  /// How far along the way `centre` lies; only the order of two such numbers means anything.
  func progress(of centre: Point) -> Int64 {
    dot(Int64(centre.x) - Int64(start.x), Int64(centre.y) - Int64(start.y))
  }

  private var dx: Int64 { Int64(end.x) - Int64(start.x) }
  private var dy: Int64 { Int64(end.y) - Int64(start.y) }

  private func dot(_ x: Int64, _ y: Int64) -> Int64 { x * dx + y * dy }

  private func reachesCircle(_ centre: Point, radius: Int64) -> Bool {
    let x = Int64(centre.x) - Int64(start.x)
    let y = Int64(centre.y) - Int64(start.y)
    let lengthSquared = dot(dx, dy)
    let along = dot(x, y)
    if along <= 0 { return x * x + y * y <= radius * radius }
    if along >= lengthSquared { return (x - dx) * (x - dx) + (y - dy) * (y - dy) <= radius * radius }
    // Between the ends: distance = |cross| / length, compared squared and without division. The
    // products need up to 90 bits.
    let cross = (dx * y - dy * x).magnitude
    let left = cross.multipliedFullWidth(by: cross)
    let right = UInt64(radius * radius).multipliedFullWidth(by: UInt64(lengthSquared))
    return left.high != right.high ? left.high < right.high : left.low <= right.low
  }

  /// A segment and a square are apart exactly if one of the two axes or the segment's normal
  /// separates them.
  private func reachesSquare(_ centre: Point, half: Int64) -> Bool {
    let x = Int64(centre.x)
    let y = Int64(centre.y)
    if Int64(max(start.x, end.x)) < x - half || Int64(min(start.x, end.x)) >= x + half { return false }
    if Int64(max(start.y, end.y)) < y - half || Int64(min(start.y, end.y)) >= y + half { return false }
    let cross = dx * (y - Int64(start.y)) - dy * (x - Int64(start.x))
    // A way that only grazes a corner reaches the square if that corner is the one of its own edges.
    return cross.magnitude < UInt64(half) * (dx.magnitude + dy.magnitude) || cross == half * (dx - dy)
  }
}
