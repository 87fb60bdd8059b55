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

  @Test func nobodyIsMissedWhoeverLeaves() {
    // Every order in which one of five leaves in the midst of the round, its place taken by the last.
    for visitedBefore in 0...5 {
      for leaver in 0..<5 {
        var names = Array("abcde")
        var visited: Set<Character> = []
        var sweep = Sweep()
        sweep.restart(count: names.count)
        for _ in 0..<visitedBefore { visited.insert(names[sweep.next(count: names.count)!]) }
        let gone = names[leaver]
        names[leaver] = names[4]
        names.removeLast()
        sweep.clientLeft(count: names.count)
        while let position = sweep.next(count: names.count) { visited.insert(names[position]) }
        #expect(visited.union([gone]) == Set("abcde"))
      }
    }
  }

  @Test func nobodyLeftEndsIt() {
    var sweep = Sweep()
    sweep.restart(count: 1)
    sweep.clientLeft(count: 0)
    #expect(sweep.next(count: 0) == nil)
    #expect(sweep.isDone)
  }
}
