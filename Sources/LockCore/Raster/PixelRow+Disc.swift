extension PixelRow {
  /// Joins a disc or a ring.
  @inline(never)
  mutating func add(_ disc: UnsafePointer<Disc>) {
    let disc = disc.pointee
    let y = middle &- Int64(disc.centre.y)
    let ySquare = y &* y
    // Where the middle is just out of reach nothing is covered.
    let all = disc.columns(within: disc.reach &* disc.reach &- ySquare &- 1).clipped(to: clip)
    if all.isEmpty { return }
    // Between its edges a disc is whole and a ring is empty.
    let left = addEdge(disc, ySquare, from: all.start, to: all.end, by: 1)
    let right = addEdge(disc, ySquare, from: all.end &- 1, to: left &- 1, by: -1) &+ 1
    if disc.hole == 0 || left >= right {
      cover(all)
      if left < right { fill(Extent(left, right)) }
    } else {
      if all.start < left { cover(Extent(all.start, left)) }
      if right < all.end { cover(Extent(right, all.end)) }
    }
  }

  /// Pixel by pixel, by the distance from the centre, as far as the edge reaches; returns where it ends.
  @_optimize(speed)  // The rest of the program is made small instead.
  @inline(never)
  private mutating func addEdge(
    _ disc: Disc, _ ySquare: Int64, from start: Int, to end: Int, by step: Int
  ) -> Int {
    let outer = disc.reach
    let inner = disc.hole > 0 ? Int64(disc.hole) - 128 : -outer
    // Squared distances between which a pixel is whole, and that at which the edge ends.
    let nearest = inner > -256 ? (inner + 256) &* (inner + 256) : 0
    let farthest = outer > 256 ? (outer - 256) &* (outer - 256) : -1
    let last = disc.hole == 0 ? farthest : inner < 0 ? -1 : inner &* inner
    var x = Int64(start) &* 256 &+ 128 &- Int64(disc.centre.x)
    let coverage = coverage
    var column = start
    while column != end {
      let square = x &* x &+ ySquare
      if square <= last { break }
      if square >= nearest && square <= farthest {
        coverage[column] = Self.whole
      } else {
        // In 1/65536 pixel; IEEE square root is the same on every processor.
        let distance = Double(square).squareRoot().nearest256ths
        let covered = min(outer << 8 &- distance, distance &- inner << 8, Int64(Self.whole))
        if covered > Int64(coverage[column]) { coverage[column] = UInt16(truncatingIfNeeded: covered) }
      }
      x &+= Int64(step) &* 256
      column &+= step
    }
    return column
  }
}
