/// The part of one output that must be painted anew, as a set of tiles.
///
/// Storage is allocated once, by `init(size:)`.
public struct Damage: ~Copyable {
  /// Extent of a tile in pixels; those at the right and bottom edge are cut off by the output.
  public static let tileWidth: Int32 = 16
  public static let tileHeight: Int32 = 16

  /// The output's extent.
  public let size: Size
  /// How many tiles lie side by side.
  let columns: Int
  /// How many rows of tiles lie one below another.
  let bands: Int

  private let wordsPerBand: Int
  /// One bit a tile, the leftmost tile of a word in its lowest bit; bits beyond `columns` stay 0.
  private var words: [UInt64]

  /// No damage on an output of `size`.
  public init(size: Size) {
    self.size = size
    columns = Int((max(size.width, 0) + Self.tileWidth - 1) / Self.tileWidth)
    bands = Int((max(size.height, 0) + Self.tileHeight - 1) / Self.tileHeight)
    wordsPerBand = (columns + 63) / 64
    words = Array(repeating: 0, count: wordsPerBand * bands)
  }

  public var isEmpty: Bool { band(from: 0) == nil }

  /// The number of damaged tiles.
  public var tileCount: Int {
    var count = 0
    for index in 0..<words.count { count += words[index].nonzeroBitCount }
    return count
  }

  public mutating func clear() {
    for index in 0..<words.count { words[index] = 0 }
  }

  public mutating func markAll() {
    for band in 0..<bands { mark(columns: 0..<columns, band: band) }
  }

  /// Marks the tiles that a rectangle of pixels touches; it may reach beyond the output.
  public mutating func mark(_ rect: Rect) {
    guard let area = tiles(touching: rect) else { return }
    for band in area.bands { mark(columns: area.columns, band: band) }
  }

  /// Marks the tiles in which the segment between two points, drawn with round ends, has a pixel.
  /// `radius` is half the width, in 1/256 pixel.
  public mutating func markCapsule(from: Point, to: Point, radius: Int32) {
    mark(Capsule(from: from, to: to, radius: radius))
  }

  mutating func mark(_ capsule: Capsule) {
    guard capsule.radius > 0, let area = tiles(touching: capsule.bounds) else { return }
    let axis = CapsuleAxis(capsule)
    for band in area.bands {
      // Both are convex, so the tiles of a band that the capsule touches are neighbours.
      var found = false
      for column in area.columns {
        let touches = axis.touches(tile(column: column, band: band))
        if touches { mark(columns: column..<column + 1, band: band) } else if found { break }
        found = touches
      }
    }
  }

  mutating func mark(_ disc: Disc) {
    guard disc.radius > 0, let area = tiles(touching: disc.bounds) else { return }
    let row = Extent(0, Int(size.width))
    let width = Int(Self.tileWidth)
    for band in area.bands {
      let rows = PixelCentres(tile(column: 0, band: band))
      let all = disc.columns(touching: rows).clipped(to: row)
      if all.isEmpty { continue }
      let run = Extent(all.start / width, (all.end - 1) / width + 1)
      let empty = disc.emptyColumns(in: rows).clipped(to: row)
      // The tiles that lie in the hole.
      let hole = Extent(
        (empty.start + width - 1) / width, empty.end == row.end ? columns : empty.end / width)
      if hole.isEmpty {
        mark(columns: run.start..<run.end, band: band)
      } else {
        mark(columns: run.start..<hole.start, band: band)
        mark(columns: hole.end..<run.end, band: band)
      }
    }
  }

  /// Adds the damage of another set, which must be of the same output size.
  @_optimize(speed)  // The rest of the program is made small instead.
  public mutating func formUnion(_ other: borrowing Damage) {
    precondition(size == other.size)
    for index in 0..<words.count { words[index] |= other.words[index] }
  }

  /// The first band from `band` on that has a damaged tile.
  func band(from band: Int) -> Int? {
    for index in band * wordsPerBand..<words.count where words[index] != 0 { return index / wordsPerBand }
    return nil
  }

  /// The first run of damaged tiles of a band that starts at `column` or right of it.
  func run(inBand band: Int, from column: Int) -> Range<Int>? {
    guard let first = firstTile(of: band, from: column, damaged: true) else { return nil }
    return first..<(firstTile(of: band, from: first, damaged: false) ?? columns)
  }

  /// The pixels of a tile, as far as they lie on the output.
  func tile(column: Int, band: Int) -> Rect { tiles(columns: column..<column + 1, band: band) }

  /// The pixels of a run of tiles, as far as they lie on the output.
  func tiles(columns run: Range<Int>, band: Int) -> Rect {
    let top = Int32(band) * Self.tileHeight
    return Rect(
      left: Int32(run.lowerBound) * Self.tileWidth, top: top,
      right: min(Int32(run.upperBound) * Self.tileWidth, size.width),
      bottom: min(top + Self.tileHeight, size.height))
  }

  private func tiles(touching rect: Rect) -> (columns: Range<Int>, bands: Range<Int>)? {
    let left = max(rect.left, 0)
    let top = max(rect.top, 0)
    let right = min(rect.right, size.width)
    let bottom = min(rect.bottom, size.height)
    guard left < right, top < bottom else { return nil }
    return (
      Int(left / Self.tileWidth)..<Int((right - 1) / Self.tileWidth) + 1,
      Int(top / Self.tileHeight)..<Int((bottom - 1) / Self.tileHeight) + 1
    )
  }

  private mutating func mark(columns run: Range<Int>, band: Int) {
    var column = run.lowerBound
    while column < run.upperBound {
      let place = column % 64
      let count = min(64 - place, run.upperBound - column)
      words[band * wordsPerBand + column / 64] |= (UInt64.max >> UInt64(64 - count)) << UInt64(place)
      column += count
    }
  }

  private func firstTile(of band: Int, from column: Int, damaged: Bool) -> Int? {
    var column = column
    while column < columns {
      let word = words[band * wordsPerBand + column / 64]
      let rest = (damaged ? word : ~word) >> UInt64(column % 64)
      if rest != 0 {
        let found = column + rest.trailingZeroBitCount
        return found < columns ? found : nil
      }
      column = (column / 64 + 1) * 64
    }
    return nil
  }
}
