import LockCore
import Testing

@testable import TouchLockd

@Suite struct RetryPauseTests {
  @Test func pausesDoubleUpToASecond() {
    var retry = RetryPause()
    var now = Instant(nanoseconds: 5_000_000_000)
    #expect(retry.isOver(at: now))
    var pauses: [UInt64] = []
    for _ in 0..<8 {
      let end = retry.begin(at: now)
      pauses.append((end.nanoseconds - now.nanoseconds) / 1_000_000)
      #expect(!retry.isOver(at: now))
      #expect(!retry.isOver(at: Instant(nanoseconds: end.nanoseconds - 1)))
      #expect(retry.isOver(at: end))
      now = end
    }
    #expect(pauses == [50, 100, 200, 400, 800, 1000, 1000, 1000])
  }

  @Test func theThirdFailureIsNoLongerEarly() {
    var retry = RetryPause()
    let now = Instant(nanoseconds: 5_000_000_000)
    var early: [Bool] = []
    for _ in 0..<5 {
      _ = retry.begin(at: now)
      early.append(retry.isEarly)
    }
    #expect(early == [true, true, false, false, false])
  }
}
