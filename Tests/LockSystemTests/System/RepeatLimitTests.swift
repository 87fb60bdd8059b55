import Testing

@testable import LockSystem

@Suite struct RepeatLimitTests {
  @Test func fiveOfALineInHalfAMinuteAreSaid() {
    let limit = RepeatLimit()
    for second in 100...104 { #expect(limit.leftOut(Array("the same".utf8), at: UInt64(second)) == 0) }
    for second in 105...129 { #expect(limit.leftOut(Array("the same".utf8), at: UInt64(second)) == -1) }
    // 25 were left out: the half minute that began at 100 is over at 130.
    #expect(limit.leftOut(Array("the same".utf8), at: 130) == 25)
    #expect(limit.leftOut(Array("the same".utf8), at: 131) == 0)
  }

  @Test func anotherLineIsNotHeldUp() {
    let limit = RepeatLimit()
    for _ in 1...20 { _ = limit.leftOut(Array("one".utf8), at: 7) }
    #expect(limit.leftOut(Array("two".utf8), at: 7) == 0)
  }

  /// A device that comes and goes: two lines in turn.
  @Test func linesThatTakeTurnsAreLimitedToo() {
    let limit = RepeatLimit()
    var said = 0
    for _ in 1...50 {
      for line in ["gone", "back"] where limit.leftOut(Array(line.utf8), at: 7) == 0 { said += 1 }
    }
    #expect(said == 10)
  }
}
