import Testing

@testable import TouchLockSim

@Suite struct PNGFileTests {
  /// Read back by an inflater of its own, for one block of fixed codes (RFC 1951, 3.2.6).
  private struct Inflater {
    let bytes: [UInt8]
    var position = 0

    mutating func bit() -> Int {
      defer { position += 1 }
      return Int(bytes[position / 8] >> (position % 8) & 1)
    }

    mutating func number(_ count: Int) -> Int { (0..<count).reduce(0) { $0 | bit() << $1 } }

    mutating func symbol() -> Int {
      var code = (0..<7).reduce(0) { sum, _ in sum << 1 | bit() }
      if code <= 0b0010111 { return 256 + code }
      code = code << 1 | bit()
      if (0x30...0xbf).contains(code) { return code - 0x30 }
      if (0xc0...0xc7).contains(code) { return 280 + code - 0xc0 }
      return 144 + (code << 1 | bit()) - 0x190
    }

    mutating func expand() -> [UInt8] {
      #expect(number(3) == 0b011)
      var output: [UInt8] = []
      while true {
        let symbol = symbol()
        if symbol < 256 {
          output.append(UInt8(symbol))
          continue
        }
        if symbol == 256 { return output }
        var length = symbol == 285 ? 258 : symbol - 254
        if symbol > 264 && symbol < 285 {
          let extra = (symbol - 261) / 4
          length = ((symbol - 265) % 4 + 4) << extra + 3 + number(extra)
        }
        let code = (0..<5).reduce(0) { sum, _ in sum << 1 | bit() }
        var distance = code + 1
        if code > 3 {
          let extra = code / 2 - 1
          distance = (code % 2 + 2) << extra + 1 + number(extra)
        }
        for _ in 0..<length { output.append(output[output.count - distance]) }
      }
    }
  }

  private func big(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  @Test(arguments: [(1, 1), (7, 5), (300, 40), (11_000, 3)])
  func comesBackAsItWas(width: Int, height: Int) {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        // Flat areas, edges, and noise in a corner.
        let noise = x < 20 && y > 2 ? UInt8(truncatingIfNeeded: x * 97 + y * 31) : 0
        pixels += [UInt8(x / 50 % 2 * 200), noise, UInt8(truncatingIfNeeded: y / 9)]
      }
    }
    let file = PNGFile.bytes(width: width, height: height, pixels: pixels)
    #expect(file.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    #expect(big(file[16..<20]) == width && big(file[20..<24]) == height)
    // 8 signature, 25 header, 8 head of the data, 2 head of zlib.
    let length = big(file[33..<37])
    var inflater = Inflater(bytes: Array(file[43..<41 + length - 4]))
    let rows = inflater.expand()
    var expected: [UInt8] = []
    for y in 0..<height {
      expected.append(0)
      expected += pixels[y * width * 3..<(y + 1) * width * 3]
    }
    #expect(rows == expected)
    #expect(file.count < pixels.count / 2 + 200)
  }

  /// The end chunk is the same in every PNG file: its sum is well known.
  @Test func sumsAreRight() {
    let file = PNGFile.bytes(width: 1, height: 1, pixels: [0, 0, 0])
    #expect(
      file.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
    // Adler-32 of four zero bytes: 4 << 16 | 1.
    let length = big(file[33..<37])
    #expect(file[41 + length - 4..<41 + length] == [0, 4, 0, 1])
  }
}
