/// A colour ready to be blended.
struct Ink {
  private let color: Four
  /// Of 4096 parts.
  private let opacity: UInt32
  /// Two pixels of the background.
  private let background: UInt64
  /// What the colour makes of a background that it covers wholly.
  private let overBackground: Four

  /// - Parameter background: 0xFFRRGGBB.
  init(_ color: Color, background: UInt32) {
    self.color = Four(repeating: color.opaquePixel)
    opacity = (UInt32(color.alpha) * 4096 + 127) / 255
    self.background = UInt64(background) << 32 | UInt64(background)
    overBackground = self.color.mixed(over: Four(repeating: background), Four(repeating: opacity))
  }

  /// Blends over four pixels as far as they are covered, and empties the coverage.
  func blend(_ values: UnsafeMutablePointer<UInt16>, _ pixels: UnsafeMutablePointer<UInt32>) {
    let raw = UnsafeMutableRawPointer(values)
    let all = raw.load(as: UInt64.self)
    if all == 0 { return }
    raw.storeBytes(of: 0, as: UInt64.self)
    let under = UnsafeMutableRawPointer(pixels)
    if all == .max {
      if opacity == 4096 { return under.storeBytes(of: color, as: Four.self) }
      if under.load(as: UInt64.self) == background,
        under.load(fromByteOffset: 8, as: UInt64.self) == background
      {
        return under.storeBytes(of: overBackground, as: Four.self)
      }
    }
    let covered = Four(truncatingIfNeeded: unsafeBitCast(all, to: SIMD4<UInt16>.self))
    // At most 4096. The mask tells the compiler, which then has a cheaper multiplication.
    let shares = ((covered &+ covered &>> 15) &* opacity &+ 0x8000) &>> 16 & 0x1fff
    under.storeBytes(of: color.mixed(over: under.load(as: Four.self), shares), as: Four.self)
  }
}

/// Four pixels, or a number for each.
private typealias Four = SIMD4<UInt32>

// In a small program the standard library's operators are loops, forty times as slow.
extension Four {
  /// `shares` of 4096 parts of these pixels, the rest of those below, each channel rounded to nearest.
  @_optimize(speed)
  fileprivate func mixed(over below: Four, _ shares: Four) -> Four {
    0xff00_0000 | channel(16, below, shares) | channel(8, below, shares) | channel(0, below, shares)
  }

  @_optimize(speed)
  private func channel(_ place: UInt32, _ below: Four, _ shares: Four) -> Four {
    let first = below &>> place & 0xff
    let second = self &>> place & 0xff
    // What the difference lacks, if it is negative, the sum has.
    let sum = first &* 4096 &+ (second &- first) &* shares &+ 2048
    return (sum &>> 12) &<< place
  }
}

extension Color {
  /// The colour without its opacity, 0xFFRRGGBB.
  var opaquePixel: UInt32 { 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
