import Foundation
import LockCore
import Testing

@testable import LockSystem

@Suite struct PatternEnrolmentTests {
  private let folder: TemporaryFolder
  private var settings = Settings()

  init() throws {
    folder = try TemporaryFolder()
    settings.stateDirectory = folder.path("state")
    settings.hashMemory = 8
    settings.hashPasses = 1
  }

  @discardableResult
  private func set(
    _ input: String, label: String = "owner", settings: Settings? = nil
  ) throws(SecretError) -> String? {
    try set(Data(input.utf8), label: label, settings: settings)
  }

  @discardableResult
  private func set(
    _ input: Data, label: String = "owner", settings: Settings? = nil
  ) throws(SecretError) -> String? {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(input)
    try? pipe.fileHandleForWriting.close()
    return try PatternEnrolment.set(
      label, settings: settings ?? self.settings,
      input: FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor)))
  }

  private func judge(_ dots: Int...) -> Verdict {
    var path = DotPath()
    for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
    var judge = PatternJudge(settings: settings)
    return judge.judge(path, at: Instant(nanoseconds: 1)) { _ in }
  }

  /// The label that a drawing opens.
  private func label(_ dots: Int...) -> String? {
    var path = DotPath()
    for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
    var judge = PatternJudge(settings: settings)
    return judge.judge(path, at: Instant(nanoseconds: 1)) { _ in } == .right ? judge.opening?.label : nil
  }

  private var labels: [String] { get throws { try PatternStore.entries(settings).map(\.label) } }

  @Test func severalPatternsOpenEachUnderItsLabel() throws {
    try set("1-2-3-6\n")
    try set("1-4-7-8\n", label: "maintenance")
    try set("9-8-7-4\n", label: "operator")
    #expect(try labels == ["owner", "maintenance", "operator"])
    #expect(label(1, 2, 3, 6) == "owner")
    #expect(label(1, 4, 7, 8) == "maintenance")
    #expect(label(9, 8, 7, 4) == "operator")
    #expect(label(9, 8, 7, 5) == nil)
    // One is replaced, the others stay.
    try set("3-6-9-8\n", label: "maintenance")
    #expect(try labels == ["owner", "maintenance", "operator"])
    #expect(label(1, 4, 7, 8) == nil)
    #expect(label(3, 6, 9, 8) == "maintenance")
    #expect(label(9, 8, 7, 4) == "operator")
  }

  @Test func aPatternBelongsToOneLabel() throws {
    try set("1-2-3-6\n")
    let before = try folder.read("state/patterns")
    #expect(
      throws: SecretError(.inUse, "owner has this pattern already; right: another pattern")
    ) { try set("1-2-3-6\n", label: "maintenance") }
    #expect(try folder.read("state/patterns") == before)
    // Its own label may have it again.
    try set("1-2-3-6\n")
    #expect(label(1, 2, 3, 6) == "owner")
  }

  @Test func removesAllButTheLast() throws {
    let missing = "no pattern has the label guest; right: one that touchlockctl list shows"
    #expect(throws: SecretError(.input, missing)) {
      try PatternEnrolment.remove("guest", settings: settings)
    }
    try set("1-2-3-6\n")
    try set("1-4-7-8\n", label: "maintenance")
    #expect(throws: SecretError(.input, missing)) {
      try PatternEnrolment.remove("guest", settings: settings)
    }
    try PatternEnrolment.remove("owner", settings: settings)
    #expect(try labels == ["maintenance"])
    #expect(label(1, 2, 3, 6) == nil)
    #expect(label(1, 4, 7, 8) == "maintenance")
    let last =
      "maintenance is the last pattern, and without one nothing unlocks; right: set another one first"
    #expect(throws: SecretError(.input, last)) {
      try PatternEnrolment.remove("maintenance", settings: settings)
    }
    #expect(label(1, 4, 7, 8) == "maintenance")
  }

  /// One salt for all while there are others, a fresh one for a single pattern.
  @Test func aSinglePatternGetsAFreshHash() throws {
    let hash = { () throws -> String in
      try String(folder.read("state/patterns").split(separator: "\n")[2])
    }
    try set("1-2-3-6\n")
    let first = try hash()
    try set("1-4-7-8\n", label: "maintenance")
    #expect(try hash() == first)
    try PatternEnrolment.remove("maintenance", settings: settings)
    #expect(try hash() == first)
    try set("1-2-3-6\n")
    #expect(try hash() != first)
  }

  @Test func thereIsRoomForThirtyTwo() throws {
    // 42 patterns that differ: 1-2 and two of 3 ... 9.
    var patterns: [String] = []
    for third in 3...9 {
      for fourth in 3...9 where fourth != third { patterns.append("1-2-\(third)-\(fourth)") }
    }
    var settings = settings
    settings.rules.fillsBetween = false
    for (number, pattern) in patterns.prefix(32).enumerated() {
      try set(pattern, label: "p\(number)", settings: settings)
    }
    let text = "there are 32 patterns, and there is room for no more; right: remove one first"
    #expect(throws: SecretError(.input, text)) { try set("7-8-9-6", label: "more") }
    try set("7-8-9-6", label: "p3")
    #expect(label(7, 8, 9, 6) == "p3")
  }

  @Test(arguments: ["1-2-3-6\n", "1-2-3-6", "1236\n", " 1-2-3-6 \r\n", "1-2-3-6\n1-2-3-5\n"])
  func takesTheFirstLine(input: String) throws {
    try set(input)
    #expect(judge(1, 2, 3, 6) == .right)
    #expect(judge(1, 2, 3, 5) == .wrong)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("state/patterns"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let text = try folder.read("state/patterns")
    #expect(text.hasPrefix("touchlockd-patterns 1\ngrid 3x3\nhash argon2id m=8,t=1 "))
  }

  /// Nothing is changed, not even the folder made.
  @Test(arguments: [
    ("", "no pattern was given; right: dots as 1-2-3-6 or 1236"),
    ("\n1-2-3-6\n", "no pattern was given; right: dots as 1-2-3-6 or 1236"),
    ("hello\n", "this is not a pattern; right: dots as 1-2-3-6 or 1236"),
    ("123\n", "the pattern is too short; right: at least 4 dots (min_dots)"),
  ])
  func refusesWhatIsNoPattern(input: String, text: String) throws {
    #expect(throws: SecretError(.input, text)) { try set(input) }
    #expect(try folder.names.isEmpty)
  }

  @Test func refusesALineWithoutAnEnd() throws {
    #expect(throws: SecretError(.input, "the pattern is too long; right: at most 64 dots")) {
      try set(Data(repeating: UInt8(ascii: "1"), count: 20_000))
    }
  }

  @Test func refusesAnInputThatCannotBeRead() throws {
    let text = "standard input cannot be read: Is a directory; right: a line with the pattern"
    #expect(throws: SecretError(.system, text)) {
      try PatternEnrolment.set(
        "owner", settings: settings, input: FileDescriptor(opening: folder.path, flags: O_RDONLY))
    }
  }

  @Test func replacesWhatIsDamaged() throws {
    try set("1-2-3-6\n")
    try folder.write("state/patterns", "touchlockd-patterns 2\n", mode: 0o666)
    #expect(judge(1, 2, 3, 6) == .unjudged)
    let complaint = try set("1-2-3-5\n")
    #expect(complaint?.contains("is open to others (mode 666)") == true)
    #expect(judge(1, 2, 3, 5) == .right)
    #expect(try set("1-2-3-6\n") == nil)
  }

  /// Whoever adds a guest's pattern does not mean to take the owner's away.
  @Test func anotherLabelReplacesNothingThatIsDamaged() throws {
    try set("1-2-3-6\n")
    try set("1-2-3-5\n", label: "guest")
    chmod(folder.path("state/patterns"), 0o644)
    #expect(throws: SecretError.self) { try set("1-4-7-8\n", label: "guest") }
    do throws(SecretError) {
      try set("1-4-7-8\n", label: "guest")
    } catch {
      #expect(error.reason == .file && error.text.contains("is open to others (mode 644); right: chmod 600"))
    }
    chmod(folder.path("state/patterns"), 0o600)
    #expect(judge(1, 2, 3, 6) == .right)
    #expect(judge(1, 2, 3, 5) == .right)
  }

  @Test func onlyOneAtATime() throws {
    let other = try StateFolder(folder.path("state"), creating: true)
    let isLocked = other.lock()
    try #require(isLocked)
    let text = "\(folder.path("state")): somebody else sets a pattern; right: try again"
    #expect(throws: SecretError(.system, text)) { try set("1-2-3-6\n") }
  }

  /// A process that sets patterns without end is killed at any moment, ten times: what is on record
  /// afterwards is one of its patterns.
  @Test func killedAtAnyMoment() async throws {
    try set("1-2-3-6\n")
    for round in 0..<10 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = settings.stateDirectory as String, round = round as Int] in
        var own = Settings()
        own.stateDirectory = path
        own.hashMemory = 8
        own.hashPasses = 1
        Thread.detachNewThread {
          usleep(500 + UInt32(round) * 777)
          kill(getpid(), SIGKILL)
        }
        while true {
          for line in ["1-2-3-6\n", "1-2-3-5\n"] {
            let pipe = Pipe()
            pipe.fileHandleForWriting.write(Data(line.utf8))
            _ = try PatternEnrolment.set(
              "owner", settings: own,
              input: FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor)))
          }
        }
      }
      #expect(judge(1, 2, 3, 6) == .right || judge(1, 2, 3, 5) == .right)
    }
  }
}
