import Testing

@testable import TouchLockd

@Suite struct SweepTests {
  @Test func visitsEachOnceDownwards() {
    var sweep = Sweep()
    #expect(sweep.next(count: 3) == nil)
    sweep.restart(count: 3)
    #expect([sweep.next(count: 3), sweep.next(count: 3), sweep.next(count: 3)] == [2, 1, 0])
    #expect(sweep.isDone)
    #expect(sweep.next(count: 3) == nil)
  }

  @Test func aNewRoundBeginsWhereTheLastOneWas() {
    var sweep = Sweep()
    sweep.restart(count: 4)
    #expect(sweep.next(count: 4) == 3)
    sweep.restart(count: 4)
    #expect((0..<5).map { _ in sweep.next(count: 4) } == [2, 1, 0, 3, nil])
  }

  @Test func aTableThatGrewOrShrankIsStillVisitedWhole() {
    for visitedBefore in 0...5 {
      for count in 1...8 {
        var sweep = Sweep()
        sweep.restart(count: 5)
        for _ in 0..<visitedBefore { _ = sweep.next(count: 5) }
        // What came or went since the round began is either new or gone: the others are all visited.
        var visited = Set(5 - visitedBefore..<5)
        while let place = sweep.next(count: count) {
          #expect(place < count)
          visited.insert(place)
        }
        #expect(visited.isSuperset(of: 0..<min(5, count)))
        #expect(sweep.isDone)
      }
    }
  }

  @Test func nobodyLeftEndsIt() {
    var sweep = Sweep()
    sweep.restart(count: 1)
    #expect(sweep.next(count: 0) == nil)
    #expect(sweep.isDone)
  }
}
