import Testing

@testable import LockCore

/// A walk of 100 000 events, the same on every run, beside a model that knows nothing of contacts: the
/// lock opens by the right verdict on the attempt that waits for one, then the deadline, then the
/// release, with no request to lock between, or by a request to unlock and the release, and in no other way;
/// but that a task which began on an open lock leaves it open, if nobody wanted it locked meanwhile.
@Suite struct LockWalkTests {
  private struct Model {
    var patterns = 1
    /// The attempt that waits for its verdict.
    var pending: UInt32?
    /// Steps towards an open lock: 1 right verdict, 2 deadline, 3 released.
    var steps = 0
    /// The task that runs, as the effects tell, and whether it began on an open lock.
    var hasTask = false
    var wasOpen = false

    mutating func take(_ event: LockEvent) {
      switch event {
      case .patternsChanged(let count): patterns = count
      case .lockRequested:
        steps = 0
        wasOpen = false
        // What is being saved ends by itself.
        if !hasTask { pending = nil }
      case .powerKey:
        if steps >= 2 { steps = 0 }
        wasOpen = false
      case .unlockRequested where steps < 2:
        pending = nil
        steps = 2
        wasOpen = false
      case .taskRequested where steps == 3 && !hasTask: wasOpen = true
      case .verdict(let verdict, let attempt) where attempt == pending:
        pending = nil
        if verdict == .right, patterns > 0, !hasTask { steps = 1 }
      case .deadlineReached where steps == 1: steps = 2
      case .screenReleased where steps == 2: steps = 3
      default: break
      }
    }

    mutating func take(_ effects: [LockEffect]) {
      for effect in effects {
        switch effect {
        case .verify(let attempt): pending = attempt
        case .announce(.enrolling), .announce(.asking):
          hasTask = true
          steps = 0
        // A verdict that is still to come finds nobody.
        case .tell(.timedOut), .tell(.cancelled): pending = nil
        case .announce(.taskEnded):
          hasTask = false
          if wasOpen { steps = 2 }
          wasOpen = false
        default: break
        }
      }
    }

    func agrees(with state: LockState) -> Bool {
      (steps == 1) == (state == .right && !hasTask) && (steps == 2) == (state == .releasing)
        && (steps == 3) == (state == .unlocked) && (pending == nil || state == .verifying)
        && (pending != nil || state != .verifying || hasTask)
    }
  }

  @Test func opensInOneWayOnly() {
    var dice = Dice(2026)
    let bench = Bench(minimumDots: 2, minimumTurns: 0, blank: BlankRules())
    var model = Model()
    var faults: [Int] = []
    var seen: [LockState: Int] = [:]
    var ends: [TaskNotice: Int] = [:]
    for number in 0..<100_000 {
      let event = Int.random(in: 0..<3, using: &dice) == 0 ? any(&dice, bench) : helpful(&dice, bench)
      let before = bench.state
      let effects = bench.send(event)
      model.take(event)
      model.take(effects)
      if !model.agrees(with: bench.state) { faults.append(number) }
      if !follows(effects, before, bench) { faults.append(number) }
      seen[bench.state, default: 0] += 1
      for case .tell(let notice) in effects where notice.isEnd { ends[notice, default: 0] += 1 }
    }
    #expect(faults == [])
    // The walk has been everywhere.
    #expect(seen.count == 9 && seen.values.allSatisfy { $0 > 150 }, "\(seen)")
    #expect(ends.count == 5 && ends.values.allSatisfy { $0 >= 10 }, "\(ends)")
  }

  /// What holds after every event, whatever it was.
  private func follows(_ effects: [LockEffect], _ before: LockState, _ bench: Bench) -> Bool {
    let (state, dots) = (bench.state, bench.numbers.count)
    let tells = effects.contains(.announce(.unlocked))
    let releases = effects.contains(.releaseScreen)
    return tells == (before == .releasing && state == .unlocked)
      && releases == (![.releasing, .unlocked].contains(before) && state == .releasing)
      && (![.locked, .cooldown, .releasing, .unlocked].contains(state) || dots == 0)
      && (state != .verifying || dots >= 2)
      && (![.wrong, .right].contains(state) || dots >= 2 || bench.task != nil)
      && (state != .tooShort || dots == 1)
      // Dark is locked, with nothing of a drawing left to be finished.
      && (!bench.isBlank || ![.drawing, .releasing, .unlocked].contains(state))
  }

