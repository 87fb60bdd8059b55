/// A picture of 24-bit pixels as a PNG file.
enum PNGFile {
  /// `pixels`: red, green and blue of each, row by row.
  static func bytes(width: Int, height: Int, pixels: [UInt8]) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 3 + 1) * height)
    for y in 0..<height {
      // The row is not filtered: the rows above repeat better as they are.
      rows.append(0)
      rows.append(contentsOf: pixels[y * width * 3..<(y + 1) * width * 3])
    }
    let trueColour: [UInt8] = [8, 2, 0, 0, 0]
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + trueColour
    // A pixel like the one before, or like the one above.
    let data =
      [0x78, 0x01] + Deflate.compress(rows, distances: [3, width * 3 + 1]) + bigEndian(adler32(rows))
    let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    return signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bigEndian(UInt32(content.count)) + body + bigEndian(crc32(body))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// RFC 1950.
  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  /// The PNG specification, annex D.
  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xedb8_8320 }
    }
    return ~crc
  }
}
