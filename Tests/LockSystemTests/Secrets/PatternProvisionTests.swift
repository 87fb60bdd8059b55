import Foundation
import LockCore
import Testing

@testable import LockSystem

/// Patterns that come with the device: made elsewhere, and given to it as a credential.
@Suite struct PatternProvisionTests {
  private let record: RecordFixture

  init() throws { record = try RecordFixture() }

  private func make(_ input: String) throws -> String {
    try PatternProvision.text(settings: record.settings, input: RecordFixture.input(input))
  }

  @Test func madeElsewhereItUnlocksHere() throws {
    let text = try make("1-2-3-6\noperator 1478\n alarm  9-8-7-4  duress \r\n")
    try record.setCredential("touchlockd.patterns", text)
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(record.draw(1, 4, 7, 8).label == "operator")
    #expect(record.draw(9, 8, 7, 4).label == "alarm")
    #expect(record.draw(9, 8, 7, 5).label == nil)
    #expect(try PatternStore.entries(record.settings).map(\.isDuress) == [false, false, true])
    // They are read and never written: only attempts are.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("state")) == ["attempts"])
    record.settings.hashPasses = 2
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("state")) == ["attempts"])
  }

  private func folder(_ name: String) -> String { record.folder.path(name) }

  /// What is set on the device takes the place of what came with it, label by label.
  @Test func whatIsSetOnTheDeviceComesFirst() throws {
    try record.setCredential("touchlockd.patterns", make("1-2-3-6\noperator 1478\n"))
    try record.set("3-6-9-8", "operator")
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(record.draw(3, 6, 9, 8).label == "operator")
    #expect(record.draw(1, 4, 7, 8).label == nil)
  }

  @Test func withAPepperItUnlocksWhereThePepperIs() throws {
    try record.setCredential("touchlockd.pepper", "0123456789abcdef")
    let text = try make("1-2-3-6\n")
    #expect(text.contains(" pepper="))
    try record.setCredential("touchlockd.patterns", text)
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    try record.setCredential("touchlockd.pepper", nil)
    let (label, lines) = record.draw(1, 2, 3, 6)
    #expect(label == nil)
    #expect(lines.first?.hasPrefix("@/credentials/touchlockd.patterns: the patterns are sealed with") == true)
  }

  /// This machine's speed says nothing of the device's.
  @Test func theCostIsTheUsualOne() throws {
    record.settings.hashMemory = nil
    record.settings.hashPasses = nil
    #expect(try make("1-2-3-6\n").contains("\nhash argon2id m=8192,t=4 "))
  }

  @Test(arguments: [
    ("", "no pattern was given; right: a line with one"),
    ("1-2-3\n", "the pattern is too short; right: at least 4 dots (min_dots)"),
    ("a/b 1-2-3-6\n", "this is not a label; right: 1 to 32 letters, digits, dots, hyphens or underscores"),
    (
      "a 1-2-3-6 b\n", "a line has too many words; right: LABEL PATTERN, or LABEL PATTERN duress"
    ),
    ("a 1-2-3-6\na 1-2-3-5\n", "a has a pattern; right: another label, or --replace"),
    ("a 1-2-3-6\nb 1-2-3-6\n", "a has this pattern already; right: another pattern"),
    (
      "a 1-2-3-6 duress\n",
      "a pattern for duress alone would be known as one; right: an ordinary pattern first"
    ),
  ])
  func saysWhatIsWrong(input: String, line: String) {
    #expect(record.fault { _ = try make(input) } == line)
  }

  @Test func aProvisionedFileIsTrustedNoMoreThanAnother() throws {
    try record.setCredential("touchlockd.patterns", "touchlockd-patterns 1\n")
    #expect(
      record.draw(1, 2, 3, 6).lines == [
        "@/credentials/touchlockd.patterns: cut off; right: the file from a backup, or touchlockctl set-pattern"
      ])
  }

  @Test func aPatternForDuressNeedsAnOrdinaryOne() throws {
    #expect(
      record.fault { try record.set("1-2-3-6", isDuress: true) }
        == "a pattern for duress alone would be known as one; right: an ordinary pattern first")
    try record.set("1-2-3-6")
    try record.set("9-8-7-4", "alarm", isDuress: true)
    // Set again it stays for duress.
    try record.set("9-8-7-5", "alarm")
    #expect(try record.lines[4] == "pattern alarm * duress")
    #expect(
      record.fault { try PatternEnrolment.remove("owner", settings: record.settings) }
        == "owner is the last pattern, and without one nothing unlocks; right: set another one first")
  }
}
