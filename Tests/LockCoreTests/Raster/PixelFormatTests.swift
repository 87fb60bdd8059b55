import Testing

@testable import LockCore

@Suite struct PixelFormatTests {
  /// Every value of every channel goes to the nearest step.
  @Test func rgb565RoundsToNearest() {
    for value in 0...255 {
      let level = UInt32(value)
      let word = PixelFormat.rgb565.encoded(0xff00_0000 | level << 16 | level << 8 | level)
      #expect(Int(word >> 11) == Int((Double(value) * 31 / 255).rounded()))
      #expect(Int(word >> 5 & 63) == Int((Double(value) * 63 / 255).rounded()))
      #expect(Int(word & 31) == Int((Double(value) * 31 / 255).rounded()))
    }
  }

  @Test func xrgb8888IsBlueGreenRedInMemory() {
    var memory: [UInt8] = [9, 9, 9, 9, 9, 9, 9, 9, 9]
    memory.withUnsafeMutableBytes { bytes in
      PixelFormat.xrgb8888.write([0xff01_0203, 0xff04_0506], count: 2, to: bytes.baseAddress!)
    }
    #expect(memory == [3, 2, 1, 0xff, 6, 5, 4, 0xff, 9])
  }

  @Test func rgb565IsLittleEndianInMemory() {
    var memory: [UInt8] = [9, 9, 9, 9, 9, 9, 9, 9]
    memory.withUnsafeMutableBytes { bytes in
      PixelFormat.rgb565.write([0xffff_0000, 0xff00_ff00, 0xff00_00ff], count: 3, to: bytes.baseAddress!)
    }
    #expect(memory == [0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00, 9, 9])
  }

  @Test(arguments: [
    (PixelFormat.argb8888, [0x03, 0x02, 0x01, 0xff]), (.xbgr8888, [0x01, 0x02, 0x03, 0xff]),
    (.rgb888, [0x03, 0x02, 0x01]),
    // 0x01, 0x02, 0x03 of 255 are 4, 8, 12 of 1023: 0xc0402_00c with red at bit 20 and green at bit 10.
    (.xrgb2101010, [0x0c, 0x20, 0x40, 0xc0]),
  ])
  func theOthersInMemory(format: PixelFormat, right: [Int]) {
    var memory = [UInt8](repeating: 9, count: 2 * right.count + 1)
    memory.withUnsafeMutableBytes { format.write([0xff01_0203, 0xff01_0203], count: 2, to: $0.baseAddress!) }
    #expect(memory == right.map { UInt8($0) } + right.map { UInt8($0) } + [9])
  }

  /// From nothing to all: 0 and 255 are the ends of every channel's range.
  @Test(arguments: PixelFormat.allCases)
  func blackAndWhiteAreTheEnds(format: PixelFormat) {
    let mask: UInt32 =
      switch format {
      case .rgb565: 0xffff
      case .xrgb2101010: 0x3fff_ffff
      default: 0xff_ffff
      }
    #expect(format.encoded(0xff00_0000) & mask == 0)
    #expect(format.encoded(0xffff_ffff) & mask == mask)
  }
}
