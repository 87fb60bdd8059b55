import Foundation

// A PNG without compression: larger, and needs no library.
extension Image {
  public func writePNG(to file: URL) throws { try png.write(to: file, options: .atomic) }

  public var png: Data {
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 3 + 1) * height)
    for y in 0..<height {
      rows.append(0)
      for pixel in pixels[y * width..<(y + 1) * width] {
        rows.append(UInt8(truncatingIfNeeded: pixel >> 16))
        rows.append(UInt8(truncatingIfNeeded: pixel >> 8))
        rows.append(UInt8(truncatingIfNeeded: pixel))
      }
    }
    var file = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    let truecolour: [UInt8] = [8, 2, 0, 0, 0]
    file.append(PNG.chunk("IHDR", PNG.bigEndian(width) + PNG.bigEndian(height) + truecolour))
    file.append(PNG.chunk("IDAT", PNG.stored(rows)))
    file.append(PNG.chunk("IEND", []))
    return file
  }
}

private enum PNG {
  static func bigEndian(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(value).bigEndian) { Array($0) }
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> Data {
    let body = Array(type.utf8) + content
    return Data(bigEndian(content.count) + body + bigEndian(Int(crc32(body))))
  }

  /// A zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let most = 65535
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(bytes.count + bytes.count / most * 5 + 16)
    var start = 0
    repeat {
      let end = min(start + most, bytes.count)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for part in [length, ~length] {
        stream.append(UInt8(truncatingIfNeeded: part))
        stream.append(UInt8(truncatingIfNeeded: part >> 8))
      }
      stream.append(contentsOf: bytes[start..<end])
      start = end
    } while start < bytes.count
    return stream + bigEndian(Int(adler32(bytes)))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xedb8_8320 ^ crc >> 1 : crc >> 1 }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    let table = crcTable
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes { crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
    return ~crc
  }
}
