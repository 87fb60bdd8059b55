import Testing

@testable import LockCore

@Suite struct DecimalTests {
  @Test(arguments: [
    ("0", 0), ("7", 7000), ("24.5", 24_500), ("0.6", 600), ("0.125", 125), ("1.050", 1050), ("007", 7000),
    ("-3.5", -3500), ("4096", 4_096_000),
  ])
  func readsThousandths(text: String, milli: Int64) {
    #expect(Decimal(Piece(text)) == .milli(milli))
  }

  @Test(arguments: [
    "", ".", "5.", ".5", "1.2.3", "1,5", "1e3", "+1", "--1", "-", " 1", "1 ", "0x10", "٣", "1px",
  ])
  func refusesWhatIsNoNumber(text: String) {
    #expect(Decimal(Piece(text)) == .malformed)
  }

  @Test func refusesMoreThanThreeDigitsBehindThePoint() {
    #expect(Decimal(Piece("0.1234")) == .tooFine)
    #expect(Decimal(Piece("1.0000")) == .tooFine)
  }

  /// Clamped at 10^12 thousandths, far outside of every bound, however long the number.
  @Test func neverOverflows() {
    for digits in [12, 19, 20, 180] {
      #expect(Decimal(Piece(String(repeating: "9", count: digits))) == .milli(1_000_000_000_000))
      #expect(Decimal(Piece("-" + String(repeating: "9", count: digits))) == .milli(-1_000_000_000_000))
    }
  }

  @Test(arguments: [
    (0, "0"), (600, "0.6"), (50, "0.05"), (5, "0.005"), (24_500, "24.5"), (1_234, "1.234"),
    (4_096_000, "4096"),
  ])
  func writesThousandths(milli: Int32, text: String) {
    #expect(Decimal.text(milli: milli) == text)
  }
}
