import CDRM
import Testing

@testable import TouchLockd

@Suite struct ModeTests {
  /// Timing with these totals and clock (kHz); everything else zero.
  private func mode(clock: UInt32, _ horizontalTotal: UInt16, _ verticalTotal: UInt16) -> Mode {
    var mode = Mode()
    mode.clock = clock
    mode.horizontal.total = horizontalTotal
    mode.vertical.total = verticalTotal
    return mode
  }

  // 2200 x 1125 = 2,475,000 pixels at 148.5 MHz: 1/60 s exactly.
  @Test func thePeriodComesFromTheClock() {
    #expect(mode(clock: 148_500, 2200, 1125).refreshPeriod == 16_666_666)
    var rounded = mode(clock: 148_352, 2200, 1125)
    rounded.nominalRate = 60
    // 2,475,000 / 148,352,000 s = 16.68329... ms: 59.94 Hz, whatever the rounded rate says.
    #expect(rounded.refreshPeriod == 16_683_293)
  }

  // 1080i: 2200 x 1125 at 74.25 MHz is 1/30 s a frame, two fields of 1/60 s.
  @Test func aFieldOfAnInterlacedFrameEndsWithABlank() {
    var interlaced = mode(clock: 74_250, 2200, 1125)
    interlaced.flags = 1 << 4
    #expect(interlaced.refreshPeriod == 16_666_666)
  }

  // 640x240 in double scan: 800 x 262 = 209,600 pixels, each line twice, at 25.2 MHz.
  @Test func repeatedLinesTakeTheirTime() {
    var doubled = mode(clock: 25_200, 800, 262)
    doubled.flags = 1 << 5
    #expect(doubled.refreshPeriod == 16_634_920)
    var tripled = mode(clock: 25_200, 800, 175)
    tripled.scans = 3
    // 800 x 175 x 3 = 420,000 / 25,200,000 s.
    #expect(tripled.refreshPeriod == 16_666_666)
  }

  @Test func withoutAClockTheRateCounts() {
    var mode = Mode()
    mode.nominalRate = 50
    #expect(mode.refreshPeriod == 20_000_000)
    mode.clock = 148_500
    #expect(mode.refreshPeriod == 20_000_000)
  }

  // Drivers of small SPI panels describe 320x240 with a clock of 1 kHz: 76.8 s a frame.
  @Test(arguments: [UInt32(0), 1, 4_000_000_000])
  func whatCannotBeIsTakenFor60Hz(clock: UInt32) {
    #expect(mode(clock: clock, 320, 240).refreshPeriod == 16_666_667)
    #expect(Mode().refreshPeriod == 16_666_667)
  }

  @Test func aModeSurvivesTheKernelsForm() {
    var info = drmModeModeInfo()
    info.clock = 1
    info.hdisplay = 2
    info.hsync_start = 3
    info.hsync_end = 4
    info.htotal = 5
    info.hskew = 6
    info.vdisplay = 7
    info.vsync_start = 8
    info.vsync_end = 9
    info.vtotal = 10
    info.vscan = 11
    info.vrefresh = 12
    info.flags = 13
    info.type = 8
    let mode = Mode(info)
    let same = withUnsafeBytes(of: info) { left in
      withUnsafeBytes(of: mode.info) { right in left.elementsEqual(right) }
    }
    #expect(same)
    #expect(mode.isPreferred)
    #expect(mode.size.width == 2)
    #expect(mode.size.height == 7)
  }
}
