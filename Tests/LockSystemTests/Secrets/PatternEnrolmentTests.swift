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

  private func set(_ input: String) throws(SecretError) { try set(Data(input.utf8)) }

  private func set(_ input: Data) throws(SecretError) {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(input)
    try? pipe.fileHandleForWriting.close()
    try PatternEnrolment.set(
      settings: settings, input: FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor)))
  }

  private func judge(_ dots: Int...) -> Verdict {
    var path = DotPath()
    for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
    var judge = PatternJudge(settings: settings)
    return judge.judge(path) { _ in }
  }

  @Test(arguments: ["1-2-3-6\n", "1-2-3-6", "1236\n", " 1-2-3-6 \r\n", "1-2-3-6\n1-2-3-5\n"])
  func takesTheFirstLine(input: String) throws {
    try set(input)
    #expect(judge(1, 2, 3, 6) == .right)
    #expect(judge(1, 2, 3, 5) == .wrong)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("state/patterns"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let text = try folder.read("state/patterns")
    #expect(text.hasPrefix("touchlockd-patterns 1\ngrid 3x3\npattern owner $argon2id$v=19$m=8,t=1,p=1$"))
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
        settings: settings, input: FileDescriptor(opening: folder.path, flags: O_RDONLY))
    }
  }

  @Test func replacesWhatIsDamaged() throws {
    try set("1-2-3-6\n")
    try folder.write("state/patterns", "touchlockd-patterns 2\n", mode: 0o666)
    #expect(judge(1, 2, 3, 6) == .unjudged)
    try set("1-2-3-5\n")
    #expect(judge(1, 2, 3, 5) == .right)
  }

  @Test func onlyOneAtATime() throws {
    let other = try StateFolder(folder.path("state"), creating: true)
    let isLocked = other.lock()
    try #require(isLocked)
    let text = "\(folder.path("state")): another touchlockctl sets a pattern; right: try again"
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
            try PatternEnrolment.set(
              settings: own, input: FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor)))
          }
        }
      }
      #expect(judge(1, 2, 3, 6) == .right || judge(1, 2, 3, 5) == .right)
    }
  }
}
