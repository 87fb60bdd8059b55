import LockCore
import Testing

@testable import LockSystem

@Suite struct PatternTextTests {
  private func settings(_ rows: Int = 3, _ columns: Int = 3, _ rules: PatternRules = PatternRules())
    -> Settings
  {
    var settings = Settings()
    settings.rows = rows
    settings.columns = columns
    settings.rules = rules
    return settings
  }

  /// The dots' numbers, or the error line.
  private func parse(_ text: String, _ settings: Settings) -> (dots: [Int], fault: String?) {
    var bytes = SecretBytes()
    for byte in text.utf8 { _ = bytes.append(byte) }
    var path = DotPath()
    var fault: String?
    do throws(SecretError) {
      try PatternText.parse(bytes, for: settings, into: &path)
    } catch {
      #expect(error.reason == .input)
      fault = error.text
    }
    return ((0..<path.count).map { path[$0].number }, fault)
  }

  @Test(arguments: [
    ("1-2-3-6-9", [1, 2, 3, 6, 9]), ("12369", [1, 2, 3, 6, 9]), (" 1236\t\r", [1, 2, 3, 6]),
    ("5-1-9-6", [5, 1, 9, 6]), ("2-4-3-8", [2, 4, 3, 8]),
    // 2 lies between 1 and 3, but is used by then.
    ("2-1-3-6", [2, 1, 3, 6]),
  ])
  func readsPatterns(text: String, dots: [Int]) {
    #expect(parse(text, settings()) == (dots, nil))
  }

  @Test func readsNumbersOfTwoDigits() {
    #expect(parse("1-2-3-4-8-12-16", settings(4, 4)) == ([1, 2, 3, 4, 8, 12, 16], nil))
    #expect(parse("36-35-29-30", settings(6, 6)) == ([36, 35, 29, 30], nil))
    // 2 x 4 dots are no more than nine.
    #expect(parse("1243", settings(2, 4, PatternRules(fillsBetween: false))) == ([1, 2, 4, 3], nil))
  }

  @Test func refusesWhatIsTooSimple() {
    let line = "the pattern is too simple; right: at least 1 turn (min_turns)"
    #expect(parse("1-2-3-4", settings(4, 4)) == ([], line))
    #expect(parse("1-6-11-16", settings(4, 4)) == ([], line))
    #expect(parse("1-2-3-4", settings(4, 4, PatternRules(minimumTurns: 0))) == ([1, 2, 3, 4], nil))
    #expect(
      parse("1-2-3-6", settings(3, 3, PatternRules(minimumTurns: 2)))
        == ([], "the pattern is too simple; right: at least 2 turns (min_turns)"))
    #expect(parse("1-2-5-4", settings(3, 3, PatternRules(minimumTurns: 2))) == ([1, 2, 5, 4], nil))
  }

  @Test(arguments: [
    ("", "no pattern was given; right: dots as 1-2-3-6 or 1236"),
    (" \t", "no pattern was given; right: dots as 1-2-3-6 or 1236"),
    ("1,2,3,6", "this is not a pattern; right: dots as 1-2-3-6 or 1236"),
    ("1-2-3-6-", "this is not a pattern; right: dots as 1-2-3-6 or 1236"),
    ("-1-2-3-6", "this is not a pattern; right: dots as 1-2-3-6 or 1236"),
    ("1--2-3-6", "this is not a pattern; right: dots as 1-2-3-6 or 1236"),
    ("1 2 3 6", "this is not a pattern; right: dots as 1-2-3-6 or 1236"),
    ("12\u{0}36", "this is not a pattern; right: dots as 1-2-3-6 or 1236"),
    ("1-2-3-0", "the pattern has a dot that the grid has not; right: dots as 1-2-3-6 or 1236 of 1 to 9"),
    ("1-2-3-10", "the pattern has a dot that the grid has not; right: dots as 1-2-3-6 or 1236 of 1 to 9"),
    ("12-36", "the pattern has a dot that the grid has not; right: dots as 1-2-3-6 or 1236 of 1 to 9"),
    (
      "1-2-3-99999999999999999999",
      "the pattern has a dot that the grid has not; right: dots as 1-2-3-6 or 1236 of 1 to 9"
    ),
    ("1230", "the pattern has a dot that the grid has not; right: dots as 1-2-3-6 or 1236 of 1 to 9"),
    ("123", "the pattern is too short; right: at least 4 dots (min_dots)"),
    ("12321", "the pattern uses a dot twice; right: each dot once (allow_revisit = no)"),
    (
      "1346",
      "the pattern cannot be drawn: a jump over a dot takes that one too; right: name it (fill_between = yes)"
    ),
    (
      "1976",
      "the pattern cannot be drawn: a jump over a dot takes that one too; right: name it (fill_between = yes)"
    ),
  ])
  func saysWhatWouldBeRight(text: String, fault: String) {
    #expect(parse(text, settings()) == ([], fault))
  }

  /// On a grid of 16 dots, 110 could be 1-10, 11-0 or 1-1-0.
  @Test func needsHyphensOnALargeGrid() {
    let fault = "the pattern has a dot that the grid has not; right: dots as 1-2-3-6 of 1 to 16"
    #expect(parse("12369", settings(4, 4)) == ([], fault))
    #expect(parse("110", settings(4, 4)) == ([], fault))
  }

  /// From 1 to 11 of a grid of five columns is two rows down and no column across: over 6. From 1 to 12:
  /// two down, one across: over nothing. From 1 to 25 on 5 x 5: over 7, 13 and 19.
  @Test func knowsWhatLiesBetween() {
    let five = settings(5, 5)
    #expect(parse("1-11-12-13", five).fault != nil)
    #expect(parse("1-12-13-14", five).fault == nil)
    #expect(parse("1-25-24-23", five).fault != nil)
    #expect(parse("7-13-19-1-25", five).fault == nil)
    #expect(parse("7-19-13-1", five).fault != nil)
  }

  @Test func withoutFillingEveryJumpCanBeDrawn() {
    #expect(parse("1379", settings(3, 3, PatternRules(fillsBetween: false))) == ([1, 3, 7, 9], nil))
  }

  @Test func withRevisitsADotMayComeAgain() {
    let rules = PatternRules(allowsRevisit: true)
    #expect(parse("12121", settings(3, 3, rules)) == ([1, 2, 1, 2, 1], nil))
    let longest = Array(repeating: "12", count: 32).joined()
    #expect(parse(longest, settings(3, 3, rules)).dots.count == 64)
    #expect(
      parse(longest + "1", settings(3, 3, rules)) == ([], "the pattern is too long; right: at most 64 dots"))
  }

  /// The longest text fits: 64 numbers of two digits and 63 hyphens are 191 bytes.
  @Test func theLongestPatternFits() {
    let text = Array(repeating: "35-36", count: 32).joined(separator: "-")
    #expect(text.utf8.count == 191)
    #expect(parse(text, settings(6, 6, PatternRules(allowsRevisit: true))).dots.count == 64)
  }
}
