import Testing

@testable import LockCore

/// Enrolment on the screen, and drawings for a client to judge.
@Suite struct LockTaskTests {
  private func tells(_ effects: [LockEffect]) -> [TaskNotice] {
    effects.compactMap { if case .tell(let notice) = $0 { notice } else { nil } }
  }

  private func announces(_ effects: [LockEffect]) -> [LockNotice] {
    effects.compactMap { if case .announce(let notice) = $0 { notice } else { nil } }
  }

  /// A bench in which a new pattern is wanted, or the present one first.
  private func enrolling(_ task: LockTask = .newPattern, patterns: Int = 1, turns: Int = 1) -> Bench {
    let bench = Bench(patterns: patterns, minimumTurns: turns)
    bench.send(.taskRequested(task, patience: 60_000))
    return bench
  }

  @Test func drawnTwiceItIsPutOnRecord() {
    let bench = Bench()
    let begin = bench.send(.taskRequested(.newPattern, patience: 60_000))
    #expect(
      begin == [
        .setDeadline(nil), .announce(.enrolling), .setTaskDeadline(bench.after(60_000)), .tell(.step),
      ])
    #expect(
      bench.draw(1, 2, 3, 6) == [
        .setDeadline(bench.after(250)), .setTaskDeadline(bench.after(60_000)), .tell(.step),
      ])
    #expect(bench.state == .right && bench.task == .again)
    bench.send(.deadlineReached)
    #expect(bench.state == .locked && bench.numbers == [])
    #expect(bench.draw(1, 2, 3, 6) == [.enrol(attempt: 1)])
    // That is what the daemon puts on record.
    #expect(bench.state == .verifying && bench.numbers == [1, 2, 3, 6])
    #expect(
      bench.send(.enrolled(.saved, attempt: 1)) == [
        .setDeadline(bench.after(250)), .setTaskDeadline(nil), .tell(.saved),
      ])
    #expect(
      bench.send(.deadlineReached) == [.setTaskDeadline(nil), .announce(.taskEnded), .setDeadline(nil)])
    #expect(bench.state == .locked && bench.task == nil && bench.numbers == [])
    // And a drawing is an attempt again.
    #expect(bench.draw(1, 2, 3, 6) == [.announce(.verifying), .verify(attempt: 2)])
  }

  @Test func twoDrawingsThatDifferBeginAnew() {
    let bench = enrolling()
    bench.draw(1, 2, 3, 6)
    bench.send(.deadlineReached)
    let effects = bench.draw(1, 2, 3, 5)
    #expect(
      effects == [
        .setDeadline(bench.after(500)), .setTaskDeadline(bench.after(60_000)), .tell(.mismatch),
      ])
    #expect(bench.state == .wrong && bench.task == .newPattern)
    bench.send(.deadlineReached)
    // The first drawing is forgotten.
    bench.draw(1, 2, 3, 5)
    bench.send(.deadlineReached)
    #expect(tells(bench.draw(1, 2, 3, 6)) == [.mismatch])
  }

  @Test func aPatternThatCannotBeIsRefused() {
    let bench = enrolling()
    #expect(tells(bench.draw(1, 2)) == [.tooShort])
    #expect(bench.task == .newPattern)
    bench.send(.deadlineReached)

    // Two turns are wanted, 1-4-7-8 has one.
    let strict = enrolling(turns: 2)
    #expect(tells(strict.draw(1, 4, 7, 8)) == [.tooSimple])
    #expect(strict.state == .wrong && strict.task == .newPattern)
    strict.send(.deadlineReached)
    #expect(tells(strict.draw(1, 4, 5, 8)) == [.step])

    bench.draw(1, 2, 3, 6)
    bench.send(.deadlineReached)
    bench.draw(1, 2, 3, 6)
    #expect(tells(bench.send(.enrolled(.inUse, attempt: 1))) == [.inUse])
    #expect(bench.state == .wrong && bench.task == .newPattern)
    bench.send(.deadlineReached)
    #expect(bench.state == .locked && bench.task == .newPattern)
  }

  @Test func whatCannotBeSavedEndsIt() {
    let bench = enrolling()
    bench.draw(1, 2, 3, 6)
    bench.send(.deadlineReached)
    bench.draw(1, 2, 3, 6)
    #expect(tells(bench.send(.enrolled(.failed, attempt: 1))) == [.notSaved])
    #expect(bench.state == .wrong)
    #expect(announces(bench.send(.deadlineReached)) == [.taskEnded])
    #expect(bench.task == nil)
  }

  /// The present pattern is an attempt like any other, but opens nothing.
  @Test func thePresentPatternComesFirst() {
    let bench = enrolling(.proof)
    #expect(bench.draw(1, 4, 7, 8) == [.announce(.verifying), .verify(attempt: 1)])
    let wrong = bench.send(.verdict(.wrong, attempt: 1))
    #expect(announces(wrong) == [.wrong])
    #expect(tells(wrong) == [.wrong])
    bench.send(.deadlineReached)
    #expect(bench.task == .proof)
    bench.draw(1, 2, 3, 6)
    let right = bench.send(.verdict(.right, attempt: 2))
    #expect(announces(right) == [])
    #expect(tells(right) == [.step])
    #expect(bench.task == .newPattern)
    #expect(bench.send(.deadlineReached) == [.setTaskDeadline(bench.after(60_000))])
    #expect(bench.state == .locked)
    bench.draw(1, 4, 7, 8)
    bench.send(.deadlineReached)
    bench.draw(1, 4, 7, 8)
    bench.send(.enrolled(.saved, attempt: 3))
    bench.send(.deadlineReached)
    #expect(bench.state == .locked && bench.task == nil)
  }

  /// Wrong proofs are wrong attempts: the wait after them is kept to, and survives the task.
  @Test func theWaitAfterWrongProofsIsKept() {
    let bench = Bench(in: .unlocked)
    bench.send(.taskRequested(.proof, patience: 60_000))
    bench.draw(1, 4, 7, 8)
    bench.send(.failuresCounted(5, owesWait: true))
    bench.send(.verdict(.wrong, attempt: 2))
    bench.send(.deadlineReached)
    #expect(bench.state == .cooldown && bench.task == .proof)
    #expect(bench.draw(1, 2, 3, 6) == [])
    bench.send(.taskCancelled)
    bench.send(.deadlineReached)
    bench.send(.screenReleased)
    #expect(bench.state == .unlocked)
    // Another proof waits, and so does an attempt.
    bench.send(.taskRequested(.proof, patience: 60_000))
    #expect(bench.state == .cooldown)
    bench.send(.lockRequested)
    #expect(bench.state == .cooldown && bench.task == nil)
    // Root's new pattern and a drawing to judge are no attempts.
    for task in [LockTask.newPattern, .ask] {
      bench.send(.taskRequested(task, patience: 60_000))
      #expect(bench.state == .locked && bench.task == task)
      bench.send(.taskCancelled)
      bench.send(.deadlineReached)
      #expect(bench.state == .cooldown && bench.task == nil)
    }
  }

  @Test func withoutAPatternOneCanBeEnrolledButNotProven() {
    let first = enrolling(patterns: 0)
    #expect(first.look().notice == .none)
    #expect(tells(first.draw(1, 2, 3, 6)) == [.step])
    let proof = enrolling(.proof, patterns: 0)
    #expect(proof.draw(1, 2, 3, 6) == [])
    #expect(proof.state == .locked)
  }

  /// Screen and finger are taken for the task, and given back, however it ends.
  @Test(arguments: [TaskNotice.saved, .timedOut, .cancelled, .notSaved])
  func anUnlockedDeviceIsUnlockedAfterwards(end: TaskNotice) {
    let bench = Bench(in: .unlocked)
    let begin = bench.send(.taskRequested(.newPattern, patience: 60_000))
    #expect(
      begin == [
        .announce(.locked), .takeScreen, .announce(.enrolling), .setTaskDeadline(bench.after(60_000)),
        .tell(.step),
      ])
    #expect(bench.state == .locked)
    #expect(announces(bench.send(.screenShown)) == [.lockedShown])
    switch end {
    case .timedOut: #expect(tells(bench.send(.taskDeadlineReached)) == [.timedOut])
    case .cancelled: #expect(tells(bench.send(.taskCancelled)) == [.cancelled])
    default:
      bench.draw(1, 4, 7, 8)
      bench.send(.deadlineReached)
      bench.draw(1, 4, 7, 8)
      bench.send(.enrolled(end == .saved ? .saved : .failed, attempt: 2))
    }
    #expect(bench.state == (end == .saved ? .right : .wrong))
    #expect(
      bench.send(.deadlineReached) == [
        .setTaskDeadline(nil), .announce(.taskEnded), .setDeadline(nil), .releaseScreen,
      ])
    #expect(bench.send(.screenReleased) == [.announce(.unlocked)])
    #expect(bench.state == .unlocked)
  }

  @Test func whoeverLocksMeanwhileFindsItLocked() {
    let bench = Bench(in: .unlocked)
    bench.send(.taskRequested(.newPattern, patience: 60_000))
    bench.send(.screenShown)
    bench.draw(1, 4, 7, 8)
    let effects = bench.send(.lockRequested)
    #expect(tells(effects) == [.cancelled])
    #expect(announces(effects) == [.taskEnded, .lockedShown])
    #expect(bench.state == .locked && bench.task == nil && bench.numbers == [])
    // And while a new pattern is put on record, the end finds nothing to go back to.
    let saving = Bench(in: .unlocked)
    saving.send(.taskRequested(.newPattern, patience: 60_000))
    saving.send(.screenShown)
    saving.draw(1, 4, 7, 8)
    saving.send(.deadlineReached)
    saving.draw(1, 4, 7, 8)
    saving.send(.lockRequested)
    #expect(tells(saving.send(.enrolled(.saved, attempt: 2))) == [.saved])
    saving.send(.deadlineReached)
    #expect(saving.state == .locked && saving.task == nil)
  }

  /// Root unlocks while the new pattern is being put on record: nothing is stuck afterwards.
  @Test func unlockedWhileItIsPutOnRecord() {
    let bench = enrolling()
    bench.draw(1, 4, 7, 8)
    bench.send(.deadlineReached)
    bench.draw(1, 4, 7, 8)
    bench.send(.unlockRequested)
    bench.send(.screenReleased)
    #expect(bench.state == .unlocked && !bench.canBeginTask)
    let effects = bench.send(.enrolled(.saved, attempt: 1))
    #expect(tells(effects) == [.saved])
    #expect(announces(effects) == [.taskEnded])
    #expect(bench.state == .unlocked && bench.canBeginTask)
    // One that is drawn for is given up.
    let other = enrolling()
    #expect(tells(other.send(.unlockRequested)) == [.cancelled])
    #expect(other.state == .releasing && other.task == nil)
  }

  @Test func nothingInterruptsThePuttingOnRecord() {
    let bench = enrolling()
    bench.draw(1, 4, 7, 8)
    bench.send(.deadlineReached)
    bench.draw(1, 4, 7, 8)
    #expect(bench.send(.taskCancelled) == [])
    #expect(bench.send(.taskDeadlineReached) == [])
    #expect(tells(bench.send(.enrolled(.saved, attempt: 1))) == [.saved])
    // Nor does the client's end change the end.
    #expect(bench.send(.taskCancelled) == [])
  }

  @Test func anEndInTheMiddleOfADrawing() {
    let bench = enrolling()
    bench.down(1, 1)
    bench.move(1, 2)
    let effects = bench.send(.taskDeadlineReached)
    #expect(announces(effects) == [.cancelled])
    #expect(tells(effects) == [.timedOut])
    #expect(bench.up(1) == [])
    #expect(bench.numbers == [])
    bench.send(.deadlineReached)
    #expect(bench.state == .locked && bench.task == nil)
  }

  @Test func aDrawingForTheClientToJudge() {
    let bench = Bench(patterns: 0)
    bench.send(.taskRequested(.ask, patience: 60_000))
    #expect(bench.look().notice == .none)
    #expect(bench.draw(1, 2, 3, 6) == [.hand(attempt: 1)])
    #expect(bench.numbers == [1, 2, 3, 6])
    // An answer to another drawing is none.
    #expect(bench.send(.answered(accepts: true, attempt: 2)) == [])
    #expect(
      bench.send(.answered(accepts: false, attempt: 1)) == [
        .setDeadline(bench.after(500)), .setTaskDeadline(bench.after(60_000)),
      ])
    #expect(bench.state == .wrong)
    bench.send(.deadlineReached)
    #expect(bench.draw(1, 4, 7, 8) == [.hand(attempt: 2)])
    #expect(tells(bench.send(.answered(accepts: true, attempt: 2))) == [.accepted])
    #expect(bench.state == .right)
    #expect(announces(bench.send(.deadlineReached)) == [.taskEnded])
    // It opened nothing.
    #expect(bench.state == .locked)
  }

  @Test func aClientThatDoesNotAnswerIsGivenUp() {
    let bench = Bench()
    bench.send(.taskRequested(.ask, patience: 1000))
    bench.draw(1, 2, 3, 6)
    #expect(tells(bench.send(.taskDeadlineReached)) == [.timedOut])
    #expect(bench.numbers == [])
    #expect(bench.send(.answered(accepts: true, attempt: 1)) == [])
    bench.send(.deadlineReached)
    #expect(bench.state == .locked && bench.task == nil)
  }

  @Test(arguments: [LockState.verifying, .right, .releasing])
  func itWaitsForWhatIsBeingJudged(state: LockState) {
    let bench = Bench(in: state)
    #expect(!bench.canBeginTask)
    #expect(bench.send(.taskRequested(.newPattern, patience: 1000)) == [])
    #expect(bench.task == nil)
  }

  @Test func oneAtATime() {
    let bench = enrolling()
    #expect(!bench.canBeginTask)
    #expect(bench.send(.taskRequested(.ask, patience: 1000)) == [])
    #expect(bench.task == .newPattern)
  }

  @Test func theStepsAreOnTheScreen() {
    let bench = enrolling(.proof)
    #expect(bench.steps == Scene.Steps(total: 3, done: 0))
    #expect(!bench.asksForNew)
    bench.draw(1, 2, 3, 6)
    bench.send(.verdict(.right, attempt: 1))
    #expect(bench.steps == Scene.Steps(total: 3, done: 1))
    #expect(bench.asksForNew)
    bench.send(.deadlineReached)
    bench.draw(1, 4, 7, 8)
    #expect(bench.steps == Scene.Steps(total: 3, done: 2))
    bench.send(.deadlineReached)
    bench.draw(1, 4, 7, 8)
    #expect(bench.steps == Scene.Steps(total: 3, done: 3))
    bench.send(.enrolled(.saved, attempt: 2))
    bench.send(.deadlineReached)
    #expect(bench.steps == Scene.Steps())
    #expect(!bench.asksForNew)
    #expect(enrolling().steps == Scene.Steps(total: 2, done: 0))
  }

  @Test func wipeLeavesNoDotOfTheFirstDrawing() {
    let bench = enrolling()
    bench.draw(1, 2, 3, 6)
    bench.send(.deadlineReached)
    bench.wipe()
    // Without the first drawing nothing equals it.
    #expect(tells(bench.draw(1, 2, 3, 6)) == [.mismatch])
  }
}
