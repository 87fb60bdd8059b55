import LockCore
import Testing

@testable import TouchLockd

@Suite struct FramePacerTests {
  /// 10 ms: round numbers.
  private static let period: UInt64 = 10_000_000

  private func at(_ milliseconds: UInt64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

  private func pacer() -> FramePacer { FramePacer(period: Self.period) }

  // MARK: Case by case

  @Test func withNothingToShowThereIsNothingToDo() {
    var pacer = pacer()
    #expect(pacer.step(at: at(0)) == .idle)
    pacer.want()
    pacer.committed(at: at(1), isPending: true)
    // Not even while a flip is pending, nor after its event was lost.
    #expect(pacer.step(at: at(2)) == .idle)
    #expect(pacer.step(at: at(10_000)) == .idle)
  }

  @Test func afterAPauseACommitIsMadeAtOnce() {
    var pacer = pacer()
    pacer.committed(at: at(0), isPending: false)
    pacer.want()
    #expect(pacer.step(at: at(10)) == .commit)
    #expect(pacer.step(at: at(5000)) == .commit)
  }

  @Test func whereFlipsCompleteAtOnceThePeriodIsKept() {
    var pacer = pacer()
    pacer.want()
    #expect(pacer.step(at: at(100)) == .commit)
    pacer.committed(at: at(101), isPending: true)
    pacer.flipCompleted(blank: 0, at: at(101))
    pacer.want()
    #expect(pacer.step(at: at(102)) == .wait(until: at(111)))
    #expect(pacer.step(at: at(111)) == .commit)
  }

  @Test func aBlankBeginsANewRefresh() {
    var pacer = pacer()
    pacer.want()
    pacer.committed(at: at(9), isPending: true)
    pacer.want()
    // 9 + 4 x 10 + 100.
    #expect(pacer.step(at: at(9)) == .wait(until: at(149)))
    pacer.flipCompleted(blank: 7, at: at(10))
    // A quarter of the period before the next blank, at 20.
    #expect(pacer.step(at: at(10)) == .wait(until: Instant(nanoseconds: 17_500_000)))
    #expect(pacer.step(at: at(18)) == .commit)
    // The same blank again is no new refresh.
    pacer.committed(at: at(10), isPending: true)
    pacer.flipCompleted(blank: 7, at: at(10))
    pacer.want()
    #expect(pacer.step(at: at(11)) == .wait(until: at(20)))
  }

  /// Frame after frame: each is committed late, and so holds the newest sample; after a pause at once.
  @Test func commitsAreLateWhileFrameFollowsFrame() {
    var pacer = pacer()
    pacer.want()
    #expect(pacer.step(at: at(103)) == .commit)
    pacer.committed(at: at(103), isPending: true)
    pacer.flipCompleted(blank: 1, at: at(110))
    pacer.want()
    #expect(pacer.step(at: at(111)) == .wait(until: Instant(nanoseconds: 117_500_000)))
    pacer.want()
    #expect(pacer.step(at: at(116)) == .wait(until: Instant(nanoseconds: 117_500_000)))
    // Whoever wakes up too late for that blank does not wait for the next one.
    #expect(pacer.step(at: at(121)) == .commit)
    pacer.committed(at: at(121), isPending: true)
    pacer.flipCompleted(blank: 3, at: at(130))
    // Three refreshes later nothing is known of the next one.
    pacer.want()
    #expect(pacer.step(at: at(160)) == .commit)
  }

  /// The event says when the blank ends, which is a little later; or it is of a clock that nobody asked for.
  @Test func aBlankThatLiesAheadIsUnderstood() {
    var pacer = pacer()
    pacer.committed(at: at(5), isPending: true)
    pacer.flipCompleted(blank: 1, at: at(11))
    pacer.want()
    // 11 + 10 - 2.5.
    #expect(pacer.step(at: at(10)) == .wait(until: Instant(nanoseconds: 18_500_000)))
    pacer.committed(at: at(19), isPending: true)
    pacer.flipCompleted(blank: 2, at: at(1_000_000_000_000))
    pacer.want()
    #expect(pacer.step(at: at(21)) == .commit)
  }

  /// A commit that missed its blank widens the margin, and those that make it narrow it again.
  @Test func theMarginFollowsWhatTheMachineCanDo() {
    var pacer = pacer()
    pacer.committed(at: at(5), isPending: true)
    pacer.flipCompleted(blank: 1, at: at(10))
    pacer.committed(at: at(18), isPending: true)
    // Meant for 20.
    pacer.flipCompleted(blank: 3, at: at(30))
    #expect(pacer.margin == 5_000_000)
    pacer.committed(at: at(38), isPending: true)
    pacer.flipCompleted(blank: 5, at: at(50))
    #expect(pacer.margin == 10_000_000)
    // Never more than a whole refresh, and never less than an eighth.
    pacer.committed(at: at(58), isPending: true)
    pacer.flipCompleted(blank: 7, at: at(70))
    #expect(pacer.margin == 10_000_000)
    for number in 8...400 as ClosedRange<UInt64> {
      pacer.committed(at: at(number * 10 - 2), isPending: true)
      pacer.flipCompleted(blank: UInt32(number), at: at(number * 10))
    }
    #expect(pacer.margin == 1_250_000)
  }

  @Test func aLostEventEndsTheWait() {
    var pacer = pacer()
    pacer.committed(at: at(0), isPending: true)
    pacer.want()
    #expect(pacer.flipDeadline == at(140))
    #expect(pacer.step(at: at(139)) == .wait(until: at(140)))
    #expect(pacer.step(at: at(140)) == .commit)
    pacer.committed(at: at(141), isPending: true)
    #expect(pacer.flipDeadline == at(281))
  }

  @Test func aBusyDriverIsAskedAgainLessAndLessOften() {
    var pacer = pacer()
    pacer.want()
    var now = at(0)
    var pauses: [UInt64] = []
    for _ in 0..<40 {
      #expect(pacer.step(at: now) == .commit)
      pacer.refused(at: now)
      guard case .wait(let next) = pacer.step(at: now) else {
        Issue.record("no retry")
        return
      }
      pauses.append((next.nanoseconds - now.nanoseconds) / 1_000_000)
      now = next
    }
    #expect(pauses.prefix(9) == [10, 20, 40, 80, 160, 320, 640, 1000, 1000])
    #expect(pauses.dropFirst(9).allSatisfy { $0 == 1000 })
    // The next success forgets them.
    pacer.committed(at: now, isPending: false)
    pacer.want()
    pacer.refused(at: now)
    #expect(pacer.step(at: now) == .wait(until: Instant(nanoseconds: now.nanoseconds + Self.period)))
  }

  @Test func anEventTellsThatABusyDriverIsDone() {
    var pacer = pacer()
    pacer.committed(at: at(0), isPending: true)
    pacer.want()
    #expect(pacer.step(at: at(140)) == .commit)
    pacer.refused(at: at(140))
    pacer.flipCompleted(blank: 0, at: at(140))
    #expect(pacer.step(at: at(141)) == .commit)
  }

  @Test func aPeriodNearTheEndOfTimeDoesNotTrap() {
    var pacer = FramePacer(period: 1_000_000_000)
    pacer.want()
    for _ in 0..<100 { pacer.refused(at: Instant(nanoseconds: .max - 5)) }
    pacer.committed(at: Instant(nanoseconds: .max - 5), isPending: true)
    pacer.want()
    _ = pacer.step(at: Instant(nanoseconds: .max))
  }

  // MARK: Every run

  /// A card that the pacer drives, one millisecond after another, and the rules that must hold.
  private struct Run {
    enum Card: CaseIterable {
      /// Flips complete at once and the blank's count stays 0.
      case immediate
      /// Flips complete at the next multiple of the period.
      case blanking
      /// Commits block for two milliseconds and send no event.
      case blocking
    }

    let card: Card
    /// Chances out of 100 in each millisecond or commit.
    let changes: UInt64
    let losses: UInt64
    let refusals: UInt64
    var random: Random
    var pacer = FramePacer(period: period)
    var now: UInt64 = 0
    /// The newest state, and the one that was committed last.
    var newest = 0
    var committed = 0
    var commits: [UInt64] = []
    /// When the event of the pending flip comes; nil: never.
    var eventAt: UInt64?
    var isPending = false
    var wakeups = 0

    mutating func isHit(_ chance: UInt64) -> Bool { random.next() % 100 < chance }

    /// As `Presenter.present` does: true: something was committed.
    mutating func present() {
      while true {
        switch pacer.step(at: Instant(nanoseconds: now * 1_000_000)) {
        case .idle, .wait: return
        case .commit:
          let moment = Instant(nanoseconds: now * 1_000_000)
          if isHit(refusals) {
            pacer.refused(at: moment)
          } else {
            #expect(!isPending || now >= commits[commits.count - 1] + 140, "a commit while a flip is pending")
            commits.append(now)
            committed = newest
            isPending = card != .blocking
            pacer.committed(at: moment, isPending: isPending)
            if isHit(losses) {
              eventAt = nil
            } else {
              eventAt = card == .immediate ? now : (now / 10 + 1) * 10
            }
            if card == .blocking { now += 2 }
          }
        }
      }
    }

    mutating func deliverEvent() {
      guard isPending, let moment = eventAt, moment <= now else { return }
      isPending = false
      pacer.flipCompleted(
        blank: card == .blanking ? UInt32(now / 10) : 0, at: Instant(nanoseconds: moment * 1_000_000))
    }

    mutating func run(milliseconds: UInt64, changing: Bool) {
      let end = now + milliseconds
      while now < end {
        if changing, isHit(changes) {
          newest += 1
          pacer.want()
        }
        deliverEvent()
        present()
        now += 1
      }
    }
  }

  /// xorshift64.
  private struct Random {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  @Test(arguments: [false, true]) private func theRulesHoldInEveryRun(hasTrouble: Bool) {
    for card in Run.Card.allCases {
      for changes in [2, 30, 100] as [UInt64] {
        for seed in 1...40 as ClosedRange<UInt64> {
          var run = Run(
            card: card, changes: changes, losses: hasTrouble ? 20 : 0, refusals: hasTrouble ? 20 : 0,
            random: Random(state: seed &* 0x9e37_79b9_7f4a_7c15))
          run.run(milliseconds: 1500, changing: true)
          // The longest that a frame can wait for: a lost event, and then refusals in a row.
          run.run(milliseconds: hasTrouble ? 30_000 : 20, changing: false)
          #expect(run.committed == run.newest, "the newest state was not committed")
          #expect(run.pacer.step(at: Instant(nanoseconds: .max)) == .idle)
          for (former, next) in zip(run.commits, run.commits.dropFirst()) {
            if card == .blanking {
              // A blank lies between them, or the first one's event was lost.
              #expect(former / 10 < next / 10)
            } else {
              #expect(next - former >= 10)
            }
          }
          if !hasTrouble, changes == 100 {
            // Something changes all the time: every refresh is used.
            #expect(run.commits.count >= 150)
          }
        }
      }
    }
  }
}
