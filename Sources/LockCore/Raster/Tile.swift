/// The colours of one tile while it is composed.
///
/// A row that no shape touches holds nothing; it is background.
@usableFromInline struct Tile: ~Copyable {
  /// Row by row, 0xFFRRGGBB. Owned, this tile's, freed by `deinit`.
  @usableFromInline let pixels: UnsafeMutablePointer<UInt32>
  /// The rows that a shape touches, one bit each.
  private(set) var touchedRows: UInt16 = 0
  private let background: UInt32

  /// A tile of nothing but `background`.
  init(background: Color) {
    let count = Coverage.width * Coverage.height
    // Two pixels are read at once.
    pixels = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 16)
      .initializeMemory(as: UInt32.self, repeating: 0, count: count)
    self.background = background.opaquePixel
  }

  @inlinable deinit { UnsafeMutableRawPointer(pixels).deallocate() }

  var isBlank: Bool { touchedRows == 0 }

  /// Makes the whole tile background.
  mutating func reset() { touchedRows = 0 }

  /// Blends one colour over the tile where a layer covers it, and empties the layer.
  mutating func blend(_ color: Color, through coverage: inout Coverage) {
    if coverage.isEmpty { return }
    let ink = Ink(color, background: background)
    for row in coverage.rows.range {
      let columns = coverage.extents[row]
      if columns.isEmpty { continue }
      let values = coverage.values + row &* Coverage.width
      let pixels = pixels + row &* Coverage.width
      if touchedRows & 1 << UInt16(row) == 0 {
        touchedRows |= 1 << UInt16(row)
        PixelFormat.xrgb8888.fill(background, count: Coverage.width, to: pixels)
      }
      var column = columns.start & ~3
      while column < columns.end {
        ink.blend(values + column, pixels + column)
        column &+= 4
      }
    }
    coverage.reset()
  }
}

/// A colour ready to be blended.
private struct Ink {
  private let four: SIMD4<UInt32>
  private let lanes: Lanes
  /// Of 4096 parts.
  private let opacity: UInt32
  /// Two pixels of the background.
  private let background: UInt64
  /// What the colour makes of a background that it covers wholly.
  private let overBackground: SIMD4<UInt32>

  init(_ color: Color, background: UInt32) {
    four = SIMD4(repeating: color.opaquePixel)
    lanes = Lanes(color.opaquePixel)
    opacity = (UInt32(color.alpha) * 4096 + 127) / 255
    self.background = UInt64(background) << 32 | UInt64(background)
    let mixed = Lanes(background).mixed(lanes, share: opacity).pixel
    overBackground = SIMD4(repeating: mixed)
  }

  /// Blends over four pixels as far as they are covered, and empties the coverage.
  func blend(_ values: UnsafeMutablePointer<UInt16>, _ pixels: UnsafeMutablePointer<UInt32>) {
    let raw = UnsafeMutableRawPointer(values)
    let all = raw.load(as: UInt64.self)
    if all == 0 { return }
    raw.storeBytes(of: 0, as: UInt64.self)
    if all == .max {
      let under = UnsafeMutableRawPointer(pixels)
      if opacity == 4096 {
        under.storeBytes(of: four, as: SIMD4<UInt32>.self)
        return
      }
      if under.load(as: UInt64.self) == background
        && under.load(fromByteOffset: 8, as: UInt64.self) == background
      {
        under.storeBytes(of: overBackground, as: SIMD4<UInt32>.self)
        return
      }
    }
    for place in 0..<4 {
      let value = UInt32(truncatingIfNeeded: all >> (UInt64(place) &* 16)) & 0xffff
      if value == 0 { continue }
      let share = ((value &+ value >> 15) &* opacity &+ 0x8000) >> 16
      pixels[place] =
        share == 4096 ? four[0] : Lanes(pixels[place]).mixed(lanes, share: share).pixel
    }
  }
}

/// A pixel's three channels, spread so that they are multiplied at once.
private struct Lanes {
  /// 21 bits each: red, green, blue.
  private let channels: UInt64

  private init(channels: UInt64) { self.channels = channels }

  init(_ pixel: UInt32) {
    let pixel = UInt64(pixel)
    channels = (pixel & 0xff0000) << 26 | (pixel & 0xff00) << 13 | pixel & 0xff
  }

  /// `share` of 4096 parts of another pixel, the rest of this one, each channel rounded to nearest.
  func mixed(_ other: Lanes, share: UInt32) -> Lanes {
    let half: UInt64 = 1 << 53 | 1 << 32 | 1 << 11
    let sum = channels &* UInt64(4096 &- share) &+ other.channels &* UInt64(share) &+ half
    return Lanes(channels: sum >> 12)
  }

  /// 0xFFRRGGBB; what lies between the channels is dropped.
  var pixel: UInt32 {
    let red = UInt32(truncatingIfNeeded: channels >> 26) & 0xff0000
    let green = UInt32(truncatingIfNeeded: channels >> 13) & 0xff00
    return 0xff00_0000 | red | green | UInt32(truncatingIfNeeded: channels) & 0xff
  }
}

extension Color {
  /// The colour without its opacity, 0xFFRRGGBB.
  var opaquePixel: UInt32 { 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
