import Testing

@testable import TouchLockd

@Suite struct EventRingTests {
  @Test func theLatestSixtyFourAreKept() {
    var ring = EventRing()
    #expect(ring.message(0) == nil)
    for number in 0..<100 { ring.append([UInt8(number)]) }
    #expect(ring.next == 100)
    // 100 - 64 = 36 is the oldest that is left.
    #expect(ring.message(35) == nil)
    for number in 36..<100 { #expect(ring.message(UInt32(number)) == [UInt8(number)]) }
    #expect(ring.message(100) == nil)
  }

  @Test func aRingThatIsNotFullHasNoOlderOnes() {
    var ring = EventRing()
    ring.append([1])
    #expect(ring.message(0) == [1])
    #expect(ring.message(UInt32.max) == nil)
  }

  @Test func whatComesAfterAForgottenOneHasItsNumber() {
    var ring = EventRing()
    for number in 0..<5 { ring.append([UInt8(number)]) }
    ring.forget()
    #expect(ring.next == 5)
    for number in 5..<80 { ring.append([UInt8(number)]) }
    for number in 16..<80 { #expect(ring.message(UInt32(number)) == [UInt8(number)]) }
    #expect(ring.message(15) == nil)
  }
}
