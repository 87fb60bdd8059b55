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

  init(of scene: borrowing Scene, in picture: Picture, rows: Rect) {
    path = picture.pathLook(of: scene)
    rest = picture.restLook(of: scene)
    pathDots = picture.pathDots(of: scene)
    restDots = picture.allDots & ~pathDots
    hasSign = picture.sign(of: scene)?.bounds.sharesRows(with: rows) ?? false
    for dot in Bits(picture.allDots) {
      let bit: UInt64 = 1 << UInt64(dot)
      let look = pathDots & bit != 0 ? path : rest
      if !look.bounds(at: picture.centres[dot]).sharesRows(with: rows) {
        pathDots &= ~bit
        restDots &= ~bit
      }
    }
    for number in 0..<picture.segmentCount(of: scene)
    where picture.segment(number, of: scene).bounds.sharesRows(with: rows) {
      segments |= 1 << UInt64(number)
    }
  }

  var isEmpty: Bool { pathDots | restDots | segments == 0 && !hasSign }
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
