import Testing

@testable import LockCore

@Suite struct LockMachineTests {
  @Test(arguments: LockState.every) func theBenchReachesEveryState(state: LockState) {
    #expect(Bench(in: state).state == state)
  }

  @Test func theWayToAnUnlock() {
    let bench = Bench()
    #expect(bench.down(1, 1) == [.announce(.drawing)])
    #expect(bench.move(1, 3) == [])
    #expect(bench.move(1, 6) == [])
    #expect(bench.up(1) == [.announce(.verifying), .verify(attempt: 1)])
    #expect(bench.numbers == [1, 2, 3, 6])
    #expect(
      bench.send(.verdict(.right, attempt: 1)) == [.announce(.right), .setDeadline(bench.after(250))])
    #expect(bench.state == .right)
    #expect(bench.send(.deadlineReached) == [.releaseScreen])
    #expect(bench.state == .releasing && bench.numbers.isEmpty)
    #expect(bench.send(.screenReleased) == [.announce(.unlocked)])
    #expect(bench.state == .unlocked)
  }

  @Test func wrongStaysForItsTime() {
    let bench = Bench(in: .verifying)
    bench.now = bench.after(30)
    #expect(
      bench.send(.verdict(.wrong, attempt: 1)) == [.announce(.wrong), .setDeadline(bench.after(500))])
    #expect(bench.look().look == .wrong)
    #expect(bench.numbers == [1, 2, 3, 6])
    #expect(bench.send(.deadlineReached) == [])
    #expect(bench.state == .locked && bench.numbers.isEmpty)
    // The next one has the next number.
    #expect(bench.draw(7, 8, 9, 6) == [.announce(.verifying), .verify(attempt: 2)])
  }

  @Test func tooShortIsNoAttempt() {
    let bench = Bench()
    #expect(bench.draw(1, 2, 3) == [.announce(.tooShort), .setDeadline(bench.after(500))])
    #expect(bench.state == .tooShort && bench.attempt == 0)
    #expect(bench.look().look == .wrong)
    #expect(bench.send(.verdict(.right, attempt: 0)) == [])
    #expect(bench.state == .tooShort)
    bench.send(.deadlineReached)
    #expect(bench.state == .locked && bench.numbers.isEmpty)
  }

  @Test func aTouchOnNoDotIsNothing() {
    let bench = Bench()
    bench.send(.contactDown(contact: 1, at: .pixels(80, 80)))
    #expect(bench.up(1) == [.announce(.cancelled)])
    #expect(bench.state == .locked && bench.attempt == 0)
  }

  @Test func unjudgedNeverUnlocks() {
    let bench = Bench(in: .verifying)
    #expect(
      bench.send(.verdict(.unjudged, attempt: 1)) == [
        .announce(.unjudged), .setDeadline(bench.after(500)),
      ])
    #expect(bench.state == .wrong)
    #expect(bench.send(.deadlineReached) == [])
    #expect(bench.send(.screenReleased) == [])
    #expect(bench.state == .locked)
  }

  // MARK: Contacts

  @Test func aSecondContactNeverDraws() {
    let bench = Bench()
    bench.down(1, 1)
    #expect(bench.down(2, 9) == [])
    #expect(bench.move(2, 8) == [])
    #expect(bench.numbers == [1])
    #expect(bench.up(2) == [])
    #expect(bench.state == .drawing)
    bench.down(3, 9)
    // The first lifts on too few dots and the look ends: 3 is still down and still does not draw.
    bench.up(1)
    bench.send(.deadlineReached)
    #expect(bench.state == .locked)
    bench.move(3, 5)
    #expect(bench.state == .locked && bench.numbers.isEmpty)
    #expect(bench.up(3) == [])
    #expect(bench.attempt == 0)
    #expect(bench.down(4, 1) == [.announce(.drawing)])
  }

  @Test(arguments: [LockState.verifying, .wrong, .tooShort, .right])
  func touchesMeanwhileAreIgnored(state: LockState) {
    let bench = Bench(in: state)
    let numbers = bench.numbers
    #expect(bench.down(8, 5) == [] && bench.move(8, 9) == [] && bench.up(8) == [])
    #expect(bench.down(9, 5) == [] && bench.move(9, 9) == [])
    #expect(bench.state == state && bench.numbers == numbers)
    // A finger that came down meanwhile never draws, also once the lock waits again.
    if state == .verifying { bench.send(.verdict(.wrong, attempt: 1)) }
    bench.send(state == .right ? .lockRequested : .deadlineReached)
    #expect(bench.state == .locked)
    #expect(bench.move(9, 1) == [] && bench.move(9, 3) == [] && bench.up(9) == [])
    #expect(bench.state == .locked && bench.numbers.isEmpty)
  }

  @Test(arguments: [LockState.releasing, .unlocked])
  func noTouchCountsWhileGivenAway(state: LockState) {
    let bench = Bench(in: state)
    #expect(bench.down(8, 5) == [] && bench.move(8, 9) == [] && bench.up(8) == [])
    #expect(bench.state == state && bench.numbers.isEmpty)
  }

  @Test func aCancelledContactIsNoAttempt() {
    let bench = Bench()
    bench.down(1, 1)
    bench.move(1, 3)
    bench.move(1, 9)
    #expect(bench.send(.contactCancelled(contact: 2)) == [])
    #expect(bench.send(.contactCancelled(contact: 1)) == [.announce(.cancelled)])
    #expect(bench.state == .locked && bench.numbers.isEmpty)
    #expect(bench.move(1, 5) == [] && bench.up(1) == [])
    #expect(bench.attempt == 0 && bench.numbers.isEmpty)
  }

  @Test(arguments: LockState.every) func aCancelAfterTheLiftChangesNothing(state: LockState) {
    guard state != .drawing else { return }
    let bench = Bench(in: state)
    #expect(bench.send(.contactCancelled(contact: 1)) == [])
    #expect(bench.state == state)
  }

  // MARK: Verdicts

  @Test func onlyTheCurrentAttemptIsJudged() {
    let bench = Bench(in: .wrong)
    bench.send(.deadlineReached)
    bench.draw(1, 2, 3, 6)
    #expect(bench.attempt == 2)
    for stale: UInt32 in [0, 1, 3] {
      #expect(bench.send(.verdict(.right, attempt: stale)) == [])
      #expect(bench.state == .verifying)
    }
    bench.send(.verdict(.wrong, attempt: 2))
    // It has been answered.
    #expect(bench.send(.verdict(.right, attempt: 2)) == [])
    #expect(bench.state == .wrong)
  }

  @Test(arguments: LockState.every) func aVerdictCountsOnlyWhileVerifying(state: LockState) {
    guard state != .verifying else { return }
    for verdict in [Verdict.right, .wrong, .unjudged] {
      let bench = Bench(in: state)
      #expect(bench.send(.verdict(verdict, attempt: bench.attempt)) == [])
      #expect(bench.state == state)
    }
  }

  @Test func rightWithoutAPatternIsNotRight() {
    let bench = Bench(in: .verifying)
    bench.send(.patternsChanged(count: 0))
    #expect(
      bench.send(.verdict(.right, attempt: 1)) == [
        .announce(.unjudged), .setDeadline(bench.after(500)),
      ])
    #expect(bench.state == .wrong)
  }

  // MARK: Patterns

  @Test func withoutAPatternNothingIsDrawn() {
    let bench = Bench(patterns: 0)
    #expect(bench.look().notice == .noPattern)
    #expect(bench.draw(1, 2, 3, 6) == [])
    #expect(bench.state == .locked && bench.numbers.isEmpty)
    #expect(bench.send(.patternsChanged(count: 2)) == [.announce(.patternsChanged)])
    #expect(bench.send(.patternsChanged(count: 2)) == [])
    #expect(bench.down(2, 1) == [.announce(.drawing)])
    #expect(bench.send(.patternsChanged(count: 1)) == [.announce(.patternsChanged)])
    #expect(bench.state == .drawing)
    let removed = bench.send(.patternsChanged(count: 0))
    #expect(removed == [.announce(.cancelled), .announce(.patternsChanged)])
    #expect(bench.state == .locked && bench.numbers.isEmpty)
  }

  @Test func nothingIsDrawnOnAPictureThatIsNotSeen() {
    let bench = Bench(shown: false)
    #expect(bench.draw(1, 2, 3, 6) == [])
    bench.send(.screenShown)
    #expect(bench.down(2, 1) == [.announce(.drawing)])
    bench.send(.screenLost)
    #expect(bench.down(3, 1) == [])
    #expect(bench.state == .locked)
  }

  // MARK: Requests to lock

  @Test(arguments: [LockState.locked, .drawing, .wrong, .tooShort])
  func aLockedDeviceStaysAsItIs(state: LockState) {
    let bench = Bench(in: state)
    let numbers = bench.numbers
    #expect(bench.send(.lockRequested) == [.announce(.lockedShown)])
    #expect(bench.state == state && bench.numbers == numbers)
    bench.send(.screenLost)
    #expect(bench.send(.lockRequested) == [])
    #expect(bench.send(.screenShown) == [.announce(.lockedShown)])
  }

  @Test func aRequestWhileAnAttemptIsJudgedDiscardsTheVerdict() {
    let bench = Bench(in: .verifying)
    #expect(
      bench.send(.lockRequested) == [
        .setDeadline(nil), .announce(.locked), .announce(.lockedShown),
      ])
    #expect(bench.state == .locked && bench.numbers.isEmpty)
    #expect(bench.send(.verdict(.right, attempt: 1)) == [])
    // Nor does it judge the next drawing, whose number is another one.
    #expect(bench.draw(7, 8, 9, 6) == [.announce(.verifying), .verify(attempt: 3)])
    #expect(bench.send(.verdict(.right, attempt: 1)) == [])
    #expect(bench.state == .verifying)
  }

  @Test func aRequestDuringTheSuccessLookTakesItBack() {
    let bench = Bench(in: .right)
    #expect(
      bench.send(.lockRequested) == [
        .setDeadline(nil), .announce(.locked), .announce(.lockedShown),
      ])
    #expect(bench.state == .locked && bench.numbers.isEmpty && bench.isShown)
    // A deadline that was already on its way releases nothing and clears no new drawing.
    #expect(bench.send(.deadlineReached) == [])
    #expect(bench.send(.screenReleased) == [])
    #expect(bench.send(.verdict(.right, attempt: 1)) == [])
    #expect(bench.state == .locked)
    bench.down(2, 1)
    #expect(bench.send(.deadlineReached) == [])
    #expect(bench.state == .drawing && bench.numbers == [1])
    bench.move(2, 3)
    bench.move(2, 9)
    #expect(bench.up(2) == [.announce(.verifying), .verify(attempt: 2)])
    #expect(bench.send(.deadlineReached) == [])
    #expect(bench.state == .verifying && bench.numbers == [1, 2, 3, 6, 9])
  }

  @Test func aRequestDuringTheSuccessLookWithoutAScreen() {
    let bench = Bench(in: .right)
    bench.send(.screenLost)
    #expect(bench.send(.lockRequested) == [.setDeadline(nil), .announce(.locked)])
    #expect(bench.send(.screenShown) == [.announce(.lockedShown)])
  }

  @Test(arguments: [LockState.releasing, .unlocked])
  func aRequestTakesTheScreenBack(state: LockState) {
    let bench = Bench(in: state)
    #expect(bench.send(.lockRequested) == [.announce(.locked), .takeScreen])
    #expect(bench.state == .locked && !bench.isShown)
    // The release that was under way no longer counts.
    #expect(bench.send(.screenReleased) == [])
    #expect(bench.state == .locked)
    #expect(bench.send(.lockRequested) == [])
    #expect(bench.send(.screenShown) == [.announce(.lockedShown)])
    #expect(bench.send(.screenShown) == [])
  }

  // MARK: Unlocking without a pattern

  @Test(arguments: LockState.every) func aRequestToUnlockOpensEveryState(state: LockState) {
    let bench = Bench(in: state)
    let effects = bench.send(.unlockRequested)
    switch state {
    case .releasing, .unlocked: #expect(effects == [] && bench.state == state)
    case .drawing: #expect(effects == [.announce(.cancelled), .setDeadline(nil), .releaseScreen])
    default: #expect(effects == [.setDeadline(nil), .releaseScreen])
    }
    #expect(bench.numbers == [] || state == .unlocked)
    // Nothing that was under way counts any more.
    if state != .unlocked {
      #expect(bench.state == .releasing && !bench.isShown)
      #expect(bench.send(.verdict(.wrong, attempt: 1)) == [] && bench.send(.deadlineReached) == [])
      #expect(bench.up(1) == [] && bench.send(.screenReleased) == [.announce(.unlocked)])
    }
    #expect(bench.state == .unlocked)
    let again = bench.send(.lockRequested)
    #expect(again.prefix(2) == [.announce(.locked), .takeScreen])
    // A wait that is not over goes on.
    #expect(again.count == (state == .cooldown ? 4 : 2))
  }

  @Test func aRequestToUnlockNeedsNeitherScreenNorPattern() {
    let bench = Bench(patterns: 0, shown: false)
    bench.send(.unlockRequested)
    #expect(bench.send(.screenReleased) == [.announce(.unlocked)])
  }

  // MARK: Screen

  @Test func aLostScreenCancelsTheDrawing() {
    let bench = Bench(in: .drawing)
    #expect(bench.send(.screenLost) == [.announce(.cancelled)])
    #expect(bench.state == .locked && bench.numbers.isEmpty && !bench.isShown)
    #expect(bench.up(1) == [] && bench.attempt == 0)
  }

  @Test(arguments: LockState.every) func aLostScreenUnlocksNothing(state: LockState) {
    let bench = Bench(in: state)
    bench.send(.screenLost)
    #expect(bench.state == (state == .drawing ? .locked : state) && !bench.isShown)
  }

  @Test(arguments: [LockState.releasing, .unlocked])
  func whatIsGivenAwayIsNotShown(state: LockState) {
    let bench = Bench(in: state)
    #expect(!bench.isShown)
    #expect(bench.send(.screenShown) == [])
    #expect(!bench.isShown)
  }

  @Test(arguments: LockState.every) func aReleaseCountsOnlyWhileReleasing(state: LockState) {
    guard state != .releasing else { return }
    let bench = Bench(in: state)
    #expect(bench.send(.screenReleased) == [])
    #expect(bench.state == state)
  }

  @Test(arguments: [LockState.locked, .drawing, .verifying, .releasing, .unlocked])
  func aDeadlineThatNobodySetIsNothing(state: LockState) {
    let bench = Bench(in: state)
    let numbers = bench.numbers
    #expect(bench.send(.deadlineReached) == [])
    #expect(bench.state == state && bench.numbers == numbers)
  }

  @Test func anotherGridCancelsTheDrawing() {
    let bench = Bench(in: .drawing)
    let grid = Grid(settings: Settings(), output: Size(width: 480, height: 800))
    #expect(bench.setGrid(grid) == [.announce(.cancelled)])
    #expect(bench.state == .locked && bench.numbers.isEmpty && bench.grid == grid)
    #expect(bench.setGrid(grid) == [])
    bench.down(2, 5)
    #expect(bench.numbers == [5])
  }

  /// The picture has the new grid at once, in whatever state, so the hit areas must follow.
  @Test(arguments: LockState.every) func everyStateTakesAnotherGrid(state: LockState) {
    guard state != .drawing else { return }
    let bench = Bench(in: state)
    let numbers = bench.numbers
    let grid = Grid(settings: Settings(), output: Size(width: 480, height: 800))
    #expect(bench.setGrid(grid) == [])
    #expect(bench.state == state && bench.numbers == numbers && bench.grid == grid)
  }
}
