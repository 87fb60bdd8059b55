extension Coverage {
  /// Joins a capsule.
  mutating func add(_ capsule: Capsule) {
    guard capsule.radius > 0, rows(of: capsule.bounds) != nil else { return }
    add(Disc(centre: capsule.from, radius: capsule.radius))
    add(Disc(centre: capsule.to, radius: capsule.radius))
    addBody(capsule)
  }

  /// Joins what lies beside a capsule's segment, not beyond its ends.
  mutating func addBody(_ capsule: Capsule) {
    guard capsule.radius > 0, let rows = rows(of: capsule.bounds) else { return }
    let axis = CapsuleAxis(capsule)
    if axis.length == 0 || !axis.touches(area) { return }
    let across = Slope(perPixel: axis.acrossX << 8)
    let along = Slope(perPixel: axis.alongX << 8)
    let reach = axis.reach * CapsuleAxis.one
    let inside = reach - 256 * CapsuleAxis.one
    let x = Int64(left) * 256 + 128
    for row in rows.range {
      let y = (Int64(top) + Int64(row)) * 256 + 128
      let away = axis.across(x, y)
      let walked = axis.along(x, y)
      let all = across.columns(from: away, within: -reach...reach)
        .clipped(to: along.columns(from: walked, within: 0...axis.length))
      if all.isEmpty { continue }
      extend(all, row: row)
      let whole =
        inside < 0 ? .none : across.columns(from: away, within: -inside...inside).clipped(to: all)
      if whole.isEmpty {
        addEdge(axis, row, away, all)
      } else {
        addEdge(axis, row, away, Extent(all.start, whole.start))
        fill(whole, row: row)
        addEdge(axis, row, away, Extent(whole.end, all.end))
      }
    }
  }

  /// Pixel by pixel, by the distance from the segment's line; `away` is the first column's.
  private func addEdge(_ axis: CapsuleAxis, _ row: Int, _ away: Int64, _ columns: Extent) {
    let start = values + row * Self.width
    // In 1/65536 pixel.
    let shift = CapsuleAxis.fractionBits - 8
    let half: Int64 = 1 << (shift - 1)
    let reach = axis.reach << 8
    let step = axis.acrossX << 8
    var distance = away &+ Int64(columns.start) &* step
    for column in columns.range {
      let covered = min(reach &- (abs(distance) &+ half) >> shift, Int64(Self.whole))
      if covered > Int64(start[column]) { start[column] = UInt16(truncatingIfNeeded: covered) }
      distance &+= step
    }
  }
}

/// A value that grows steadily along a row.
private struct Slope {
  /// Never negative.
  let perPixel: Int64
  private let inverse: Double

  init(perPixel: Int64) {
    self.perPixel = perPixel
    inverse = perPixel == 0 ? 0 : 1 / Double(perPixel)
  }

  /// The columns in which the value, `first` in column 0, lies within `bounds`.
  func columns(from first: Int64, within bounds: ClosedRange<Int64>) -> Extent {
    Extent(
      column(from: first, reaching: bounds.lowerBound), column(from: first, reaching: bounds.upperBound + 1))
  }

  /// The first column in which the value is at least `bound`, 0 ... the tile's width.
  private func column(from first: Int64, reaching bound: Int64) -> Int {
    if first >= bound { return 0 }
    let last = Int64(Coverage.width)
    if first &+ last &* perPixel < bound { return Coverage.width }
    // The division may be off by a little; the comparisons that follow are exact.
    var column = Int64(Double(bound &- first) * inverse)
    while first &+ column &* perPixel < bound { column &+= 1 }
    while first &+ (column &- 1) &* perPixel >= bound { column &-= 1 }
    return Int(column)
  }
}
