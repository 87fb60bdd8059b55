/// A colour ready to be blended.
struct Ink {
  private let channels: UInt64
  /// Of 4096 parts.
  private let opacity: UInt64
  /// From the background to the colour.
  private let way: Way
  /// Two pixels of the background, and two of what the colour makes of it where it covers it wholly.
  private let background: UInt64
  private let overBackground: UInt64

  /// - Parameter background: 0xFFRRGGBB.
  init(_ color: Color, background: UInt32) {
    channels = Way.channels(of: color.opaquePixel)
    opacity = (UInt64(color.alpha) * 4096 + 127) / 255
    self.background = Self.twice(background)
    way = Way(from: background, to: channels)
    overBackground = Self.twice(way.pixel(opacity))
  }

  /// Blends over four pixels as far as they are covered, and empties the coverage.
  func blend(_ values: UnsafeMutablePointer<UInt16>, _ pixels: UnsafeMutablePointer<UInt32>) {
    let raw = UnsafeMutableRawPointer(values)
    var covered = raw.load(as: UInt64.self)
    if covered == 0 { return }
    raw.storeBytes(of: 0, as: UInt64.self)
    let under = UnsafeMutableRawPointer(pixels)
    if covered == .max,
      opacity == 4096
        || under.load(as: UInt64.self) == background
          && under.load(fromByteOffset: 8, as: UInt64.self) == background
    {
      under.storeBytes(of: overBackground, as: UInt64.self)
      under.storeBytes(of: overBackground, toByteOffset: 8, as: UInt64.self)
      return
    }
    // One by one: at an edge, where this is, few of them are covered in part. Vectors gain little then, and where
    // they are emulated or there are none they are far slower.
    var pixel = pixels
    while covered != 0 {
      let part = covered & 0xffff
      if part != 0 {
        let below = pixel.pointee
        let isPlain = below == UInt32(truncatingIfNeeded: background)
        if part == 0xffff && (isPlain || opacity == 4096) {
          pixel.pointee = UInt32(truncatingIfNeeded: overBackground)
        } else {
          let share = ((part &+ part &>> 15) &* opacity &+ 0x8000) &>> 16
          pixel.pointee = (isPlain ? way : Way(from: below, to: channels)).pixel(share)
        }
      }
      covered &>>= 16
      pixel += 1
    }
  }

  private static func twice(_ pixel: UInt32) -> UInt64 { UInt64(pixel) << 32 | UInt64(pixel) }
}

/// From one colour to another, all channels at once in one number: each has 20 bits, room for a product with
/// 4096 parts. What the difference lacks, if it is negative, the sum has.
private struct Way {
  private let start: UInt64
  private let difference: UInt64

  @inline(__always)
  init(from below: UInt32, to channels: UInt64) {
    let below = Self.channels(of: below)
    start = below &<< 12 &+ 0x8_0000_8000_0800
    difference = channels &- below
  }

  @inline(__always)
  static func channels(of pixel: UInt32) -> UInt64 {
    let pixel = UInt64(pixel)
    return (pixel & 0xff_0000) &<< 24 | (pixel & 0xff00) &<< 12 | pixel & 0xff
  }

  /// The pixel after `share` of 4096 parts of the way, each channel rounded to nearest.
  @inline(__always)
  func pixel(_ share: UInt64) -> UInt32 {
    let sum = start &+ difference &* share
    return 0xff00_0000
      | UInt32(truncatingIfNeeded: sum &>> 36 & 0xff_0000 | sum &>> 24 & 0xff00 | sum &>> 12 & 0xff)
  }
}

extension Color {
  /// The colour without its opacity, 0xFFRRGGBB.
  var opaquePixel: UInt32 { 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
