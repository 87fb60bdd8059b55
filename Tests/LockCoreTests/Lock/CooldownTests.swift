import Testing

@testable import LockCore

@Suite struct CooldownTests {
  private func at(_ seconds: Double) -> Instant { Instant(nanoseconds: UInt64(seconds * 1e9)) }

  /// 30 s are 60 steps of half a second.
  @Test func drainsStepByStep() {
    let cooldown = Cooldown(seconds: 30, from: at(100))
    #expect(cooldown.end == at(130))
    #expect(cooldown.stepsLeft(at: at(100)) == 60)
    #expect(cooldown.nextChange(after: at(100)) == at(100.5))
    // A step that has begun is there until its end.
    #expect(cooldown.stepsLeft(at: Instant(nanoseconds: 100_499_999_999)) == 60)
    #expect(cooldown.stepsLeft(at: at(100.5)) == 59)
    #expect(cooldown.nextChange(after: at(100.7)) == at(101))
    #expect(cooldown.stepsLeft(at: at(129.5)) == 1)
    #expect(cooldown.nextChange(after: at(129.5)) == at(130))
    #expect(cooldown.stepsLeft(at: Instant(nanoseconds: 129_999_999_999)) == 1)
    #expect(cooldown.stepsLeft(at: at(130)) == 0)
    #expect(cooldown.stepsLeft(at: at(1e6)) == 0)
  }

  /// Nobody who wakes up at each change wakes up more often than the ring has steps, whatever the wait.
  @Test(arguments: [1, 7, 30, 61, 86_400, 283_824_000, RetryPolicy.longestWait])
  func changesAtMostOnceAStep(seconds: Int) {
    var now = at(3)
    let cooldown = Cooldown(seconds: seconds, from: now)
    var seen: [Int] = []
    while now < cooldown.end {
      seen.append(cooldown.stepsLeft(at: now))
      now = cooldown.nextChange(after: now)
    }
    #expect(seen == Array((1...60).reversed()))
  }

  @Test func tellsWhatIsLeft() {
    let cooldown = Cooldown(seconds: 30, from: at(100))
    #expect(cooldown.milliseconds(at: at(100)) == 30_000)
    #expect(cooldown.milliseconds(at: Instant(nanoseconds: 100_000_000_001)) == 30_000)
    #expect(cooldown.milliseconds(at: at(129.999)) == 1)
    #expect(cooldown.milliseconds(at: at(130)) == 0)
    #expect(cooldown.milliseconds(at: at(131)) == 0)
  }
}
