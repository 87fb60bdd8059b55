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
    case .xrgb8888: row.copyMemory(from: pixels, byteCount: count &* 4)
    case .rgb565:
      let source = UnsafeRawPointer(pixels)
      var index = 0
      // Two at once; most pairs are equal to the one before.
      var last: UInt64 = 0
      var words: UInt32 = 0
      while index &+ 2 <= count {
        let pair = source.loadUnaligned(fromByteOffset: index &* 4, as: UInt64.self)
        if pair != last {
          last = pair
          words = encoded(UInt32(truncatingIfNeeded: pair)) | encoded(UInt32(pair >> 32)) << 16
        }
        row.storeBytes(of: words, toByteOffset: index &* 2, as: UInt32.self)
        index &+= 2
      }
      if index < count {
        let word = UInt16(truncatingIfNeeded: encoded(pixels[index]))
        row.storeBytes(of: word, toByteOffset: index &* 2, as: UInt16.self)
      }
    }
  }

  /// Four bytes of a colour's encoded pixels, for `fill`.
  func word(_ pixel: UInt32) -> UInt32 {
    let word = encoded(pixel)
    return bytesPerPixel == 2 ? word << 16 | word : word
  }

  /// Writes one colour to consecutive pixels of a buffer.
  func fill(_ word: UInt32, count: Int, to row: UnsafeMutableRawPointer) {
    let byteCount = count &* bytesPerPixel
    let four = SIMD4<UInt32>(repeating: word)
    var offset = 0
    while offset &+ 64 <= byteCount {
      row.storeBytes(of: four, toByteOffset: offset, as: SIMD4<UInt32>.self)
      row.storeBytes(of: four, toByteOffset: offset &+ 16, as: SIMD4<UInt32>.self)
      row.storeBytes(of: four, toByteOffset: offset &+ 32, as: SIMD4<UInt32>.self)
      row.storeBytes(of: four, toByteOffset: offset &+ 48, as: SIMD4<UInt32>.self)
      offset &+= 64
    }
    while offset &+ 16 <= byteCount {
      row.storeBytes(of: four, toByteOffset: offset, as: SIMD4<UInt32>.self)
      offset &+= 16
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
