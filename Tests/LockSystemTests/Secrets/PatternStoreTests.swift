import Foundation
import LockCore
import Testing

@testable import LockSystem

@Suite struct PatternStoreTests {
  /// Argon2id over 64 KiB in 3 passes, with the salt 0123456789abcdef.
  private static let hash = "hash argon2id m=64,t=3 MDEyMzQ1Njc4OWFiY2RlZg"
  /// Of 1-2-10, as in `PatternHashTests`.
  private static let digest = "YUAd5x/AqNvbQZ+kY8wnLe+2r3i2xBShsP1YG9GckUY"
  private static let head = "touchlockd-patterns 1\ngrid 3x3\n\(hash)\n"
  private static let good = "\(head)pattern owner \(digest)\nend\n"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ settings: Settings = Settings()) throws(SecretError) -> PatternFile? {
    try PatternStore.read(StateFolder(folder.path, creating: false), for: settings)
  }

  private func fault(_ settings: Settings = Settings()) -> String? {
    do throws(SecretError) {
      _ = try read(settings)
      return nil
    } catch {
      return error.text.replacingOccurrences(of: folder.path, with: "@")
    }
  }

  @Test func noFileIsNoPattern() throws {
    #expect(try read() == nil)
  }

  @Test func readsAndWrites() throws {
    try folder.write("patterns", Self.good)
    let file = try #require(try read())
    #expect(file.rows == 3)
    #expect(file.columns == 3)
    #expect(file.entries.map(\.label) == ["owner"])
    #expect("hash \(file.hash.text)" == Self.hash)
    #expect(file.text == Self.good)
    try FileManager.default.removeItem(atPath: folder.path("patterns"))
    try PatternStore.write(file, to: StateFolder(folder.path, creating: false))
    #expect(try folder.read("patterns") == Self.good)
    #expect(try read() == file)
  }

  @Test func readsSeveralAndNone() throws {
    try folder.write(
      "patterns",
      "touchlockd-patterns 1\ngrid 6x2\n\(Self.hash)\npattern a \(Self.digest)\n"
        + "pattern Front-Desk_2.0 \(Self.digest)\nend\n")
    var settings = Settings()
    (settings.rows, settings.columns) = (6, 2)
    #expect(try read(settings)?.entries.map(\.label) == ["a", "Front-Desk_2.0"])
    try folder.write("patterns", "\(Self.head)end\n")
    #expect(try read()?.entries.isEmpty == true)
  }

  private static let wayOut = "right: the file from a backup, or touchlockctl set-pattern"

  @Test(arguments: [
    ("", "@/patterns: cut off"), ("touchlockd-patterns 1", "@/patterns: cut off"),
    ("touchlockd-patterns 1\n", "@/patterns: cut off"),
    ("touchlockd-patterns 1\ngrid 3x3\n", "@/patterns: cut off"),
    ("\(head)pattern owner \(digest)\n", "@/patterns: cut off"), (head, "@/patterns: cut off"),
    ("\(head)pattern owner \(digest)\nend", "@/patterns: cut off"),
    ("\n", "@/patterns:1: damaged"), ("patterns 1\n", "@/patterns:1: damaged"),
    ("touchlockd-patterns one\n", "@/patterns:1: damaged"),
    ("touchlockd-patterns 0\n", "@/patterns:1: damaged"),
    ("touchlockd-patterns 1\nend\n", "@/patterns:2: damaged"),
    ("touchlockd-patterns 1\ngrid 3x7\nend\n", "@/patterns:2: damaged"),
    ("touchlockd-patterns 1\ngrid 3\nend\n", "@/patterns:2: damaged"),
    ("touchlockd-patterns 1\ngrid 3x3\nend\n", "@/patterns:3: damaged"),
    ("touchlockd-patterns 1\ngrid 3x3\nhash argon2id\nend\n", "@/patterns:3: damaged"),
    ("\(head)pattern owner\nend\n", "@/patterns:4: damaged"),
    ("\(head)pattern owner \(digest)A\nend\n", "@/patterns:4: damaged"),
    ("\(head)pattern ow/ner \(digest)\nend\n", "@/patterns:4: damaged"),
    ("\(head)pattern  \(digest)\nend\n", "@/patterns:4: damaged"),
    ("\(head)pattern a \(digest)\npattern a \(digest)\nend\n", "@/patterns:5: damaged"),
    ("\(head)end\npattern a \(digest)\n", "@/patterns:5: damaged"),
    ("\(head)x\u{0}y\nend\n", "@/patterns:4: damaged"),
    ("touchlockd-patterns 1\r\n", "@/patterns:1: damaged"),
  ])
  func saysWhereItIsDamaged(text: String, fault: String) throws {
    try folder.write("patterns", text)
    #expect(self.fault() == "\(fault); \(Self.wayOut)")
  }

  /// Cut anywhere, it is never taken for a shorter list of patterns.
  @Test func cutAnywhereItIsRefused() throws {
    let text = "\(Self.head)pattern a \(Self.digest)\npattern b \(Self.digest)\nend\n"
    for count in 0..<text.utf8.count {
      try folder.write("patterns", String(text.prefix(count)))
      #expect(fault() != nil, "\(count) bytes")
    }
  }

  @Test func thereIsRoomForThirtyTwo() throws {
    let lines = (1...33).map { "pattern p\($0) \(Self.digest)\n" }
    try folder.write("patterns", Self.head + lines.prefix(32).joined() + "end\n")
    #expect(try read()?.entries.count == 32)
    try folder.write("patterns", Self.head + lines.joined() + "end\n")
    #expect(fault() == "@/patterns:36: damaged; \(Self.wayOut)")
  }

  @Test func aLaterVersionIsNotGuessedAt() throws {
    try folder.write("patterns", "touchlockd-patterns 2\nsomething else\n")
    #expect(
      fault() == "@/patterns: of version 2, this touchlockd reads version 1; "
        + "right: a later touchlockd, or touchlockctl set-pattern")
  }

  @Test func anotherGridsPatternIsNotUsed() throws {
    try folder.write("patterns", Self.good)
    var settings = Settings()
    settings.columns = 4
    #expect(
      fault(settings) == "@/patterns: set for a grid of 3 rows and 3 columns, the configuration has 3 and 4; "
        + "right: those rows and columns, or touchlockctl set-pattern")
  }

  @Test func distrustHasAWayOut() throws {
    try folder.write("patterns", Self.good, mode: 0o644)
    #expect(
      fault()
        == "@/patterns: is open to others (mode 644); right: chmod 600 @/patterns, or touchlockctl set-pattern"
    )
    try folder.write("patterns", String(repeating: "x", count: 16_385))
    #expect(fault() == "@/patterns: is too large to be ours; right: remove it, or touchlockctl set-pattern")
  }
}
