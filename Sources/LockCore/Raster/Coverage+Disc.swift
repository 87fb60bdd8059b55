extension Coverage {
  /// Joins a disc or a ring.
  mutating func add(_ disc: Disc) {
    guard disc.radius > 0, let rows = rows(of: disc.bounds) else { return }
    // Left and right half apart: in each, from one end to the other, come edge, whole, edge.
    let middle = min(max(Int(disc.centre.x >> 8) - Int(left), 0), Self.width)
    for row in rows.range {
      let y = (Int64(top) + Int64(row)) * 256 + 128 - Int64(disc.centre.y)
      let all = columns(of: disc, within: disc.reach, y)
      if all.isEmpty { continue }
      let inside = columns(of: disc, within: disc.reach - 256, y)
      var soft = Extent.none
      var empty = Extent.none
      if disc.hole > 0 {
        soft = columns(of: disc, within: Int64(disc.hole) + 128, y)
        empty = columns(of: disc, within: Int64(disc.hole) - 128, y)
      }
      addHalf(
        disc, row, y, Extent(all.start, min(all.end, empty.start, middle)),
        whole: Extent(inside.start, min(inside.end, soft.start)))
      addHalf(
        disc, row, y, Extent(max(all.start, empty.end, middle), all.end),
        whole: Extent(max(inside.start, soft.end), inside.end))
    }
  }

  private mutating func addHalf(_ disc: Disc, _ row: Int, _ y: Int64, _ half: Extent, whole: Extent) {
    if half.isEmpty { return }
    extend(half, row: row)
    let whole = whole.clipped(to: half)
    if whole.isEmpty {
      addEdge(disc, row, y, half)
    } else {
      addEdge(disc, row, y, Extent(half.start, whole.start))
      fill(whole, row: row)
      addEdge(disc, row, y, Extent(whole.end, half.end))
    }
  }

  /// Pixel by pixel, by the distance from the centre.
  private func addEdge(_ disc: Disc, _ row: Int, _ y: Int64, _ columns: Extent) {
    let start = values + row * Self.width
    let outer = disc.reach << 8
    let inner = disc.hole > 0 ? (Int64(disc.hole) - 128) << 8 : -outer
    for column in columns.range {
      let x = (Int64(left) &+ Int64(column)) << 8 &+ 128 &- Int64(disc.centre.x)
      // In 1/65536 pixel; IEEE square root is the same on every processor.
      let distance = Int64(Double(x &* x &+ y &* y).squareRoot() * 256 + 0.5)
      let covered = min(outer &- distance, distance &- inner, Int64(Self.whole))
      if covered > Int64(start[column]) { start[column] = UInt16(truncatingIfNeeded: covered) }
    }
  }

  /// The columns whose pixel centres are within `radius` of the disc's centre, where that lies `y`
  /// away from the row's (1/256 pixel).
  private func columns(of disc: Disc, within radius: Int64, _ y: Int64) -> Extent {
    let square = radius * radius - y * y
    if radius < 0 || square < 0 { return .none }
    let x = Int64(Double(square).squareRoot())
    let centre = Int64(disc.centre.x)
    return Extent(
      Int((centre - x + 127) >> 8) - Int(left), Int((centre + x - 128) >> 8) + 1 - Int(left)
    ).clipped(to: Extent(0, Self.width))
  }
}
