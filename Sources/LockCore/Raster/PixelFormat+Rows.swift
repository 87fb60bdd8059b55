/// The one place that knows how a format's pixels lie in memory. It only writes: memory that a display
/// reads may be slow to read back.
extension PixelFormat {
  /// The pixel of a colour given as 0xFFRRGGBB, in the low `bytesPerPixel` bytes.
  func encoded(_ pixel: UInt32) -> UInt32 {
    switch self {
    case .xrgb8888: return pixel
    case .rgb565:
      // Each channel to the nearest of 32 or 64 steps: (v * 31 + 127) / 255, (v * 63 + 127) / 255.
      let red = ((pixel >> 16 & 0xff) &* 249 &+ 1014) >> 11
      let green = ((pixel >> 8 & 0xff) &* 253 &+ 505) >> 10
      let blue = ((pixel & 0xff) &* 249 &+ 1014) >> 11
      return red << 11 | green << 5 | blue
    }
  }

  /// Writes composed pixels, 0xFFRRGGBB each, to consecutive pixels of a buffer.
  func write(_ pixels: UnsafePointer<UInt32>, count: Int, to row: UnsafeMutableRawPointer) {
    switch self {
    case .xrgb8888: row.copyMemory(from: pixels, byteCount: count * 4)
    case .rgb565:
      // Most neighbours are equal.
      var last = pixels[0]
      var word = encoded(last)
      for index in 0..<count {
        if pixels[index] != last {
          last = pixels[index]
          word = encoded(last)
        }
        row.storeBytes(of: UInt16(truncatingIfNeeded: word), toByteOffset: index &* 2, as: UInt16.self)
      }
    }
  }

  /// Writes one colour, 0xFFRRGGBB, to consecutive pixels of a buffer.
  func fill(_ pixel: UInt32, count: Int, row: UnsafeMutableRawPointer) {
    var word = encoded(pixel)
    if bytesPerPixel == 2 { word |= word << 16 }
    let byteCount = count * bytesPerPixel
    let wide = SIMD8<UInt32>(repeating: word)
    var offset = 0
    while offset &+ 32 <= byteCount {
      row.storeBytes(of: wide, toByteOffset: offset, as: SIMD8<UInt32>.self)
      offset &+= 32
    }
    while offset &+ 4 <= byteCount {
      row.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
      offset &+= 4
    }
    if offset < byteCount {
      row.storeBytes(of: UInt16(truncatingIfNeeded: word), toByteOffset: offset, as: UInt16.self)
    }
  }
}
