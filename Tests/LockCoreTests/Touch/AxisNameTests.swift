import Testing

@testable import LockCore

@Suite struct AxisNameTests {
  /// linux/input-event-codes.h.
  @Test(
    arguments: [
      (0x00, "ABS_X"), (0x02, "ABS_Z"), (0x03, "ABS_RX"), (0x18, "ABS_PRESSURE"), (0x2f, "ABS_MT_SLOT"),
      (0x35, "ABS_MT_POSITION_X"), (0x36, "ABS_MT_POSITION_Y"), (0x39, "ABS_MT_TRACKING_ID"),
      (0x3d, "ABS_MT_TOOL_Y"),
    ] as [(UInt16, String)])
  func namesAndCodesBelongTogether(code: UInt16, name: String) {
    #expect(AxisName.text(code) == name)
    #expect(AxisName.code(name) == code)
  }

  @Test func whatHasNoNameIsANumber() {
    #expect(AxisName.text(0x1d) == "0x1d")
    #expect(AxisName.code("ABS_BOGUS") == nil)
    #expect(AxisName.code("abs_x") == nil)
  }
}
