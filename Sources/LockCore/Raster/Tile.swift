/// The colours of one tile while it is composed.
struct Tile: ~Copyable {
  /// Row by row, 0xFFRRGGBB. Owned, this tile's, freed by `deinit`.
  let pixels: UnsafeMutablePointer<UInt32>

  private static let count = Coverage.width * Coverage.height

  init() {
    pixels = .allocate(capacity: Self.count)
    pixels.initialize(repeating: 0, count: Self.count)
  }

  deinit { pixels.deallocate() }

  func fill(_ color: Color) {
    let pixel = SIMD8<UInt32>(repeating: color.opaquePixel)
    let start = UnsafeMutableRawPointer(pixels)
    for offset in stride(from: 0, to: Self.count * 4, by: 32) {
      start.storeBytes(of: pixel, toByteOffset: offset, as: SIMD8<UInt32>.self)
    }
  }

  /// Blends one colour over the tile where a layer covers it, and empties the layer.
  func blend(_ color: Color, through coverage: inout Coverage) {
    let pixel = color.opaquePixel
    let opacity = color.opacity
    let red = Lanes(pixel)
    for row in coverage.rows.range {
      let columns = coverage.extents[row]
      let values = coverage.values + row * Coverage.width
      let pixels = pixels + row * Coverage.width
      // A line's inside blends the same two colours over and over.
      var lastUnder: UInt32 = 0
      var lastShare: UInt64 = 0
      var lastResult: UInt32 = 0
      for column in columns.range {
        let value = UInt64(values[column])
        if value == 0 { continue }
        values[column] = 0
        // The colour's share, of 65536 parts.
        let share = ((value &+ value >> 15) &* opacity &+ 0x8000) >> 16
        if share == 65536 {
          pixels[column] = pixel
          continue
        }
        let under = pixels[column]
        if under != lastUnder || share != lastShare {
          lastUnder = under
          lastShare = share
          lastResult = Lanes(under).mixed(red, share: share).pixel
        }
        pixels[column] = lastResult
      }
    }
    coverage.reset()
  }
}

/// A pixel's four channels, spread so that two are multiplied at once.
private struct Lanes {
  private var even: UInt64
  private var odd: UInt64

  private static let mask: UInt64 = 0x0000_00ff_0000_00ff
  private static let half: UInt64 = 0x0000_8000_0000_8000

  init(_ pixel: UInt32) {
    even = Self.spread(pixel)
    odd = Self.spread(pixel >> 8)
  }

  /// `share` of 65536 parts of another pixel, the rest of this one, each channel rounded to nearest.
  func mixed(_ other: Lanes, share: UInt64) -> Lanes {
    var result = self
    let rest = 65536 &- share
    result.even = (even &* rest &+ other.even &* share &+ Self.half) >> 16 & Self.mask
    result.odd = (odd &* rest &+ other.odd &* share &+ Self.half) >> 16 & Self.mask
    return result
  }

  var pixel: UInt32 { Self.packed(even) | Self.packed(odd) << 8 }

  private static func spread(_ pixel: UInt32) -> UInt64 {
    let channels = UInt64(pixel & 0x00ff_00ff)
    return (channels | channels << 16) & mask
  }

  private static func packed(_ lanes: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: lanes | lanes >> 16) & 0x00ff_00ff
  }
}

extension Color {
  /// The colour without its opacity, 0xFFRRGGBB.
  var opaquePixel: UInt32 { 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The opacity, of 65536 parts.
  fileprivate var opacity: UInt64 { (UInt64(alpha) * 65536 + 127) / 255 }
}
