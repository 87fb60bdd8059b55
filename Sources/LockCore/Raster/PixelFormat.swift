/// The pixel formats that the painter writes, in the order of preference: what costs least first. Letters
/// and digits are the channels from the highest bit down; words are little-endian.
public enum PixelFormat: UInt8, Equatable, Sendable, CaseIterable {
  case xrgb8888
  case argb8888
  case xbgr8888
  case rgb888
  case rgb565
  case xrgb2101010

  public var bytesPerPixel: Int {
    switch self {
    case .rgb565: 2
    case .rgb888: 3
    default: 4
    }
  }

  /// Whether its pixels lie in memory as they are composed.
  var isNative: Bool { self == .xrgb8888 || self == .argb8888 }

  /// The pixel of a colour given as 0xFFRRGGBB, in the low `bytesPerPixel` bytes.
  func encoded(_ pixel: UInt32) -> UInt32 {
    let red = pixel >> 16 & 0xff
    let green = pixel >> 8 & 0xff
    let blue = pixel & 0xff
    switch self {
    case .xrgb8888, .argb8888, .rgb888: return pixel
    case .xbgr8888: return 0xff00_0000 | blue << 16 | green << 8 | red
    case .rgb565:
      // Each channel to the nearest of 32 or 64 steps: (v * 31 + 127) / 255, (v * 63 + 127) / 255.
      let words = ((red &* 249 &+ 1014) >> 11, (green &* 253 &+ 505) >> 10, (blue &* 249 &+ 1014) >> 11)
      return words.0 << 11 | words.1 << 5 | words.2
    case .xrgb2101010:
      // The two bits more repeat the highest: 255 becomes 1023.
      let words = (red << 2 | red >> 6, green << 2 | green >> 6, blue << 2 | blue >> 6)
      return 0xc000_0000 | words.0 << 20 | words.1 << 10 | words.2
    }
  }

  /// Writes composed pixels, 0xFFRRGGBB each, to consecutive pixels of a row.
  func write(_ pixels: UnsafePointer<UInt32>, count: Int, to row: UnsafeMutableRawPointer) {
    let size = bytesPerPixel
    for index in 0..<count {
      let place = row + index &* size
      let value = encoded(pixels[index])
      place.storeBytes(of: UInt16(truncatingIfNeeded: value), as: UInt16.self)
      if size > 2 { (place + 2).storeBytes(of: UInt8(truncatingIfNeeded: value >> 16), as: UInt8.self) }
      if size > 3 { (place + 3).storeBytes(of: UInt8(truncatingIfNeeded: value >> 24), as: UInt8.self) }
    }
  }
}
