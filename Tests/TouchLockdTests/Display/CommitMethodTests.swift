import Testing

@testable import TouchLockd

@Suite struct CommitMethodTests {
  @Test func everyRefusalLeadsToALessDemandingWayUntilThereIsNone() {
    var methods: [CommitMethod] = []
    var method: CommitMethod? = .atomic
    while let current = method {
      methods.append(current)
      method = current.next
    }
    #expect(methods == [.atomic, .atomicBlocking, .pageFlip, .modeSet])
    #expect(methods.map(\.isAtomic) == [true, true, false, false])
    #expect(methods.map(\.sendsEvent) == [true, false, true, false])
  }
}
