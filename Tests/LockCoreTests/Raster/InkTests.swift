import Testing

@testable import LockCore

/// Every pixel against the definition, channel by channel.
@Suite struct InkTests {
  @Test func colorsAreMixedAsDefined() {
    var dice = Dice(3)
    var row = Row()
    for number in 0..<500 {
      let color = dice.color(alpha: dice.pick([0, 255, 128, nil]))
      // Also the colour over itself.
      let background = number % 7 == 0 ? color.opaquePixel : dice.color().opaquePixel
      let ink = Ink(color, background: background)
      for turn in 0..<4 {
        for index in 0..<4 {
          row.coverage[index] = dice.pick([0, 1, 32_767, 32_768, 65_534, 65_535, nil]) ?? dice.next()
          row.pixels[index] =
            dice.pick([background, 0xff00_0000, 0xffff_ffff, nil]) ?? dice.color().opaquePixel
        }
        // Four that are covered alike have ways of their own, more so on the background.
        if turn > 1 { row.coverage = .init(repeating: dice.pick([row.coverage[0], 65_535]), count: 4) }
        if turn == 3 { row.pixels = .init(repeating: background, count: 4) }
        expect(row, color, ink, "background \(background)")
      }
    }
  }

  /// The largest differences: no channel runs over into another one.
  @Test(arguments: [0xff00_0000, 0xff00_ff00, 0xffff_00ff, 0xffff_ffff] as [UInt32])
  func everyCoverageIsRight(below: UInt32) {
    let color = Color(rgb: ~below & 0xff_ffff)
    let inks = [Ink(color, background: below), Ink(color, background: 0xff12_3456)]
    for coverage in stride(from: 0, through: UInt16.max, by: 17) {
      let row = Row(
        coverage: [coverage, 0, 65_535, coverage], pixels: [below, below, below, color.opaquePixel])
      for ink in inks { expect(row, color, ink, "") }
    }
  }

  private func expect(_ row: Row, _ color: Color, _ ink: Ink, _ what: String) {
    let right = (0..<4).map { mixed(color, row.coverage[$0], over: row.pixels[$0]) }
    var result = row
    result.blend(ink)
    if result.pixels == right && result.coverage == [0, 0, 0, 0] { return }
    Issue.record("\(color) on \(row), \(what): \(result) is not \(right)")
  }

  private func mixed(_ color: Color, _ coverage: UInt16, over below: UInt32) -> UInt32 {
    let part = Int64(coverage)
    // No opacity lies half way between two parts of 4096.
    let opacity = Int64((Double(color.alpha) * 4096 / 255).rounded())
    let share = ((part + part >> 15) * opacity + 0x8000) >> 16
    var pixel: UInt32 = 0xff
    for (channel, place) in [(color.red, 16), (color.green, 8), (color.blue, 0)] as [(UInt8, UInt32)] {
      let below = Int64(below >> place & 0xff)
      pixel = pixel << 8 | UInt32((below * 4096 + (Int64(channel) - below) * share + 2048) >> 12)
    }
    return pixel
  }

  /// Four pixels of a row.
  private struct Row {
    var coverage: [UInt16] = [0, 0, 0, 0]
    var pixels: [UInt32] = [0, 0, 0, 0]

    mutating func blend(_ ink: Ink) {
      coverage.withUnsafeMutableBufferPointer { coverage in
        pixels.withUnsafeMutableBufferPointer { pixels in
          ink.blend(coverage.baseAddress!, pixels.baseAddress!)
        }
      }
    }
  }
}

extension Dice {
  fileprivate mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }

  fileprivate mutating func color(alpha: UInt8? = nil) -> Color {
    let bits: UInt32 = next()
    return Color(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: alpha ?? UInt8(truncatingIfNeeded: bits >> 24))
  }
}
