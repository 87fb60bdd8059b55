import Testing

@testable import LockCore

/// What failures do to the lock. The waits here are 0 s after the first failure, then 6 s: 60 steps of 100 ms.
@Suite struct LockCooldownTests {
  private func bench(alarmAfter: Int = 10) -> Bench {
    var retry = RetryRules()
    retry.policy = .custom([0, 6])
    retry.alarmAfter = alarmAfter
    return Bench(retry: retry)
  }

  /// A wrong drawing up to the end of the error look; the effects of the verdict.
  @discardableResult private func fail(_ bench: Bench, _ failures: Int, isNew: Bool = true) -> [LockEffect] {
    bench.draw(1, 2, 3, 6)
    var effects = bench.send(.failuresCounted(failures, owesWait: isNew))
    effects += bench.send(.verdict(.wrong, attempt: bench.attempt))
    return effects
  }

  @Test func aFreeFailureIsFollowedByNothing() {
    let bench = bench()
    fail(bench, 1)
    #expect(bench.failures == 1 && bench.nextTry == 0)
    bench.send(.deadlineReached)
    #expect(bench.state == .locked)
  }

  @Test func aWaitBeginsWithTheVerdictAndShowsAfterTheErrorLook() {
    let bench = bench()
    fail(bench, 2)
    #expect(bench.state == .wrong && bench.nextTry == 6000)
    #expect(bench.look().look == .wrong && bench.ringSteps == 0)
    bench.now = bench.after(500)
    #expect(
      bench.send(.deadlineReached) == [.announce(.cooldown), .setDeadline(bench.after(100))])
    #expect(bench.state == .cooldown && bench.nextTry == 5500)
    #expect(bench.look().notice == .cooldown && bench.ringSteps == 55)
    #expect(bench.numbers.isEmpty)
  }

  @Test func wakesUpForEachStepAndForNothingElse() {
    let bench = bench()
    fail(bench, 2)
    bench.now = bench.after(500)
    bench.send(.deadlineReached)
    for steps in (1...54).reversed() {
      bench.now = bench.after(100)
      #expect(bench.send(.deadlineReached) == [.setDeadline(bench.after(100))])
      #expect(bench.ringSteps == steps)
    }
    bench.now = bench.after(100)
    #expect(bench.send(.deadlineReached) == [.setDeadline(nil), .recordWait])
    // Until that is on disk.
    #expect(bench.state == .cooldown && bench.ringSteps == 0 && bench.nextTry == 0)
    #expect(bench.down(1, 1) == [])
    #expect(bench.send(.waitRecorded) == [.setDeadline(nil), .announce(.cooldownOver)])
    #expect(bench.state == .locked && bench.failures == 2)
    #expect(bench.draw(1, 2, 3, 6) == [.announce(.verifying), .verify(attempt: 2)])
  }

  @Test func touchesAreNotJudged() {
    let bench = bench()
    bench.send(.failuresCounted(2, owesWait: true))
    #expect(bench.draw(1, 2, 3, 6) == [])
    // Nor is one that came down before the end and lifts behind it.
    bench.down(2, 1)
    bench.now = bench.after(6000)
    bench.send(.deadlineReached)
    bench.send(.waitRecorded)
    for number in [2, 3, 6] { #expect(bench.move(2, number) == []) }
    #expect(bench.up(2) == [])
    #expect(bench.state == .locked && bench.attempt == 0)
  }

  @Test func theStartBeginsTheWaitAgain() {
    let bench = bench()
    #expect(
      bench.send(.failuresCounted(3, owesWait: true)) == [
        .announce(.cooldown), .setDeadline(bench.after(100)),
      ])
    #expect(bench.state == .cooldown && bench.nextTry == 6000)
    // One that is known to be over does not.
    let other = self.bench()
    #expect(other.send(.failuresCounted(3, owesWait: false)) == [])
    #expect(other.state == .locked && other.failures == 3)
  }

  /// As a repeated wrong drawing is.
  @Test func noNewFailureIsNoNewWait() {
    let bench = bench()
    fail(bench, 2, isNew: false)
    #expect(bench.nextTry == 0)
    bench.send(.deadlineReached)
    #expect(bench.state == .locked)
  }

  @Test func nobodyIsWokenForARingThatNobodySees() {
    let bench = bench()
    bench.send(.failuresCounted(2, owesWait: true))
    #expect(bench.send(.screenLost) == [.setDeadline(bench.after(6000))])
    bench.now = bench.after(3030)
    #expect(
      bench.send(.screenShown) == [.announce(.lockedShown), .setDeadline(bench.after(70))])
    #expect(bench.ringSteps == 30)
    // Without a pattern the screen says that.
    #expect(
      bench.send(.patternsChanged(count: 0)) == [
        .announce(.patternsChanged), .setDeadline(bench.after(2970)),
      ])
    #expect(bench.look().notice == .noPattern && bench.ringSteps == 0)
  }

  @Test func asleepOrNotTheWaitIsOverAtItsEnd() {
    let bench = bench()
    bench.send(.failuresCounted(2, owesWait: true))
    // The device slept over the end.
    bench.now = bench.after(3_600_000)
    #expect(bench.send(.deadlineReached) == [.setDeadline(nil), .recordWait])
    bench.send(.waitRecorded)
    #expect(bench.state == .locked)
  }

  @Test func aWaitShorterThanTheErrorLookIsOverWithIt() {
    var retry = RetryRules()
    retry.policy = .custom([1])
    let bench = Bench(retry: retry)
    fail(bench, 1)
    bench.now = bench.after(1000)
    #expect(
      bench.send(.deadlineReached) == [.announce(.cooldown), .setDeadline(nil), .recordWait])
  }

  /// The dark screen stays dark when the wait is over, and a finger sees what is left of it.
  @Test func goesOnInTheDark() {
    var retry = RetryRules()
    retry.policy = .custom([60])
    var blank = BlankRules()
    blank.idle = 10_000
    let bench = Bench(blank: blank, retry: retry)
    let end = bench.after(60_000)
    bench.send(.failuresCounted(1, owesWait: true))
    bench.now = bench.after(10_000)
    let effects = bench.send(.idleReached)
    #expect(bench.isBlank && bench.state == .cooldown)
    #expect(effects.contains(.blankScreen) && effects.last == .setDeadline(end))
    bench.now = bench.after(20_000)
    #expect(bench.down(1, 1).contains(.setDeadline(bench.after(1000))))
    #expect(!bench.isBlank && bench.state == .cooldown && bench.ringSteps == 30)
    bench.send(.powerKey)
    #expect(bench.isBlank && bench.state == .cooldown)
    bench.now = end
    bench.send(.deadlineReached)
    bench.send(.waitRecorded)
    #expect(bench.isBlank && bench.state == .locked)
  }

  @Test func lockingIsAnsweredDuringAWait() {
    let bench = bench()
    bench.send(.failuresCounted(2, owesWait: true))
    #expect(bench.send(.lockRequested) == [.announce(.lockedShown)])
    #expect(bench.state == .cooldown)
  }

  /// A device that a client unlocked meanwhile goes on with it.
  @Test func goesOnAfterAnUnlockThatWasNoSuccess() {
    let bench = bench()
    bench.send(.failuresCounted(2, owesWait: true))
    bench.send(.unlockRequested)
    bench.send(.screenReleased)
    #expect(bench.state == .unlocked)
    bench.now = bench.after(4000)
    bench.send(.lockRequested)
    #expect(bench.state == .cooldown && bench.nextTry == 2000)
  }

  @Test func successEndsIt() {
    let bench = bench()
    fail(bench, 1)
    bench.send(.deadlineReached)
    bench.draw(1, 2, 3, 6)
    bench.send(.failuresCounted(0, owesWait: false))
    bench.send(.verdict(.right, attempt: 2))
    #expect(bench.failures == 0 && bench.nextTry == 0)
  }

  @Test func theAlarmIsRaisedByEachFailureFromItsCountOn() {
    let bench = bench(alarmAfter: 3)
    let raised = (1...5).map { count in
      let effects = fail(bench, count)
      bench.now = bench.after(10_000)
      bench.send(.deadlineReached)
      bench.send(.waitRecorded)
      return effects.contains(.raiseAlarm)
    }
    #expect(raised == [false, false, true, true, true])
    // Not by the start, nor by a drawing that is no new failure.
    #expect(!bench.send(.failuresCounted(5, owesWait: true)).contains(.raiseAlarm))
    let other = self.bench(alarmAfter: 3)
    #expect(!fail(other, 5, isNew: false).contains(.raiseAlarm))
  }

  /// What could not be recorded or judged is said on the screen until somebody draws again.
  @Test func unjudgedIsSaid() {
    let bench = bench()
    bench.draw(1, 2, 3, 6)
    bench.send(.verdict(.unjudged, attempt: 1))
    #expect(bench.look().notice == .unjudged && bench.look().look == .wrong)
    bench.send(.deadlineReached)
    #expect(bench.look().notice == .unjudged)
    bench.down(1, 1)
    #expect(bench.look().notice == .none)
    for number in [2, 3, 6] { bench.move(1, number) }
    bench.up(1)
    #expect(bench.look().notice == .none)
    bench.send(.verdict(.wrong, attempt: 2))
    #expect(bench.look().notice == .none)
    bench.send(.deadlineReached)
    #expect(bench.look().notice == .none)
  }
}
