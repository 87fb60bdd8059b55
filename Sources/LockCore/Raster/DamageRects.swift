/// Damage as a short list of rectangles, for a driver that is told what changed.
///
/// Together they hold every damaged tile. They may overlap and hold undamaged tiles where the damage
/// is more ragged than the list is long.
public struct DamageRects: Sequence, Sendable {
  /// The longest list.
  public static let capacity = 16

  private var rects: InlineArray<16, Rect>
  public private(set) var count = 0

  /// The rectangles of `damage`, in pixels.
  public init(_ damage: borrowing Damage) {
    rects = InlineArray(repeating: Rect(left: 0, top: 0, right: 0, bottom: 0))
    var last = -1
    while let band = damage.band(from: last + 1) {
      last = band
      var column = 0
      while let run = damage.run(inBand: band, from: column) {
        add(damage.tiles(columns: run, band: band))
        column = run.upperBound
      }
    }
  }

  /// The rectangle at `position`, 0 ..< count.
  public subscript(position: Int) -> Rect {
    // Whoever only reads an array within a value gets a copy of all of it.
    mutating get {
      precondition(position < count)
      return rects[position]
    }
  }

  private mutating func add(_ run: Rect) {
    for index in 0..<count {
      let above = rects[index]
      if above.bottom == run.top, above.left == run.left, above.right == run.right {
        rects[index].bottom = run.bottom
        return
      }
    }
    if count < Self.capacity {
      rects[count] = run
      count += 1
    } else {
      let nearest = cheapest(for: run)
      rects[nearest] = rects[nearest].bounding(run)
    }
  }

  /// The rectangle that grows least by taking in `run`.
  private mutating func cheapest(for run: Rect) -> Int {
    var best = 0
    var least = Int64.max
    for index in 0..<count {
      let growth = rects[index].bounding(run).area - rects[index].area
      if growth < least {
        least = growth
        best = index
      }
    }
    return best
  }

  public struct Iterator: IteratorProtocol {
    var rects: DamageRects
    var position = 0

    public mutating func next() -> Rect? {
      guard position < rects.count else { return nil }
      position += 1
      return rects[position - 1]
    }
  }

  public func makeIterator() -> Iterator { Iterator(rects: self) }
}

extension Rect {
  fileprivate var area: Int64 { Int64(width) * Int64(height) }

  fileprivate func bounding(_ other: Rect) -> Rect {
    Rect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
