import Foundation
import LockCore
import Testing

@testable import LockSystem

@Suite struct PatternStoreTests {
  private static let hash =
    "$argon2id$v=19$m=64,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$hvOigQPvmyVJ6v08Zuuw+zzvz04j8p8/uQzQUjrQMpI"
  private static let good = "touchlockd-patterns 1\ngrid 3x3\npattern owner \(hash)\nend\n"

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
    #expect(file.entries.first?.hash.text == Self.hash)
    #expect(file.text == Self.good)
    try FileManager.default.removeItem(atPath: folder.path("patterns"))
    try PatternStore.write(file, to: StateFolder(folder.path, creating: false))
    #expect(try folder.read("patterns") == Self.good)
    #expect(try read() == file)
  }

  @Test func readsSeveralAndNone() throws {
    try folder.write(
      "patterns",
      "touchlockd-patterns 1\ngrid 6x2\npattern a \(Self.hash)\npattern Front-Desk_2.0 \(Self.hash)\nend\n")
    var settings = Settings()
    (settings.rows, settings.columns) = (6, 2)
    #expect(try read(settings)?.entries.map(\.label) == ["a", "Front-Desk_2.0"])
    try folder.write("patterns", "touchlockd-patterns 1\ngrid 3x3\nend\n")
    #expect(try read()?.entries.isEmpty == true)
  }

  private static let wayOut = "right: the file from a backup, or touchlockctl set-pattern"

  @Test(arguments: [
    ("", "@/patterns: cut off"), ("touchlockd-patterns 1", "@/patterns: cut off"),
    ("touchlockd-patterns 1\n", "@/patterns: cut off"),
    ("touchlockd-patterns 1\ngrid 3x3\n", "@/patterns: cut off"),
    ("touchlockd-patterns 1\ngrid 3x3\npattern owner \(hash)\n", "@/patterns: cut off"),
    ("touchlockd-patterns 1\ngrid 3x3\npattern owner \(hash)\nend", "@/patterns: cut off"),
    ("\n", "@/patterns:1: damaged"), ("patterns 1\n", "@/patterns:1: damaged"),
    ("touchlockd-patterns one\n", "@/patterns:1: damaged"),
    ("touchlockd-patterns 0\n", "@/patterns:1: damaged"),
    ("touchlockd-patterns 1\nend\n", "@/patterns:2: damaged"),
    ("touchlockd-patterns 1\ngrid 3x7\nend\n", "@/patterns:2: damaged"),
    ("touchlockd-patterns 1\ngrid 3\nend\n", "@/patterns:2: damaged"),
    ("touchlockd-patterns 1\ngrid 3x3\npattern owner\nend\n", "@/patterns:3: damaged"),
    ("touchlockd-patterns 1\ngrid 3x3\npattern owner $argon2id$\nend\n", "@/patterns:3: damaged"),
    ("touchlockd-patterns 1\ngrid 3x3\npattern ow/ner \(hash)\nend\n", "@/patterns:3: damaged"),
    ("touchlockd-patterns 1\ngrid 3x3\npattern  \(hash)\nend\n", "@/patterns:3: damaged"),
    (
      "touchlockd-patterns 1\ngrid 3x3\npattern a \(hash)\npattern a \(hash)\nend\n", "@/patterns:4: damaged"
    ),
    ("touchlockd-patterns 1\ngrid 3x3\nend\npattern a \(hash)\n", "@/patterns:4: damaged"),
    ("touchlockd-patterns 1\ngrid 3x3\nx\u{0}y\nend\n", "@/patterns:3: damaged"),
    ("touchlockd-patterns 1\r\n", "@/patterns:1: damaged"),
  ])
  func saysWhereItIsDamaged(text: String, fault: String) throws {
    try folder.write("patterns", text)
    #expect(self.fault() == "\(fault); \(Self.wayOut)")
  }

  /// Cut anywhere, it is never taken for a shorter list of patterns.
  @Test func cutAnywhereItIsRefused() throws {
    let text = "touchlockd-patterns 1\ngrid 3x3\npattern a \(Self.hash)\npattern b \(Self.hash)\nend\n"
    for count in 0..<text.utf8.count {
      try folder.write("patterns", String(text.prefix(count)))
      #expect(fault() != nil, "\(count) bytes")
    }
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
