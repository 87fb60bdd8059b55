import Foundation
import LockCore
import Testing

@testable import LockSystem

@Suite struct PatternJudgeTests {
  private let folder: TemporaryFolder
  private let settings: Settings

  init() throws {
    folder = try TemporaryFolder()
    settings = Self.settings(folder.path)
    try Self.set("1-2-3-6", settings)
  }

  private static func settings(_ path: String) -> Settings {
    var settings = Settings()
    settings.stateDirectory = path
    settings.hashMemory = 8
    settings.hashPasses = 1
    return settings
  }

  private static func set(_ text: String, _ settings: Settings) throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data((text + "\n").utf8))
    _ = try PatternEnrolment.set(
      "owner", settings: settings,
      input: FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor)))
  }

  private static func path(_ dots: Int...) -> DotPath {
    var path = DotPath()
    for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
    return path
  }

  private static let now = Instant(nanoseconds: 5_000_000_000)

  private func judge(_ path: consuming DotPath) -> (Verdict, [String]) {
    var judge = PatternJudge(settings: settings)
    var lines: [String] = []
    let verdict = judge.judge(path, at: Self.now) {
      lines.append($0.replacingOccurrences(of: folder.path, with: "@"))
    }
    return (verdict, lines)
  }

  private func failures() throws -> String? {
    try String(folder.read("attempts").split(separator: "\n").last ?? "")
  }

  @Test func countsWrongOnesUntilARightOne() throws {
    #expect(judge(Self.path(1, 2, 3, 5)) == (.wrong, []))
    #expect(judge(Self.path(1, 2, 3)) == (.wrong, []))
    #expect(judge(Self.path(6, 3, 2, 1)) == (.wrong, []))
    #expect(try failures() == "failures 3")
    #expect(judge(Self.path(1, 2, 3, 6)) == (.right, []))
    #expect(try failures() == "failures 0")
  }

  /// The same wrong drawing within five minutes is wrong without being counted or hashed; then it counts.
  @Test func theSameWrongDrawingIsCountedOnce() throws {
    var judge = PatternJudge(settings: settings)
    func draw(_ dots: [Int], after seconds: UInt64) -> Verdict {
      var path = DotPath()
      for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
      return judge.judge(path, at: Instant(nanoseconds: seconds * 1_000_000_000)) { Issue.record("\($0)") }
    }
    #expect(draw([1, 2, 3, 5], after: 100) == .wrong)
    #expect(judge.isNewFailure && judge.failures == 1)
    #expect(draw([1, 2, 3, 5], after: 101) == .wrong)
    #expect(!judge.isNewFailure && judge.failures == 1)
    #expect(draw([5, 3, 2, 1], after: 102) == .wrong)
    #expect(judge.isNewFailure && judge.failures == 2)
    #expect(draw([1, 2, 3, 5], after: 402) == .wrong)
    #expect(judge.isNewFailure && judge.failures == 3)
    #expect(try failures() == "failures 3")
    // Set as the pattern, it is right at once.
    try Self.set("1-2-3-5", settings)
    #expect(draw([1, 2, 3, 5], after: 403) == .right)
    #expect(!judge.isNewFailure && judge.failures == 0)
    #expect(draw([1, 2, 3, 6], after: 404) == .wrong)
  }

  @Test func theEndOfAWaitIsRecorded() throws {
    var judge = PatternJudge(settings: settings)
    _ = judge.judge(Self.path(1, 2, 3, 5), at: Self.now) { Issue.record("\($0)") }
    judge.recordWait { Issue.record("\($0)") }
    #expect(try failures() == "waited")
    chmod(folder.path, 0o777)
    var lines: [String] = []
    judge.recordWait { lines.append($0.replacingOccurrences(of: folder.path, with: "@")) }
    #expect(lines == ["@: others may write to it; right: chmod 700 @"])
  }

  @Test func withoutAPatternNothingIsRight() throws {
    let line = "no pattern is set; right: touchlockctl set-pattern"
    try folder.write(
      "patterns", "touchlockd-patterns 1\ngrid 3x3\nhash argon2id m=8,t=1 MDEyMzQ1Njc4OWFiY2RlZg\nend\n")
    #expect(judge(Self.path(1, 2, 3, 6)) == (.unjudged, [line]))
    #expect(judge(DotPath()) == (.unjudged, [line]))
    try FileManager.default.removeItem(atPath: folder.path("patterns"))
    #expect(judge(Self.path(1, 2, 3, 6)) == (.unjudged, [line]))
    // What was not judged is no failure.
    #expect(try folder.names.isEmpty)
  }

  @Test func whatCannotBeRecordedIsNotJudged() throws {
    try folder.makeFolder("attempts")
    let line = "@/attempts: cannot be written: Is a directory; right: remove the folder in its place"
    #expect(judge(Self.path(1, 2, 3, 6)) == (.unjudged, [line]))
  }

  @Test func aFullDiskNeitherJudgesNorLoses() async throws {
    let before = try folder.read("patterns")
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      var judge = PatternJudge(settings: Self.settings(path))
      var lines: [String] = []
      #expect(judge.judge(Self.path(1, 2, 3, 6), at: Self.now) { lines.append($0) } == .unjudged)
      #expect(lines.count == 1)
      #expect(throws: SecretError.self) { try Self.set("1-2-3-5", Self.settings(path)) }
    }
    #expect(try folder.read("patterns") == before)
    #expect(try folder.names == ["patterns"])
    #expect(judge(Self.path(1, 2, 3, 6)) == (.right, []))
  }

  @Test func damagedPatternsAreNeitherRightNorWrong() throws {
    try folder.write("patterns", "touchlockd-patterns 1\n")
    #expect(
      judge(Self.path(1, 2, 3, 6)) == (
        .unjudged, ["@/patterns: cut off; right: the file from a backup, or touchlockctl set-pattern"]
      ))
  }

  /// The owner gets in with a damaged count, which is told once.
  @Test func aDamagedCountDoesNotKeepTheOwnerOut() throws {
    try folder.write("attempts", "?")
    #expect(
      judge(Self.path(1, 2, 3, 6)) == (
        .right, ["@/attempts: cut off; counted as 10 failures and written anew"]
      ))
    #expect(judge(Self.path(1, 2, 3, 6)) == (.right, []))
  }

  /// Pulling the plug while the hash is computed buys nothing: by then the attempt's file, its name and
  /// its folder are on disk.
  @Test func anAttemptIsOnDiskBeforeItIsJudged() async throws {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      var judge = PatternJudge(settings: Self.settings(path))
      Interposed.isOn = true
      Interposed.beforeHash = {
        #expect(
          (try? String(contentsOfFile: path + "/attempts", encoding: .utf8))?.hasSuffix("failures 1\n")
            == true)
      }
      #expect(judge.judge(Self.path(1, 2, 3, 5), at: Self.now) { _ in } == .wrong)
      #expect(
        Interposed.log == [
          "fsync \(path)/attempts.new", "rename attempts.new attempts", "fsync \(path)", "hash",
        ])
    }
  }

  /// Ends the process before each call of a wrong try, ten times over: the count stands at the number of
  /// hashes that were begun, or one more.
  @Test func killedAtEachStepTheCountNeverFallsBehind() async throws {
    for call in 1...4 {
      await #expect(processExitsWith: .exitCode(9)) { [path = folder.path as String, call = call as Int] in
        var judge = PatternJudge(settings: Self.settings(path))
        Interposed.isOn = true
        Interposed.lastCall = call
        _ = judge.judge(Self.path(1, 2, 3, 5), at: Self.now) { _ in }
      }
    }
    // Calls 3 (the folder's sync) and 4 (the hash) come behind the rename.
    #expect(try failures() == "failures 2")
    #expect(judge(Self.path(1, 2, 3, 6)) == (.right, []))
  }
}
