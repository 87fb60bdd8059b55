/// Deflate (RFC 1951) in one block of fixed codes, with repeats looked for at few distances only: enough
/// for pictures of flat areas.
struct Deflate {
  private var output: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  /// The first length of each length code from 257 on, and its extra bits.
  private static let lengths: [(first: Int, extra: UInt32)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1),
    (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4),
    (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
  ]

  /// `distances`: how far back repeats are looked for, at most 32768 bytes each.
  static func compress(_ bytes: [UInt8], distances: [Int]) -> [UInt8] {
    var deflate = Deflate()
    // The last block, of fixed codes.
    deflate.put(0b011, 3)
    let usable = distances.filter { $0 <= 32768 }
    var position = 0
    while position < bytes.count {
      let (distance, length) = longest(bytes, position, usable)
      if length >= 3 {
        deflate.putRepeat(length, distance)
        position += length
      } else {
        deflate.putSymbol(Int(bytes[position]))
        position += 1
      }
    }
    deflate.putSymbol(256)
    deflate.put(0, 7)
    return deflate.output
  }

  private static func longest(_ bytes: [UInt8], _ position: Int, _ distances: [Int]) -> (Int, Int) {
    var best = (0, 0)
    let most = min(258, bytes.count - position)
    for distance in distances where distance <= position {
      var length = 0
      while length < most && bytes[position + length] == bytes[position + length - distance] { length += 1 }
      if length > best.1 { best = (distance, length) }
    }
    return best
  }

  private mutating func putRepeat(_ length: Int, _ distance: Int) {
    let index = Self.lengths.lastIndex { $0.first <= length } ?? 0
    putSymbol(257 + index)
    put(UInt32(length - Self.lengths[index].first), Self.lengths[index].extra)
    // From distance 5 on, two codes for each power of two.
    var code: UInt32
    var extra: UInt32 = 0
    var rest: UInt32 = 0
    if distance <= 4 {
      code = UInt32(distance - 1)
    } else {
      let power = UInt32(31 - UInt32(distance - 1).leadingZeroBitCount)
      extra = power - 1
      code = power * 2 + (UInt32(distance - 1) >> extra & 1)
      rest = UInt32(distance - 1) & ((1 << extra) - 1)
    }
    putReversed(code, 5)
    put(rest, extra)
  }

  /// The fixed codes of literals, lengths and the end.
  private mutating func putSymbol(_ symbol: Int) {
    switch symbol {
    case 0..<144: putReversed(UInt32(0x30 + symbol), 8)
    case 144..<256: putReversed(UInt32(0x190 + symbol - 144), 9)
    case 256..<280: putReversed(UInt32(symbol - 256), 7)
    default: putReversed(UInt32(0xc0 + symbol - 280), 8)
    }
  }

  /// Codes go out from their highest bit on.
  private mutating func putReversed(_ code: UInt32, _ count: UInt32) {
    for bit in (0..<count).reversed() { put(code >> bit & 1, 1) }
  }

  private mutating func put(_ value: UInt32, _ count: UInt32) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
