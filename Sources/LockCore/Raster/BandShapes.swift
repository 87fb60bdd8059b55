/// Which shapes of a scene may reach a row of tiles, so that each tile need not ask all of them.
struct BandShapes {
  /// Dots on the path and the others, one bit each.
  private(set) var pathDots: UInt64
  private(set) var restDots: UInt64
  /// Segments of the line, one bit each.
  private(set) var segments: UInt64 = 0
  let hasSign: Bool
  let path: ResolvedLook
  let rest: ResolvedLook
  /// The columns of tiles that a shape may reach, one bit each; those from 63 on share the last.
  private var busy: UInt64 = 0

  /// - Parameter rows: the band's pixels; its left and right do not matter.
  init(of scene: borrowing Scene, in picture: Picture, rows: Rect) {
    path = picture.pathLook(of: scene)
    rest = picture.restLook(of: scene)
    pathDots = picture.pathDots(of: scene)
    restDots = picture.allDots & ~pathDots
    let sign = picture.sign(of: scene)?.bounds
    hasSign = sign?.sharesRows(with: rows) ?? false
    if hasSign, let sign { noteColumns(of: sign) }
    for dot in Bits(picture.allDots) {
      let bit: UInt64 = 1 << UInt64(dot)
      let bounds = (pathDots & bit != 0 ? path : rest).bounds(at: picture.centres[dot])
      if bounds.sharesRows(with: rows) {
        noteColumns(of: bounds)
      } else {
        pathDots &= ~bit
        restDots &= ~bit
      }
    }
    for number in 0..<picture.segmentCount(of: scene) {
      let bounds = picture.segment(number, of: scene).bounds
      if bounds.sharesRows(with: rows) {
        noteColumns(of: bounds)
        segments |= 1 << UInt64(number)
      }
    }
  }

  /// Whether a shape may reach the tile in a column.
  func mayTouch(column: Int) -> Bool { busy & 1 << UInt64(min(column, 63)) != 0 }

  private mutating func noteColumns(of bounds: Rect) {
    if bounds.right <= 0 { return }
    let first = UInt64(min(max(bounds.left, 0) / Damage.tileWidth, 63))
    let last = UInt64(min((bounds.right - 1) / Damage.tileWidth, 63))
    busy |= UInt64.max << first & UInt64.max >> (63 - last)
  }
}

/// The places of the bits that are set, from the lowest.
struct Bits: Sequence, IteratorProtocol {
  private var rest: UInt64

  init(_ bits: UInt64) { rest = bits }

  mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    let place = rest.trailingZeroBitCount
    rest &= rest &- 1
    return place
  }
}

extension Rect {
  fileprivate func sharesRows(with other: Rect) -> Bool { top < other.bottom && bottom > other.top }
}
