import Testing

@testable import LockCore

/// A finger of which nothing is heard any more.
@Suite struct LockSilenceTests {
  @Test func theScreenSaysThatADrawingWasCut() {
    let bench = Bench()
    bench.down(1, 1)
    bench.move(1, 2)
    #expect(
      bench.send(.contactSilent(contact: 1)) == [
        .announce(.cancelled), .setDeadline(bench.after(500)),
      ])
    #expect(bench.attempt == 0)
    #expect(bench.look().look == .wrong)
    #expect(bench.look().numbers == [1, 2])
    #expect(bench.look().finger == nil)
    // The finger lifts, and touches are ignored until the look is over.
    #expect(bench.up(1) == [])
    #expect(bench.draw(1, 2, 3, 6) == [])
    bench.send(.deadlineReached)
    #expect(bench.state == .locked && bench.numbers == [])
    #expect(bench.draw(1, 2, 3, 6).contains(.verify(attempt: 1)))
  }

  @Test func aFingerOnNoDotHasNothingToShow() {
    let bench = Bench()
    bench.send(.contactDown(contact: 1, at: Point.pixels(600, 600)))
    #expect(bench.send(.contactSilent(contact: 1)) == [.announce(.cancelled)])
    #expect(bench.state == .locked)
  }

  @Test func aFingerThatDoesNotDrawIsNothing() {
    let bench = Bench()
    bench.down(1, 1)
    bench.down(2, 5)
    #expect(bench.send(.contactSilent(contact: 2)) == [])
    #expect(bench.state == .drawing)
  }
}
