import Foundation
import LockCore
import Testing

@testable import LockSystem

/// What an attempt costs with several patterns on record.
@Suite struct PatternCostTests {
  /// Eight patterns, and what each of the ways through them takes of the processor. Load of other processes
  /// does not count.
  @Test func eightPatternsCostLessThanATwentiethMoreThanOne() throws {
    let hash = PatternHash(cost: .usual)
    var path = DotPath()
    for dot in [0, 1, 2, 5] { path.append(Dot(index: UInt8(dot))) }
    let start = Self.processorTime()
    let key = try hash.key(of: path, Settings())
    let hashing = Self.processorTime() - start

    var one = PatternFile(rows: 3, columns: 3, hash: hash)
    key.read { one.put("p0", $0) }
    var eight = one
    key.read { key in for number in 1..<8 { eight.put("p\(number)", key) } }
    let costs = [one, eight].map { file in
      let start = Self.processorTime()
      for _ in 0..<100 { key.read { key in #expect(file.entry(opened: key) != nil) } }
      return hashing + (Self.processorTime() - start) / 100
    }
    #expect(costs[1] <= costs[0] * 1.05, "\(costs[1] / costs[0])")
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// And the expensive part is done once.
  @Test func anAttemptIsOneHashHoweverManyPatterns() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      var settings = Settings()
      settings.stateDirectory = folder.path
      settings.hashMemory = 8
      settings.hashPasses = 1
      for number in 1...8 {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("1-2-9-\(number)\n".utf8))
        var own = settings
        own.rules.fillsBetween = false
        own.rules.allowsRevisit = true
        _ = try PatternEnrolment.set(
          "p\(number)", settings: own,
          input: FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor)))
      }
      var path = DotPath()
      for dot in [0, 1, 8, 4] { path.append(Dot(index: UInt8(dot))) }
      var judge = PatternJudge(settings: settings)
      Interposed.isOn = true
      let verdict = judge.judge(path, at: Instant(nanoseconds: 1)) { _ in }
      #expect(verdict == .right && judge.opening?.label == "p5")
      #expect(Interposed.log.filter { $0 == "hash" }.count == 1)
    }
  }
}
