import Foundation
import LockCore
import Testing

@testable import LockSystem

@Suite struct PepperTests {
  private let record: RecordFixture
  private static let first = "0123456789abcdef0123456789abcdef"
  private static let second = "fedcba9876543210fedcba9876543210"
  /// hashlib.blake2b(b"id", key=hashlib.blake2b(pepper, digest_size=32).digest(), digest_size=32), 8 bytes
  private static let firstID = "d11e21a126a8fd1d"
  private static let secondID = "92bdefdfb066d3e9"

  init() throws { record = try RecordFixture() }

  /// hashlib.blake2b(key_of_argon2, key=blake2b(pepper)), and the label's digest of that.
  @Test func isMixedInAsPythonDoes() throws {
    try record.setCredential("touchlockd.pepper", Self.first)
    let hash = try #require(
      PatternHash(["argon2id", "m=64,t=3", "MDEyMzQ1Njc4OWFiY2RlZg", "pepper=\(Self.firstID)"]))
    var path = DotPath()
    for dot in [1, 2, 10] { path.append(Dot(index: UInt8(dot - 1))) }
    let digest = try hash.key(of: path, record.settings).read { $0.digest(of: "owner") }
    #expect(Base64.text(digest) == "fES2IuhO8iETTGn3/Ou2HnoJXm7CfFtU2GMJeR+sQaQ")
  }

  @Test func theRecordNamesIt() throws {
    try record.setCredential("touchlockd.pepper", Self.first)
    try record.set("1-2-3-6")
    #expect(try record.lines[2] == "hash argon2id m=8,t=1 * pepper=\(Self.firstID)")
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(record.draw(1, 2, 3, 5).label == nil)
    // Nothing of it is in the record.
    #expect(try !record.text.contains("0123456789abcdef"))
  }

  @Test func withoutItNothingUnlocksAndTheReasonIsSaid() throws {
    try record.setCredential("touchlockd.pepper", Self.first)
    try record.set("1-2-3-6")
    try record.setCredential("touchlockd.pepper", nil)
    let missing =
      "@/state/patterns: the patterns are sealed with the pepper \(Self.firstID), and there is no credential "
      + "touchlockd.pepper; right: that credential, or the patterns set anew (touchlockctl set-pattern)"
    var (label, lines) = record.draw(1, 2, 3, 6)
    #expect(label == nil)
    #expect(lines == [missing])
    try record.setCredential("touchlockd.pepper", Self.second)
    (label, lines) = record.draw(1, 2, 3, 6)
    #expect(label == nil)
    #expect(
      lines == [
        missing.replacingOccurrences(
          of: "there is no credential touchlockd.pepper",
          with: "the credential touchlockd.pepper is another one, \(Self.secondID)")
      ])
    // No attempt was counted, and with the pepper all is well.
    #expect(AttemptLog.stored(in: record.settings.stateDirectory).log.failures == 0)
    try record.setCredential("touchlockd.pepper", nil)
    try record.setCredential("touchlockd.pepper", Self.first)
    #expect(record.draw(1, 2, 3, 6).label == "owner")
  }

  /// Rotation: the new one, and the old one beside it until every pattern was drawn.
  @Test func anotherOneFollowsPatternByPattern() throws {
    try record.setCredential("touchlockd.pepper", Self.first)
    try record.set("1-2-3-6")
    try record.set("1-4-7-8", "operator")
    try record.setCredential("touchlockd.pepper", nil)
    try record.setCredential("touchlockd.pepper", Self.second)
    try record.setCredential("touchlockd.pepper.old", Self.first)
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(
      try record.lines[2...3] == [
        "hash argon2id m=8,t=1 * pepper=\(Self.firstID)", "next argon2id m=8,t=1 * pepper=\(Self.secondID)",
      ])
    #expect(record.draw(1, 4, 7, 8).label == "operator")
    #expect(try record.lines[2] == "hash argon2id m=8,t=1 * pepper=\(Self.secondID)")
    // The old one may go.
    try record.setCredential("touchlockd.pepper.old", nil)
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(record.draw(1, 4, 7, 8).label == "operator")
  }

  @Test func aDeviceMayGetOneLater() throws {
    try record.set("1-2-3-6")
    try record.setCredential("touchlockd.pepper", Self.first)
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(try record.lines[2] == "hash argon2id m=8,t=1 * pepper=\(Self.firstID)")
    // And lose it again, as long as it is still known.
    try record.setCredential("touchlockd.pepper", nil)
    try record.setCredential("touchlockd.pepper.old", Self.first)
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(try record.lines[2] == "hash argon2id m=8,t=1 *")
  }

  @Test(arguments: [15, 320])
  func aPepperIsNeitherShortNorLong(count: Int) throws {
    try record.setCredential("touchlockd.pepper", String(repeating: "x", count: count))
    #expect(
      record.fault { try record.set("1-2-3-6") }
        == "@/credentials/touchlockd.pepper: a pepper has 16 to 319 bytes; right: 32 random ones")
  }

  @Test(arguments: ["pepper=", "pepper=0123456789abcde", "pepper=0123456789ABCDEF", "0123456789abcdef"])
  func refusesWhatIsNoID(word: String) {
    let words = ["argon2id", "m=64,t=3", "MDEyMzQ1Njc4OWFiY2RlZg", word].map { Piece($0) }
    #expect(PatternHash(words[...]) == nil)
  }
}
