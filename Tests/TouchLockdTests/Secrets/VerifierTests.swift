import Foundation
import LockCore
import LockSystem
import Testing

@testable import TouchLockd

@Suite struct VerifierTests {
  private struct Answer: Equatable {
    let verdict: Verdict
    let attempt: UInt32
    let failures: Int
    var label: String?
  }

  /// Has several drawings judged one after the other, numbered from 1.
  private static func judge(_ state: StateFixture, _ drawings: [[Int]]) throws -> [Answer] {
    let loop = try EventLoop()
    var answers: [Answer] = []
    var verifier: Verifier?
    let ask = {
      var path = DotPath()
      for dot in drawings[answers.count] { path.append(Dot(index: UInt8(dot - 1))) }
      let isTaken = verifier?.verify(path, attempt: UInt32(answers.count + 1))
      #expect(isTaken == true)
    }
    verifier = try Verifier(loop, settings: state.settings) { answer in
      guard let judgement = answer.judgement else { return }
      answers.append(
        Answer(
          verdict: judgement.verdict, attempt: judgement.attempt, failures: judgement.failures,
          label: judgement.opening?.label))
      if answers.count < drawings.count { ask() }
    }
    ask()
    try run(loop) { answers.count == drawings.count }
    return answers
  }

  @Test func judgesOneAfterTheOther() throws {
    let state = StateFixture()
    try state.set("1-2-3-6")
    #expect(
      try Self.judge(state, [[1, 2, 3, 5], [1, 2, 3, 6, 9], [1, 2, 3, 6], [6, 3, 2, 1]]) == [
        Answer(verdict: .wrong, attempt: 1, failures: 1), Answer(verdict: .wrong, attempt: 2, failures: 2),
        Answer(verdict: .right, attempt: 3, failures: 0, label: "owner"),
        Answer(verdict: .wrong, attempt: 4, failures: 1),
      ])
    #expect(state.attempts == "touchlockd-attempts 1\nfailures 1\n")
  }

  @Test func withoutAPatternNothingIsRight() throws {
    #expect(
      try Self.judge(StateFixture(), [[1, 2, 3, 6], []]) == [
        Answer(verdict: .unjudged, attempt: 1, failures: 0),
        Answer(verdict: .unjudged, attempt: 2, failures: 0),
      ])
  }

  /// A hash of some tenths of a second: meanwhile the loop goes on, and the attempt is on disk.
  @Test func theLoopNeverWaits() throws {
    let state = StateFixture(memoryKiB: 16_384, passes: 12)
    try state.set("1-2-3-6")
    let loop = try EventLoop()
    var verdict: Verdict?
    var turns = 0
    var turnsAfterRecord = 0
    let verifier = try Verifier(loop, settings: state.settings) { verdict = $0.judgement?.verdict }
    var ticker: LockSystem.Timer?
    ticker = try LockSystem.Timer(loop) {
      turns += 1
      if state.attempts == "touchlockd-attempts 1\nfailures 1\n" { turnsAfterRecord += 1 }
      ticker?.set(Clock.now().advanced(milliseconds: 2))
    }
    ticker?.set(Clock.now())
    let isTaken = verifier.verify(StateFixture.dots(1, 2, 3, 5), attempt: 1)
    #expect(isTaken)
    // A second one is not taken before the first is answered.
    let isSecondTaken = verifier.verify(StateFixture.dots(1, 2, 3, 6), attempt: 2)
    #expect(!isSecondTaken)
    try run(loop) { verdict != nil }
    #expect(verdict == .wrong)
    #expect(turns > 10)
    #expect(turnsAfterRecord > 5)
  }

  /// The kernel's view of the thread: its signals, its switches while there is nothing to judge.
  @Test func sleepsWithoutAWakeupAndTakesNoSignal() async throws {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      let verifier = try Verifier(loop, settings: StateFixture().settings) { _ in }
      // A busy machine may let the thread begin late.
      let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      let deadline = Date(timeIntervalSinceNow: 60)
      var found: String?
      while found == nil, Date() < deadline {
        found = tasks.first { (try? Self.file("/proc/self/task/\($0)/comm")) == "verifier\n" }
        usleep(10_000)
      }
      let task = try #require(found)
      let status = { try Self.file("/proc/self/task/\(task)/status").split(separator: "\n") }
      let switches = { try status().filter { $0.contains("ctxt_switches") } }
      var before: [Substring] = []
      while try switches() != before, Date() < deadline {
        before = try switches()
        usleep(100_000)
      }
      #expect(try switches() == before)
      // Every signal but KILL (9) and STOP (19), and 32 and 33 which are libc's own.
      #expect(try status().contains("SigBlk:\tfffffffe7ffbfeff"))
      withExtendedLifetime(verifier) {}
    }
  }

  private static func file(_ path: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    return try String(decoding: file.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Gone while it judges: the attempt is finished first, nobody is told, and nothing is left of it.
  @Test func canBeLetGoWhileItJudges() throws {
    let state = StateFixture(memoryKiB: 4096, passes: 3)
    try state.set("1-2-3-6")
    let loop = try EventLoop()
    var verifier: Verifier? = try Verifier(loop, settings: state.settings) { _ in
      Issue.record("told after its end")
    }
    let isTaken = verifier?.verify(StateFixture.dots(1, 2, 3, 5), attempt: 1)
    #expect(isTaken == true)
    verifier = nil
    #expect(state.attempts == "touchlockd-attempts 1\nfailures 1\n")
    var turns = 0
    try run(loop) {
      turns += 1
      return true
    }
    #expect(turns == 1)
  }

  /// A hundred attempts with the default's 8 MiB: not a tenth of one stays.
  @Test func givesTheHashsMemoryBack() async throws {
    await #expect(processExitsWith: .success) {
      let state = StateFixture(memoryKiB: 8192, passes: 1)
      try state.set("1-2-3-6")
      _ = try Self.judge(state, Array(repeating: [1, 2, 3, 5], count: 5))
      let before = try Self.anonymousKiB()
      _ = try Self.judge(state, Array(repeating: [1, 2, 3, 5], count: 100))
      #expect(try Self.anonymousKiB() - before < 512)
    }
  }

  private static func anonymousKiB() throws -> Int {
    let line = try file("/proc/self/status").split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return try #require(
      line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) })
  }
}
