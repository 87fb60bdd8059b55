import Testing

@testable import LockCore

@Suite struct CalibrationTests {
  @Test(arguments: [
    ("1 0 0 0 1 0", Calibration.identity), ("1.0 0.0 0.0 0.0 1.0 0.0", .identity),
    ("  0\t1 0   -1 0 +1 ", Calibration(0, 1, 0, -1, 0, 1)),
    (".5 -.25 1. 0.015625 1000 -1000", Calibration(0.5, -0.25, 1, 0.015625, 1000, -1000)),
    // What follows the fifteenth digit is cut.
    ("0.1234567890123456789 0 0 0 1 0", Calibration(0.123456789012345, 0, 0, 0, 1, 0)),
    ("00000000000000000000001 0 0 0 1 0", .identity),
  ])
  func readsSixNumbers(text: String, calibration: Calibration) {
    #expect(Calibration(text) == calibration)
  }

  /// The determinants are 1, 0.015625, 0, 0 and 2 * 2 - 1 * 4 = 0.
  @Test(arguments: [
    ("0 -1 1 1 0 0", false), ("0.125 0 0 0 0.125 0", false), ("0 0 0.5 0 0 0.5", true),
    ("1 0 0 1 0 0", true), ("2 1 0 4 2 0.5", true),
  ])
  func knowsWhatCannotBeInverted(text: String, isSingular: Bool) {
    #expect(Calibration(text)?.isSingular == isSingular)
  }

  @Test(arguments: [
    "", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "1 0 0 0 1 -", "1 0 0 0 1 .", "1 0 0 0 1 1.2.3",
    "1 0 0 0 1 1e3", "1 0 0 0 1 nan", "1 0 0 0 1 1000.5", "1 0 0 0 1 99999999999999999999", "1,0,0,0,1,0",
  ])
  func refusesEverythingElse(text: String) {
    #expect(Calibration(text) == nil)
  }
}
