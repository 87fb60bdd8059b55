import Testing

@testable import LockCore

/// The dark screen. The bench's clock stands still unless a test turns it.
@Suite struct BlankingTests {
  private static func rules(_ change: (inout BlankRules) -> Void = { _ in }) -> BlankRules {
    var rules = BlankRules()
    change(&rules)
    return rules
  }

  private func bench(_ change: (inout BlankRules) -> Void = { _ in }) -> Bench {
    Bench(blank: Self.rules(change))
  }

  private func unlocked() -> Bench {
    let bench = bench()
    bench.draw(1, 2, 3, 6)
    bench.send(.verdict(.right, attempt: 1))
    bench.send(.deadlineReached)
    bench.send(.screenReleased)
    return bench
  }

  // MARK: Idle

  @Test func theIdleTimeCountsFromTheFirstPicture() {
    let bench = Bench(shown: false, blank: Self.rules())
    #expect(bench.send(.screenShown) == [.announce(.lockedShown), .setIdleDeadline(bench.after(30_000))])
    bench.now = bench.after(30_000)
    #expect(bench.send(.idleReached) == [.setIdleDeadline(nil), .blankScreen, .announce(.blanked)])
    #expect(bench.isBlank && bench.state == .locked)
    // Once dark, nothing is due.
    #expect(bench.send(.idleReached) == [])
  }

  @Test func aTouchPutsItOffWithoutATimerOfItsOwn() {
    let bench = bench()
    bench.now = bench.after(20_000)
    // A tap on no dot: no effect on the timer.
    bench.send(.contactDown(contact: 1, at: .pixels(80, 80)))
    #expect(bench.up(1) == [.announce(.cancelled)])
    let end = bench.after(30_000)
    bench.now = bench.after(10_000)
    #expect(bench.send(.idleReached) == [.setIdleDeadline(end)])
    #expect(!bench.isBlank)
    bench.now = end
    #expect(bench.send(.idleReached).contains(.blankScreen))
  }

  @Test func aFingerThatStaysKeepsItLit() {
    let bench = bench()
    bench.down(1, 1)
    bench.now = bench.after(31_000)
    #expect(bench.send(.idleReached) == [.setIdleDeadline(bench.after(30_000))])
    #expect(bench.state == .drawing)
  }

  @Test func zeroIsNever() {
    let bench = Bench(shown: false, blank: Self.rules { $0.idle = 0 })
    #expect(bench.send(.screenShown) == [.announce(.lockedShown)])
    bench.now = bench.after(1_000_000)
    #expect(bench.send(.idleReached) == [])
  }

  @Test func anUnlockedOrLostScreenHasNoIdleTime() {
    let bench = bench()
    bench.draw(1, 2, 3, 6)
    bench.send(.verdict(.right, attempt: 1))
    #expect(bench.send(.deadlineReached) == [.setIdleDeadline(nil), .releaseScreen])
    bench.now = bench.after(40_000)
    #expect(bench.send(.idleReached) == [])

    let lost = self.bench()
    #expect(lost.send(.screenLost) == [.setIdleDeadline(nil)])
    lost.now = lost.after(40_000)
    #expect(lost.send(.idleReached) == [])
  }

  // MARK: Waking

