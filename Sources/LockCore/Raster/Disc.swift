/// A disc, or with a hole a ring.
///
/// Its edge is soft: a pixel whose centre lies `d` from the disc's centre is covered by
/// radius + 1/2 pixel - d, between none and whole; likewise at the hole.
struct Disc: Equatable, Sendable {
  let centre: Point
  /// In 1/256 pixel; 0: nothing.
  let radius: Int32
  /// Radius of the hole, in 1/256 pixel; 0: none.
  let hole: Int32

  init(centre: Point, radius: Int32, hole: Int32 = 0) {
    self.centre = centre.paintable
    self.radius = radius.paintableRadius
    self.hole = hole.paintableRadius
  }

  /// From the centre to where coverage ends, in 1/256 pixel.
  var reach: Int64 { Int64(radius) + 128 }

  /// The pixels that may be covered.
  var bounds: Rect { Rect(around: centre, centre, reach: Int32(reach)) }

  /// The columns with a pixel that may be covered in one of some rows.
  func columns(touching rows: PixelCentres) -> Extent {
    let y = max(rows.top - Int64(centre.y), 0, Int64(centre.y) - rows.bottom)
    return columns(within: reach * reach - y * y - 1)
  }

  /// The columns that lie in the hole with all pixels of some rows.
  func emptyColumns(in rows: PixelCentres) -> Extent {
    let y = max(Int64(centre.y) - rows.top, rows.bottom - Int64(centre.y))
    let empty = Int64(hole) - 128
    return columns(within: empty < 0 ? -1 : empty * empty - y * y)
  }

  /// The columns whose middles are no farther from the centre's than the square says.
  func columns(within square: Int64) -> Extent {
    if square < 0 { return Extent(0, 0) }
    let x = Int64(centre.x)
    let reach = Int64(Double(square).squareRoot())
    return Extent(Int((x &- reach &+ 127) >> 8), Int((x &+ reach &- 128) >> 8) &+ 1)
  }
}

/// The rectangle that the centres of some pixels span, in 1/256 pixel, its edges included.
struct PixelCentres {
  let left: Int64
  let top: Int64
  let right: Int64
  let bottom: Int64

  init(_ pixels: Rect) {
    left = Int64(pixels.left) * 256 + 128
    top = Int64(pixels.top) * 256 + 128
    right = Int64(pixels.right) * 256 - 128
    bottom = Int64(pixels.bottom) * 256 - 128
  }
}

extension Rect {
  /// The pixels whose centres come within `reach` (1/256 pixel) of the box between two points.
  init(around first: Point, _ second: Point, reach: Int32) {
    // A pixel's centre is half a pixel right of its edge: ceil((v - reach - 128) / 256), and so on.
    self.init(
      left: (min(first.x, second.x) - reach + 127) >> 8,
      top: (min(first.y, second.y) - reach + 127) >> 8,
      right: ((max(first.x, second.x) + reach - 128) >> 8) + 1,
      bottom: ((max(first.y, second.y) + reach - 128) >> 8) + 1)
  }
}

extension Point {
  /// The point, brought within 16384 pixels of the origin, so that products fit 64 bits.
  var paintable: Point {
    let limit: Int32 = 1 << 22
    return Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}

extension Int32 {
  /// The radius, brought within 0 ... 16384 pixels.
  fileprivate var paintableRadius: Int32 { Swift.min(Swift.max(self, 0), 1 << 22) }
}
