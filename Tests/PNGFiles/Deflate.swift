/// Deflate (RFC 1951) in one block with the fixed codes.
enum Deflate {
  private static let lengthBase = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163,
    195, 227, 258,
  ]
  private static let lengthExtra = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBase = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static func distanceExtra(_ code: Int) -> Int { max(code / 2 - 1, 0) }

  /// Looks for repetitions at the given distances only.
  static func compress(_ bytes: [UInt8], distances: [Int]) -> [UInt8] {
    var bits = BitWriter()
    bits.write(1, count: 1)  // The last block,
    bits.write(1, count: 2)  // with fixed codes.
    var at = 0
    while at < bytes.count {
      let matches = distances.map { (distance: $0, length: match(bytes, at, $0)) }
      if let best = matches.max(by: { $0.length < $1.length }), best.length >= 3 {
        let length = lengthBase.lastIndex { $0 <= best.length }!
        bits.writeSymbol(257 + length)
        bits.write(best.length - lengthBase[length], count: lengthExtra[length])
        let distance = distanceBase.lastIndex { $0 <= best.distance }!
        bits.writeReversed(distance, count: 5)
        bits.write(best.distance - distanceBase[distance], count: distanceExtra(distance))
        at += best.length
      } else {
        bits.writeSymbol(Int(bytes[at]))
        at += 1
      }
    }
    bits.writeSymbol(256)
    return bits.bytes
  }

  /// Reads what `compress` writes.
  static func expand(_ bytes: [UInt8]) throws -> [UInt8] {
    var bits = BitReader(bytes: bytes)
    guard bits.read(3) == 0b011 else { throw PNG.Malformed(description: "not one block of fixed codes") }
    var result: [UInt8] = []
    while true {
      let symbol = bits.readSymbol()
      if symbol < 256 {
        result.append(UInt8(symbol))
      } else if symbol == 256 {
        return result
      } else {
        guard symbol <= 285 else { throw PNG.Malformed(description: "damaged") }
        let length = lengthBase[symbol - 257] + bits.read(lengthExtra[symbol - 257])
        let code = bits.readReversed(5)
        guard code < 30, !bits.isExhausted else { throw PNG.Malformed(description: "damaged") }
        let distance = distanceBase[code] + bits.read(distanceExtra(code))
        guard distance <= result.count else { throw PNG.Malformed(description: "damaged") }
        for _ in 0..<length { result.append(result[result.count - distance]) }
      }
    }
  }

  private static func match(_ bytes: [UInt8], _ at: Int, _ distance: Int) -> Int {
    guard at >= distance else { return 0 }
    var length = 0
    while length < 258, at + length < bytes.count, bytes[at + length] == bytes[at + length - distance] {
      length += 1
    }
    return length
  }
}

private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func write(_ value: Int, count: Int) {
    for bit in 0..<count {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
      used += 1
    }
  }

  mutating func writeReversed(_ value: Int, count: Int) {
    for bit in (0..<count).reversed() { write(value >> bit, count: 1) }
  }

  mutating func writeSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: writeReversed(0x30 + symbol, count: 8)
    case ..<256: writeReversed(0x190 + symbol - 144, count: 9)
    case ..<280: writeReversed(symbol - 256, count: 7)
    default: writeReversed(0xc0 + symbol - 280, count: 8)
    }
  }
}

private struct BitReader {
  let bytes: [UInt8]
  private var at = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isExhausted: Bool { at > bytes.count * 8 }

  mutating func read(_ count: Int) -> Int {
    var value = 0
    for bit in 0..<count {
      if at < bytes.count * 8 { value |= Int(bytes[at / 8] >> UInt8(at % 8) & 1) << bit }
      at += 1
    }
    return value
  }

  mutating func readReversed(_ count: Int) -> Int {
    (0..<count).reduce(0) { value, _ in value << 1 | read(1) }
  }

  mutating func readSymbol() -> Int {
    if isExhausted { return 256 }
    var code = readReversed(7)
    if code < 24 { return 256 + code }
    code = code << 1 | read(1)
    if code < 0xc0 { return code - 0x30 }
    if code < 0xc8 { return 280 + code - 0xc0 }
    return 144 + (code << 1 | read(1)) - 0x190
  }
}