  @Test func theTouchThatWakesDoesNotDraw() {
    let bench = bench()
    bench.send(.powerKey)
    #expect(bench.isBlank)
    #expect(
      bench.down(1, 1) == [.wakeScreen, .announce(.woken), .setIdleDeadline(bench.after(30_000))])
    #expect(!bench.isBlank && bench.state == .locked)
    #expect(bench.move(1, 2) == [] && bench.move(1, 3) == [] && bench.up(1) == [])
    #expect(bench.state == .locked && bench.numbers.isEmpty && bench.attempt == 0)
    #expect(bench.down(2, 1) == [.announce(.drawing)])
  }

  @Test(arguments: [LockEvent.powerKey, .wakeKey]) func eitherKeyWakes(key: LockEvent) {
    let bench = bench { $0.powerKeyBlanks = true }
    bench.send(.powerKey)
    #expect(bench.send(key) == [.wakeScreen, .announce(.woken), .setIdleDeadline(bench.after(30_000))])
  }

  @Test func theWakeKeyOnALitScreenOnlyKeepsItLit() {
    let bench = bench()
    bench.now = bench.after(29_000)
    #expect(bench.send(.wakeKey) == [])
    bench.now = bench.after(2_000)
    #expect(bench.send(.idleReached) == [.setIdleDeadline(bench.after(28_000))])
  }

  @Test func aLostScreenIsNoLongerDark() {
    let bench = bench()
    bench.send(.powerKey)
    bench.send(.screenLost)
    #expect(!bench.isBlank)
    // Shown again it is lit, for its time.
    #expect(bench.send(.screenShown).contains(.setIdleDeadline(bench.after(30_000))))
  }

  // MARK: The power key

  @Test func thePowerKeyLocksAnUnlockedDevice() {
    let bench = unlocked()
    #expect(bench.send(.powerKey) == [.announce(.locked), .takeScreen])
    #expect(bench.state == .locked)
  }

  @Test func orItDoesNot() {
    let bench = bench { $0.powerKeyLocks = false }
    bench.draw(1, 2, 3, 6)
    bench.send(.verdict(.right, attempt: 1))
    bench.send(.deadlineReached)
    bench.send(.screenReleased)
    #expect(bench.send(.powerKey) == [] && bench.state == .unlocked)
  }

  @Test func thePowerKeyEndsADrawingAndDarkensTheScreen() {
    let bench = bench()
    bench.down(1, 1)
    #expect(
      bench.send(.powerKey) == [
        .announce(.cancelled), .setIdleDeadline(nil), .blankScreen, .announce(.blanked),
      ])
    #expect(bench.state == .locked && bench.numbers.isEmpty)
  }

  @Test func withoutThatItOnlyWakes() {
    let bench = bench { $0.powerKeyBlanks = false }
    #expect(bench.send(.powerKey) == [])
    bench.now = bench.after(30_000)
    bench.send(.idleReached)
    #expect(bench.send(.powerKey).contains(.wakeScreen))
  }

  @Test func anAttemptThatIsJudgedIsNotDarkened() {
    let bench = bench()
    bench.draw(1, 2, 3, 6)
    #expect(bench.send(.powerKey) == [] && !bench.isBlank && bench.state == .verifying)
    bench.send(.verdict(.right, attempt: 1))
    #expect(bench.send(.powerKey) == [] && !bench.isBlank && bench.state == .right)
  }

  @Test func aScreenThatIsNotThereIsNotDarkened() {
    let bench = Bench(shown: false, blank: Self.rules())
    #expect(bench.send(.powerKey) == [] && !bench.isBlank)
  }

  @Test func lockingADarkScreenIsAnsweredAtOnceAndLeavesItDark() {
    let bench = bench()
    bench.send(.powerKey)
    #expect(bench.send(.lockRequested) == [.announce(.lockedShown)])
    #expect(bench.isBlank)
  }

  // MARK: Suspend

  @Test func afterAResumeThePictureIsShownAnew() {
    let bench = bench()
    #expect(bench.send(.resumed) == [.repaintScreen])
    // The press that woke the device arrives late; it does not darken the screen again.
    bench.now = bench.after(900)
    #expect(bench.send(.powerKey) == [])
    bench.now = bench.after(200)
    #expect(bench.send(.powerKey).contains(.blankScreen))
  }

  @Test func aDarkScreenStaysDarkOverASuspend() {
    let bench = bench()
    bench.send(.powerKey)
    #expect(bench.send(.resumed) == [] && bench.isBlank)
    #expect(bench.send(.powerKey).contains(.wakeScreen))
  }

  @Test func anUnlockedDeviceHasNothingToShowAfterAResume() {
    #expect(unlocked().send(.resumed) == [])
  }
}
