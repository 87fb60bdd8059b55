/// A colour ready to be blended.
struct Ink {
  private let four: SIMD4<UInt32>
  private let lanes: Lanes
  private let fresh: Mixture
  /// Of 4096 parts.
  private let opacity: UInt32
  /// Two pixels of the background.
  private let background: UInt64
  /// What the colour makes of a background that it covers wholly.
  private let overBackground: SIMD4<UInt32>

  /// - Parameter background: 0xFFRRGGBB.
  init(_ color: Color, background: UInt32) {
    four = SIMD4(repeating: color.opaquePixel)
    lanes = Lanes(color.opaquePixel)
    opacity = (UInt32(color.alpha) * 4096 + 127) / 255
    self.background = UInt64(background) << 32 | UInt64(background)
    fresh = Mixture(Lanes(background), lanes)
    overBackground = SIMD4(repeating: fresh.mixed(opacity))
  }

  /// Blends over four pixels as far as they are covered, and empties the coverage.
  func blend(_ values: UnsafeMutablePointer<UInt16>, _ pixels: UnsafeMutablePointer<UInt32>) {
    let raw = UnsafeMutableRawPointer(values)
    let all = raw.load(as: UInt64.self)
    if all == 0 { return }
    raw.storeBytes(of: 0, as: UInt64.self)
    let under = UnsafeMutableRawPointer(pixels)
    let isFresh =
      under.load(as: UInt64.self) == background
      && under.load(fromByteOffset: 8, as: UInt64.self) == background
    if all == .max {
      if opacity == 4096 { return under.storeBytes(of: four, as: SIMD4<UInt32>.self) }
      if isFresh { return under.storeBytes(of: overBackground, as: SIMD4<UInt32>.self) }
    }
    var rest = all
    for place in 0..<4 {
      let value = UInt32(truncatingIfNeeded: rest) & 0xffff
      let share = ((value &+ value >> 15) &* opacity &+ 0x8000) >> 16
      pixels[place] = isFresh ? fresh.mixed(share) : Mixture(Lanes(pixels[place]), lanes).mixed(share)
      rest >>= 16
    }
  }
}

/// A pixel's three channels, spread so that they are multiplied at once.
private struct Lanes {
  /// 21 bits each: red, green, blue.
  let channels: UInt64

  init(_ pixel: UInt32) {
    let pixel = UInt64(pixel)
    channels = (pixel & 0xff0000) << 26 | (pixel & 0xff00) << 13 | pixel & 0xff
  }
}

/// What lies between two pixels.
private struct Mixture {
  private let start: UInt64
  /// What one channel borrows from the next is given back in the sum.
  private let difference: UInt64

  init(_ first: Lanes, _ second: Lanes) {
    let half: UInt64 = 1 << 53 | 1 << 32 | 1 << 11
    start = first.channels << 12 &+ half
    difference = second.channels &- first.channels
  }

  /// `share` of 4096 parts of the second pixel, the rest of the first, each channel rounded to nearest.
  func mixed(_ share: UInt32) -> UInt32 {
    let sum = start &+ difference &* UInt64(share)
    let red = UInt32(truncatingIfNeeded: sum >> 38) & 0xff0000
    let green = UInt32(truncatingIfNeeded: sum >> 25) & 0xff00
    return 0xff00_0000 | red | green | UInt32(truncatingIfNeeded: sum >> 12) & 0xff
  }
}

extension Color {
  /// The colour without its opacity, 0xFFRRGGBB.
  var opaquePixel: UInt32 { 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
