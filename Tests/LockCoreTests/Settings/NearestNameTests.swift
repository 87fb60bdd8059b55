import Testing

@testable import LockCore

@Suite struct NearestNameTests {
  private let names = ["rows", "columns", "min_dots", "error_display_ms"]

  @Test(arguments: [
    ("row", "rows"), ("Rows", "rows"), ("colums", "columns"), ("min-dots", "min_dots"),
    ("mindots", "min_dots"),
    ("error_dispaly_ms", "error_display_ms"),
  ])
  func findsWhatWasMeant(written: String, meant: String) {
    #expect(NearestName.find(written, in: names) == meant)
  }

  /// Three changes, or more than a third of the letters, are another name.
  @Test(arguments: ["", "r", "ro", "rxxs", "timeout", "error_disp_ms"])
  func guessesNoFurther(written: String) {
    #expect(NearestName.find(written, in: names) == nil)
  }

  @Test func takesTheNearestOfSeveral() {
    #expect(NearestName.find("lit_dott", in: ["lit_dots", "lit_dot", "lit_dottt"]) == "lit_dots")
    #expect(NearestName.find("lit_dot1_", in: ["lit_ring", "lit_dot1"]) == "lit_dot1")
  }
}
