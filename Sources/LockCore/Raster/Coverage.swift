/// How far each pixel of one tile is covered by the shapes of one layer.
///
/// Shapes join by the larger of their coverages, so that a line does not darken at its joins. The
/// layer is then blended into the tile once, by `Tile.blend`.
@usableFromInline struct Coverage: ~Copyable {
  static let width = Int(Damage.tileWidth)
  static let height = Int(Damage.tileHeight)
  /// A whole pixel. (Of 65536 parts, one is missing, so that it fits 16 bits.)
  static let whole: UInt16 = .max

  /// The tile's top left pixel on the output.
  var left: Int32 = 0
  var top: Int32 = 0

  /// Row by row; all 0 outside the columns of `extents`. Owned, this tile's, freed by `deinit`.
  @usableFromInline let values: UnsafeMutablePointer<UInt16>
  /// For each row the columns that may be covered. Owned as `values`.
  @usableFromInline let extents: UnsafeMutablePointer<Extent>
  /// The rows that may be covered.
  private(set) var rows = Extent.none

  init() {
    let count = Self.width * Self.height
    // Four values are read at once.
    values = UnsafeMutableRawPointer.allocate(byteCount: count * 2, alignment: 16)
      .initializeMemory(as: UInt16.self, repeating: 0, count: count)
    extents = .allocate(capacity: Self.height)
    extents.initialize(repeating: .none, count: Self.height)
  }

  @inlinable deinit {
    UnsafeMutableRawPointer(values).deallocate()
    extents.deallocate()
  }

  var isEmpty: Bool { rows.isEmpty }

  /// The tile's pixels on the output.
  var area: Rect {
    Rect(left: left, top: top, right: left + Damage.tileWidth, bottom: top + Damage.tileHeight)
  }

  /// Makes room for the next layer; its values are already 0 again.
  mutating func reset() {
    for row in rows.range { extents[row] = .none }
    rows = .none
  }

  /// Notes that columns of a row may be covered.
  mutating func extend(_ columns: Extent, row: Int) {
    extents[row].formUnion(columns)
    rows.formUnion(Extent(row, row + 1))
  }

  /// The tile's rows that some pixels of the output lie in; nil if none of them lies in the tile.
  func rows(of pixels: Rect) -> Extent? {
    if pixels.left >= left + Int32(Self.width) || pixels.right <= left { return nil }
    let rows = Extent(Int(pixels.top - top), Int(pixels.bottom - top))
      .clipped(to: Extent(0, Self.height))
    return rows.isEmpty ? nil : rows
  }

  /// Covers columns of a row wholly.
  func fill(_ columns: Extent, row: Int) {
    let start = values + row * Self.width
    for column in columns.range { start[column] = Self.whole }
  }
}

/// A range of columns or rows of a tile that, unlike `Range`, may be empty at no particular place.
@usableFromInline struct Extent: Sendable {
  static var none: Extent { Extent(Int(Damage.tileWidth), 0) }

  var start: Int
  var end: Int

  init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  var isEmpty: Bool { start >= end }
  var range: Range<Int> { start..<max(start, end) }

  mutating func formUnion(_ other: Extent) {
    start = min(start, other.start)
    end = max(end, other.end)
  }

  /// The part of it in another.
  func clipped(to other: Extent) -> Extent { Extent(max(start, other.start), min(end, other.end)) }
}
