extension Coverage {
  /// Joins a disc or a ring.
  mutating func add(_ disc: Disc) {
    guard disc.radius > 0, let rows = rows(of: disc.bounds) else { return }
    if disc.hole > 0, !disc.touches(area) { return }
    for row in rows.range {
      let y = (Int64(top) &+ Int64(row)) &* 256 &+ 128 &- Int64(disc.centre.y)
      let all = columns(of: disc, within: disc.reach, y)
      if all.isEmpty { continue }
      if disc.hole > 0 {
        addRing(disc, row, y, all)
      } else {
        extend(all, row: row)
        let whole = columns(of: disc, within: disc.reach - 256, y)
        if whole.isEmpty {
          addEdge(disc, row, y, all)
        } else {
          addEdge(disc, row, y, Extent(all.start, whole.start))
          fill(whole, row: row)
          addEdge(disc, row, y, Extent(whole.end, all.end))
        }
      }
    }
  }

  private mutating func addRing(_ disc: Disc, _ row: Int, _ y: Int64, _ all: Extent) {
    let empty = columns(of: disc, within: Int64(disc.hole) - 128, y)
    if empty.isEmpty {
      extend(all, row: row)
      addEdge(disc, row, y, all)
      return
    }
    let left = Extent(all.start, empty.start)
    let right = Extent(empty.end, all.end)
    if !left.isEmpty {
      extend(left, row: row)
      addEdge(disc, row, y, left)
    }
    if !right.isEmpty {
      extend(right, row: row)
      addEdge(disc, row, y, right)
    }
  }

  /// Pixel by pixel, by the distance from the centre.
  private func addEdge(_ disc: Disc, _ row: Int, _ y: Int64, _ columns: Extent) {
    let start = values + row &* Self.width
    let outer = disc.reach
    let inner = disc.hole > 0 ? Int64(disc.hole) - 128 : -outer
    // Squared distances between which a pixel is whole.
    let nearest = inner + 256 > 0 ? (inner + 256) * (inner + 256) : 0
    let farthest = outer > 256 ? (outer - 256) * (outer - 256) : -1
    var x = (Int64(left) &+ Int64(columns.start)) &* 256 &+ 128 &- Int64(disc.centre.x)
    for column in columns.range {
      let square = x &* x &+ y &* y
      x &+= 256
      if square >= nearest && square <= farthest {
        start[column] = Self.whole
        continue
      }
      // In 1/65536 pixel; IEEE square root is the same on every processor.
      let distance = Int64(Double(square).squareRoot() * 256 + 0.5)
      let covered = min(outer << 8 &- distance, distance &- inner << 8, Int64(Self.whole))
      if covered > Int64(start[column]) { start[column] = UInt16(truncatingIfNeeded: covered) }
    }
  }

  /// The columns whose pixel centres are within `radius` of the disc's centre, where that lies `y`
  /// away from the row's (1/256 pixel).
  private func columns(of disc: Disc, within radius: Int64, _ y: Int64) -> Extent {
    let square = radius &* radius &- y &* y
    if radius < 0 || square < 0 { return .none }
    let x = Int64(Double(square).squareRoot())
    let centre = Int64(disc.centre.x) &- Int64(left) &* 256
    return Extent(
      max(Int((centre &- x &+ 127) >> 8), 0), min(Int((centre &+ x &- 128) >> 8) &+ 1, Self.width))
  }
}
