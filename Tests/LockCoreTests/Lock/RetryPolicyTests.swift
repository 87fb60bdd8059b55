import Testing

@testable import LockCore

@Suite struct RetryPolicyTests {
  /// The tables as they are published, a row for each range of failures, in seconds.
  private static let gatekeeper: [(ClosedRange<Int>, Int)] = [
    (1...4, 0), (5...5, 30), (6...9, 0), (10...29, 30), (30...39, 30), (40...49, 60), (50...59, 120),
    (60...69, 240), (70...79, 480), (80...89, 960), (90...99, 1920), (100...109, 3840), (110...119, 7680),
    (120...129, 15_360), (130...139, 30_720), (140...150, 86_400),
  ]

  /// Five tries are free, then 1 min, 5 min, 15 min, 30 min, 90 min, 4 h, 12 h, 36 h, 4 d, 13 d, 41 d,
  /// 123 d, 365 d, 1095 d, 3285 d.
  private static let strict: [(ClosedRange<Int>, Int)] = [
    (1...4, 0), (5...5, 60), (6...6, 300), (7...7, 900), (8...8, 1800), (9...9, 5400), (10...10, 14_400),
    (11...11, 43_200), (12...12, 129_600), (13...13, 345_600), (14...14, 1_123_200), (15...15, 3_542_400),
    (16...16, 10_627_200), (17...17, 31_536_000), (18...18, 94_608_000), (19...150, 283_824_000),
  ]

  @Test func theSchedulesAreAsPublished() {
    for (policy, table) in [(RetryPolicy.gatekeeper, Self.gatekeeper), (.strict, Self.strict)] {
      var next = 1
      for (failures, wait) in table {
        #expect(failures.lowerBound == next)
        for count in failures { #expect(policy.wait(after: count) == wait, "\(policy), \(count)") }
        next = failures.upperBound + 1
      }
      #expect(next == 151)
      #expect(policy.wait(after: 0) == 0)
      #expect(policy.wait(after: 999_999) == table.last?.1)
    }
  }

  @Test func aListGoesOnWithItsLast() {
    let policy = RetryPolicy.custom([0, 7, 3])
    #expect((0...5).map { policy.wait(after: $0) } == [0, 0, 7, 3, 3, 3])
    #expect(RetryPolicy.custom([]).wait(after: 3) == 0)
  }
}
