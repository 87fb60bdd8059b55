/// The pixel formats that the painter writes.
public enum PixelFormat: UInt8, Equatable, Sendable {
  /// 32 bits, little-endian: blue, green, red, unused.
  case xrgb8888
  /// 16 bits, little-endian: red in the top 5, green in the middle 6, blue in the low 5.
  case rgb565

  public var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
}
