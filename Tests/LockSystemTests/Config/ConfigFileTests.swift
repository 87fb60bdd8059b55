import Foundation
import LockCore
import Testing

@testable import LockSystem

@Suite struct ConfigFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: String { folder.path("t.conf") }

  /// The error lines of a configuration, with the folder's path as `@`.
  private func faults(_ path: String? = nil) -> [String] {
    do throws(ConfigError) {
      _ = try ConfigFile.load(path ?? file)
      return []
    } catch {
      return error.lines.map { $0.replacingOccurrences(of: folder.path, with: "@") }
    }
  }

  private func faults(of text: String) throws -> [String] {
    try folder.write("t.conf", text)
    return faults()
  }

  @Test func readsAFile() throws {
    try folder.write(
      "t.conf",
      """
      # A comment.
      ; Another one.

      [grid]
      rows=4
      \tcolumns = 5\t
      layout: explicit\r
      gap = 24.5
      [touch]
      device = Touchscreen #2: a=b; [x]
      [pattern]
      """)
    let settings = try ConfigFile.load(file)
    #expect(settings.rows == 4)
    #expect(settings.columns == 5)
    #expect(settings.touchDevice == "Touchscreen #2: a=b; [x]")
    guard case .explicit(let layout) = settings.layout else {
      Issue.record("not explicit")
      return
    }
    #expect(layout.gap == 24_500)
  }

  @Test func anEmptyFileIsTheDefaults() throws {
    for text in ["", "\n", "\u{FEFF}", "\u{FEFF}# x", "# no end of line"] {
      try folder.write("t.conf", text)
      #expect(try ConfigFile.load(file) == Settings())
    }
  }

  @Test(arguments: [
    ("rows = 3\n", ["@/t.conf:1: rows stands before any section; right: [grid] above it"]),
    ("\n\n[grid]\nrows = 9\n", ["@/t.conf:4: rows: 9 is out of bounds, 2 to 6"]),
    ("[grid]\r\nrows = 9\r\n", ["@/t.conf:2: rows: 9 is out of bounds, 2 to 6"]),
    ("\u{FEFF}[grid]\nrows = 9", ["@/t.conf:2: rows: 9 is out of bounds, 2 to 6"]),
    ("[grid]\nrow = 3\n", ["@/t.conf:2: [grid] has no key row; did you mean rows?"]),
    ("[gird]\nrows = 9\ncolumns = 9\n", ["@/t.conf:1: there is no section [gird]; did you mean [grid]?"]),
    ("[grid\nrows = 9\n", ["@/t.conf:1: not a section's head; right: [section] alone on its line"]),
    ("[grid] rows = 9\n", ["@/t.conf:1: not a section's head; right: [section] alone on its line"]),
    ("[ grid ]\n", ["@/t.conf:1: there is no section [ grid ]; did you mean [grid]?"]),
    ("[grid]\nrows\n", ["@/t.conf:2: not a setting; right: name = value"]),
    ("[grid]\nrows", ["@/t.conf:2: not a setting; right: name = value"]),
    ("[grid]\nrows 3\ncolumns = 3\n", ["@/t.conf:2: not a setting; right: name = value"]),
    (
      "[grid]\n= 3\n",
      [
        "@/t.conf:2: a setting without a name; right: name = value"
      ]
    ),
    ("[grid]\nrows =\n", ["@/t.conf:2: rows: no value; right: 2 to 6"]),
    ("[grid]\nrows = 3\n  columns = 9\n", ["@/t.conf:3: columns: 9 is out of bounds, 2 to 6"]),
    (
      "[grid]\nrows = 3 ; few\n",
      ["@/t.conf:2: a semicolon behind a blank; right: a comment on a line of its own"]
    ),
    ("[grid] ; dots\n", ["@/t.conf:1: a semicolon behind a blank; right: a comment on a line of its own"]),
    ("[grid]\nrows = 3 # few\n", ["@/t.conf:2: rows: \"3 # few\" is not a whole number, 2 to 6"]),
    (
      "[grid]\nrows = 3\ncolumns = 4\nrows = 3\n",
      ["@/t.conf:4: rows was given in line 2 already; right: once in a file"]
    ),
    (
      "[grid]\nrows = 3\n[grid]\nrows = 3\n",
      ["@/t.conf:4: rows was given in line 2 already; right: once in a file"]
    ),
    ("[grid]\nro\u{7}ws = 3\n", ["@/t.conf:2: a control character; right: plain text"]),
    ("[grid]\nrows = 3\r\rx\n", ["@/t.conf:2: a control character; right: plain text"]),
    (
      "[grid]\nrows = 9\n[lock]\nerror_display_ms = 70000\nx = 1\n",
      [
        "@/t.conf:2: rows: 9 is out of bounds, 2 to 6",
        "@/t.conf:4: error_display_ms: 70000 is out of bounds, 0 to 60000",
        "@/t.conf:5: [lock] has no key x; right: error_display_ms, success_display_ms, retry, run_unit, run_unit_after, power_key_locks, power_key_blanks",
      ]
    ),
  ])
  func saysFileAndLine(text: String, lines: [String]) throws {
    #expect(try faults(of: text) == lines)
  }

  /// 197 bytes and an end of line are what inih's usual buffer of 200 holds with CR, LF and NUL.
  @Test func aLineMayHave197Bytes() throws {
    let comment = "#" + String(repeating: "x", count: 196)
    let device = "device = " + String(repeating: "x", count: 188)
    #expect(try faults(of: "[touch]\n\(comment)\n\(device)\n").isEmpty)
    #expect(try ConfigFile.load(file).touchDevice.count == 188)
    #expect(
      try faults(of: "[touch]\n\(comment)x\n\(device)xyz\r\n[grid]\nrows = 9\n") == [
        "@/t.conf:2: the line has 198 bytes; right: at most 197",
        "@/t.conf:3: the line has 200 bytes; right: at most 197",
        "@/t.conf:5: rows: 9 is out of bounds, 2 to 6",
      ])
    #expect(
      try faults(of: String(repeating: "y", count: 60_000)) == [
        "@/t.conf:1: the line has 60000 bytes; right: at most 197"
      ])
  }

  @Test func bytesThatAreNoText() throws {
    try folder.write(
      "t.conf", Data("[grid]\n".utf8) + Data([0x72, 0xFF, 0x0A]) + Data([0x00, 0x0A, 0x23, 0x00]))
    #expect(
      faults() == [
        "@/t.conf:2: not UTF-8; right: plain text in UTF-8", "@/t.conf:3: a NUL byte; right: plain text",
        "@/t.conf:4: a NUL byte; right: plain text",
      ])
  }

  @Test func filesThatCannotBeRead() throws {
    #expect(faults() == ["@/t.conf: there is no such file"])
    #expect(faults(folder.path) == ["@: this is a folder; right: a file"])
    #expect(faults("/dev/null") == ["/dev/null: this is not a regular file; right: one"])
    try #require(mkfifo(folder.path("fifo"), 0o600) == 0)
    #expect(faults(folder.path("fifo")) == ["@/fifo: this is not a regular file; right: one"])
    try folder.write("t.conf", String(repeating: "\n", count: 65_536))
    #expect(faults().isEmpty)
    try folder.write("t.conf", String(repeating: "\n", count: 65_537))
    #expect(faults() == ["@/t.conf: the file is too large; right: at most 65536 bytes"])
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
    #expect(faults(folder.path("loop")) == ["@/loop: cannot be read: Too many levels of symbolic links"])
  }

  @Test func aLaterFileOverridesAnEarlierOne() throws {
    try folder.write("t.conf", "[grid]\nrows = 3\ncolumns = 3\n")
    try folder.makeFolder("t.conf.d")
    // In the order of bytes: capitals before small letters, 10 before 9.
    try folder.write("t.conf.d/10.conf", "[grid]\nrows = 4\ncolumns = 4\n")
    try folder.write("t.conf.d/9.conf", "[grid]\nrows = 5\n")
    try folder.write("t.conf.d/B.conf", "[lock]\nerror_display_ms = 1\n")
    try folder.write("t.conf.d/a.conf", "[lock]\nerror_display_ms = 2\n")
    try folder.write("t.conf.d/.hidden.conf", "[grid]\nrows = 6\n")
    try folder.write("t.conf.d/z.conf~", "[grid]\nrows = 6\n")
    let settings = try ConfigFile.load(file)
    #expect(settings.rows == 5)
    #expect(settings.columns == 4)
    #expect(settings.errorDisplay == 2)
  }

  @Test func faultsOfFurtherFiles() throws {
    try folder.write("t.conf", "[grid]\nrows = 9\n")
    try folder.makeFolder("t.conf.d")
    try folder.makeFolder("t.conf.d/1.conf")
    try folder.write("t.conf.d/2.conf", "rows = 4\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("t.conf.d/3.conf"), withDestinationPath: "/nonexistent")
    #expect(
      faults() == [
        "@/t.conf:2: rows: 9 is out of bounds, 2 to 6", "@/t.conf.d/1.conf: this is a folder; right: a file",
        "@/t.conf.d/2.conf:1: rows stands before any section; right: [grid] above it",
        "@/t.conf.d/3.conf: there is no such file",
      ])
  }

  @Test func theFolderMustBeOne() throws {
    try folder.write("t.conf", "")
    try folder.write("t.conf.d", "")
    #expect(faults() == ["@/t.conf.d: this is not a folder; right: a folder of *.conf files"])
  }

  /// Of several settings that contradict each other, the one given last is to blame.
  @Test func conflictsAreFaultedWhereTheyArose() throws {
    let text = "min_dots: 9 is more than the 4 dots of the grid; right: at most 4, or allow_revisit = yes"
    try folder.makeFolder("t.conf.d")
    #expect(
      try faults(of: "[grid]\nrows = 2\ncolumns = 2\n[pattern]\nmin_dots = 9\n") == ["@/t.conf:5: \(text)"])
    #expect(
      try faults(of: "[pattern]\nmin_dots = 9\n[grid]\nrows = 2\ncolumns = 2\n") == ["@/t.conf:5: \(text)"])
    try folder.write("t.conf.d/a.conf", "\n[grid]\nrows = 2\n")
    #expect(
      try faults(of: "[pattern]\nmin_dots = 9\n[grid]\nrows = 3\ncolumns = 2\n") == [
        "@/t.conf.d/a.conf:3: \(text)"
      ])
  }

  /// What could not be taken is not told twice.
  @Test func noConflictWithAFaultedSetting() throws {
    #expect(
      try faults(of: "[pattern]\nmin_dots = 10\n[grid]\nrows = 9\n") == [
        "@/t.conf:4: rows: 9 is out of bounds, 2 to 6"
      ])
  }

  @Test func theDefaultFileMayBeAbsent() throws {
    try #require(!FileManager.default.fileExists(atPath: ConfigFile.defaultPath))
    #expect(try ConfigFile.load() == Settings())
  }
}
