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

  /// Every count from none to more than the widest step, and not a byte beyond.
  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func fillsExactly(format: PixelFormat) {
    for count in 0...70 {
      let bytes = count * format.bytesPerPixel
      var memory = [UInt8](repeating: 0x77, count: bytes + 8)
      memory.withUnsafeMutableBytes { buffer in
        format.fill(format.word(0xff12_3456), count: count, to: buffer.baseAddress! + 4)
      }
      let pixel: [UInt8] = format == .xrgb8888 ? [0x56, 0x34, 0x12, 0xff] : [0xaa, 0x11]
      let edge = [UInt8](repeating: 0x77, count: 4)
      #expect(memory == edge + repeatElement(pixel, count: count).joined() + edge)
    }
  }
}