  /// The event that leads on from where the lock stands.
  private func helpful(_ dice: inout Dice, _ bench: Bench) -> LockEvent {
    let spot = bench.centre(Int.random(in: 1...9, using: &dice))
    let contact = UInt32.random(in: 1...2, using: &dice)
    switch bench.state {
    // Nobody draws on what is not to be seen.
    case .locked where !bench.isShown: return .screenShown
    // A new pattern is only ever 1-2, so that it is drawn again.
    case .locked where bench.task != nil: return .contactDown(contact: 1, at: bench.centre(1))
    case .drawing where bench.task != nil:
      // It may be another finger's.
      if Int.random(in: 0..<6, using: &dice) == 0 {
        return .contactCancelled(contact: .random(in: 2...4, using: &dice))
      }
      return bench.numbers.count < 2
        ? .contactMoved(contact: 1, at: bench.centre(2)) : .contactUp(contact: 1)
    case .locked: return .contactDown(contact: contact, at: spot)
    case .drawing:
      return Bool.random(using: &dice)
        ? .contactMoved(contact: contact, at: spot) : .contactUp(contact: contact)
    case .verifying where bench.task == .saving:
      let results: [EnrolmentResult] = [.saved, .inUse, .failed]
      return .enrolled(results.randomElement(using: &dice)!, attempt: bench.attempt)
    case .verifying where bench.task == .ask:
      return .answered(accepts: Bool.random(using: &dice), attempt: bench.attempt)
    case .verifying: return .verdict(Bool.random(using: &dice) ? .right : .wrong, attempt: bench.attempt)
    case .wrong, .tooShort, .right: return .deadlineReached
    case .cooldown:
      bench.now = bench.after(Int.random(in: 0...20_000, using: &dice))
      return Bool.random(using: &dice) ? .deadlineReached : .waitRecorded
    case .releasing: return .screenReleased
    case .unlocked: return .lockRequested
    }
  }

  /// Any event at all.
  private func any(_ dice: inout Dice, _ bench: Bench) -> LockEvent {
    let point = dice.point(x: -20...280, y: -20...280)
    let contact = UInt32.random(in: 1...4, using: &dice)
    let attempt = bench.attempt &- UInt32.random(in: 0...2, using: &dice)
    switch Int.random(in: 0..<27, using: &dice) {
    case 21, 22:
      let tasks: [LockTask] = [.proof, .newPattern, .ask]
      return .taskRequested(tasks.randomElement(using: &dice)!, patience: 1000)
    case 23: return .taskCancelled
    case 24: return .taskDeadlineReached
    case 25: return .enrolled(.saved, attempt: attempt)
    case 26: return .answered(accepts: Bool.random(using: &dice), attempt: attempt)
    case 0: return .contactDown(contact: contact, at: point)
    case 1: return .contactMoved(contact: contact, at: point)
    case 2: return .contactUp(contact: contact)
    case 3: return .contactCancelled(contact: contact)
    case 4: return .verdict(.right, attempt: attempt)
    case 5: return .verdict(.wrong, attempt: attempt)
    case 6: return .verdict(.unjudged, attempt: attempt)
    case 7, 8: return .deadlineReached
    case 9: return .lockRequested
    case 10: return .patternsChanged(count: Int.random(in: 0...3, using: &dice))
    case 11: return .screenShown
    case 12: return .screenLost
    case 13: return .powerKey
    case 14: return .wakeKey
    case 15: return .idleReached
    case 16: return .resumed
    case 18:
      return .failuresCounted(Int.random(in: 0...12, using: &dice), owesWait: Bool.random(using: &dice))
    case 19: return .waitRecorded
    case 17: return .unlockRequested
    default: return .screenReleased
    }
  }
}
