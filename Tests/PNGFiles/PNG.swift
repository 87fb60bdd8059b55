/// PNG files of 8-bit RGB, as small as runs and repeated rows make them: deflate with fixed codes.
public enum PNG {
  public struct Malformed: Error, CustomStringConvertible {
    public let description: String
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  public static func encode(_ image: PNGImage) -> [UInt8] {
    let rowBytes = image.width * 3
    var rows: [UInt8] = []
    for y in 0..<image.height {
      rows.append(0)  // No filter.
      rows += image.pixels[y * rowBytes..<(y + 1) * rowBytes]
    }
    let header = bytes(UInt32(image.width)) + bytes(UInt32(image.height)) + [8, 2, 0, 0, 0]
    let data = [0x78, 0x01] + Deflate.compress(rows, distances: [3, rowBytes + 1]) + bytes(adler32(rows))
    return signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// Reads what `encode` writes.
  public static func decode(_ file: [UInt8]) throws -> PNGImage {
    guard file.starts(with: signature) else { throw Malformed(description: "no PNG signature") }
    var at = signature.count
    var size = (width: 0, height: 0)
    var data: [UInt8] = []
    while at + 12 <= file.count {
      let length = Int(number(file, at))
      guard at + 12 + length <= file.count else { throw Malformed(description: "cut off") }
      let body = Array(file[at + 8..<at + 8 + length])
      switch String(decoding: file[at + 4..<at + 8], as: UTF8.self) {
      case "IHDR":
        guard body.suffix(5) == [8, 2, 0, 0, 0] else { throw Malformed(description: "not 8-bit RGB") }
        size = (Int(number(body, 0)), Int(number(body, 4)))
      case "IDAT": data += body
      default: break
      }
      at += 12 + length
    }
    let rows = try Deflate.expand(Array(data.dropFirst(2).dropLast(4)))
    let rowBytes = size.width * 3
    guard rows.count == (rowBytes + 1) * size.height else { throw Malformed(description: "wrong size") }
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      guard rows[y * (rowBytes + 1)] == 0 else { throw Malformed(description: "filtered rows") }
      pixels += rows[y * (rowBytes + 1) + 1..<(y + 1) * (rowBytes + 1)]
    }
    return PNGImage(width: size.width, height: size.height, pixels: pixels)
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return bytes(UInt32(body.count)) + content + bytes(crc32(content))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func number(_ file: [UInt8], _ at: Int) -> UInt32 {
    file[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
    }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
}
