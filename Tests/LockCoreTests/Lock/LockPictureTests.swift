import Testing

@testable import LockCore

/// What the lock has the screen show.
@Suite struct LockPictureTests {
  @Test func theLooksFollowTheState() {
    for state in LockState.every {
      let expected: Scene.Look =
        switch state {
        case .wrong, .tooShort: .wrong
        case .right: .right
        default: .lit
        }
      #expect(Bench(in: state).look().look == expected)
    }
  }

  @Test func theLooseEndEndsWithTheLift() {
    let bench = Bench(in: .drawing)
    bench.send(.contactMoved(contact: 1, at: .pixels(80, 85)))
    #expect(bench.look().finger == .pixels(80, 85))
    #expect(bench.look().numbers == [1])
    bench.up(1)
    #expect(bench.look().finger == nil)
    // Without a dot there is nothing for the line to start at.
    let other = Bench()
    other.send(.contactDown(contact: 1, at: .pixels(80, 85)))
    #expect(other.look().finger == nil)
  }

  @Test func theNoticesSayWhatIsMissing() {
    #expect(Bench().look().notice == .none)
    #expect(Bench().look(hasTouchscreen: false).notice == .noTouchscreen)
    #expect(Bench(patterns: 0).look(hasTouchscreen: false).notice == .noPattern)
  }

  @Test func wipeLeavesNoDot() {
    let bench = Bench(in: .verifying)
    bench.wipe()
    #expect(bench.numbers.isEmpty)
  }
}
