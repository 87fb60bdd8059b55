extension PixelRow {
  /// Joins what lies beside a capsule's segment, not beyond its ends.
  @inline(never)
  mutating func add(_ body: UnsafePointer<CapsuleBody>) {
    // Field by field: it is too large to be copied for every row.
    let x = Int64(clip.start) &* 256 &+ 128
    let away = body.pointee.axis.across(x, middle)
    let reach = body.pointee.reach
    guard let all = body.pointee.across.columns(of: clip, from: away, within: reach, in: clip),
      let beside = body.pointee.along.columns(
        of: clip, from: body.pointee.axis.along(x, middle), within: body.pointee.axis.range, in: all)
    else { return }
    cover(beside)
    let perPixel = body.pointee.across.perPixel
    // Within this of the segment's line a pixel is whole.
    let inside = reach.upperBound &- 256 &* CapsuleAxis.one
    var whole = Extent(beside.start &+ body.pointee.edge, beside.end &- body.pointee.edge)
    // Cut off, it has less of an edge there, or none.
    if away &+ Int64(beside.start &- clip.start) &* perPixel >= -inside { whole.start = beside.start }
    if away &+ Int64(beside.end &- 1 &- clip.start) &* perPixel <= inside { whole.end = beside.end }
    if inside < 0 || whole.isEmpty { return addEdge(reach.upperBound, perPixel, away, beside) }
    addEdge(reach.upperBound, perPixel, away, Extent(beside.start, whole.start))
    fill(whole)
    addEdge(reach.upperBound, perPixel, away, Extent(whole.end, beside.end))
  }

  /// Pixel by pixel, by the distance from the segment's line, which is `away` in the clip's first column and
  /// grows by `perPixel`.
  private mutating func addEdge(_ reach: Int64, _ perPixel: Int64, _ away: Int64, _ columns: Extent) {
    // In 1/65536 pixel.
    let shift = CapsuleAxis.fractionBits - 8
    let half: Int64 = 1 << (shift - 1)
    var distance = away &+ Int64(columns.start &- clip.start) &* perPixel
    var column = columns.start
    while column < columns.end {
      let covered = min((reach >> shift) &- (abs(distance) &+ half) >> shift, Int64(Self.whole))
      if covered > Int64(coverage[column]) { coverage[column] = UInt16(truncatingIfNeeded: covered) }
      distance &+= perPixel
      column &+= 1
    }
  }
}

/// A capsule without its round ends, ready to be asked row by row.
struct CapsuleBody {
  let axis: CapsuleAxis
  let across: Slope
  let along: Slope
  /// How far across it is covered.
  let reach: ClosedRange<Int64>
  /// How many columns of a row its soft edge takes at most.
  let edge: Int

  init(_ capsule: Capsule) {
    axis = CapsuleAxis(capsule)
    across = Slope(perPixel: axis.acrossX << 8)
    along = Slope(perPixel: axis.alongX << 8)
    let reach = axis.reach &* CapsuleAxis.one
    self.reach = -reach...reach
    // Along a row that it follows there is no end to it.
    let columns = (256 &* CapsuleAxis.one &+ across.perPixel &- 1) / max(across.perPixel, 1)
    edge = Int(min(columns, 1 << 20))
  }
}

/// A value that grows steadily along a row.
struct Slope {
  /// Never negative.
  let perPixel: Int64
  private let inverse: Double

  init(perPixel: Int64) {
    self.perPixel = perPixel
    inverse = perPixel == 0 ? 0 : 1 / Double(perPixel)
  }

  /// Those of `part` in which the value, which is `first` in the row's first column, lies within `bounds`;
  /// nil: none.
  func columns(
    of row: Extent, from first: Int64, within bounds: ClosedRange<Int64>, in part: Extent
  ) -> Extent? {
    let found = Extent(
      column(of: row, from: first, reaching: bounds.lowerBound, in: part),
      column(of: row, from: first, reaching: bounds.upperBound &+ 1, in: part))
    return found.isEmpty ? nil : found
  }

  /// The first column of `part` in which the value is at least `bound`, or that behind its last.
  private func column(of row: Extent, from first: Int64, reaching bound: Int64, in part: Extent) -> Int {
    // Counted from the row's first column.
    let start = Int64(part.start &- row.start)
    let end = Int64(part.end &- row.start)
    if first &+ start &* perPixel >= bound { return part.start }
    if first &+ (end &- 1) &* perPixel < bound { return part.end }
    // The product may be off by a little; the comparisons that follow are exact.
    var column = (Double(bound &- first) * inverse).nearestWhole
    while first &+ column &* perPixel < bound { column &+= 1 }
    while first &+ (column &- 1) &* perPixel >= bound { column &-= 1 }
    return row.start &+ Int(column)
  }
}
