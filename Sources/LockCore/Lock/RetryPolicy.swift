/// How long one has to wait after a failure before the next attempt is judged.
public enum RetryPolicy: Equatable, Sendable {
  /// Android's Gatekeeper: 30 s after the 5th failure and after each one from the 10th on, from the 30th on
  /// twice as long with every ten more, and one day from the 140th on.
  case gatekeeper
  /// Android's later rule for screen locks: a minute after the 5th failure and about three times as long
  /// after each further one, up to nine years.
  case strict
  /// The waits after the first, the second, ... failure, in seconds; the last one for all that follow.
  case custom([Int])

  /// The longest wait that a custom list may have, in seconds: ten years.
  public static let longestWait = 315_360_000
  /// The most waits that a custom list may have.
  public static let mostWaits = 32

  /// The wait in seconds when so many attempts have failed since the last success; 0: none.
  public func wait(after failures: Int) -> Int {
    guard failures > 0 else { return 0 }
    switch self {
    case .gatekeeper: return RetryPolicy.gatekeeperWait(failures)
    case .strict: return RetryPolicy.strictWait(failures)
    case .custom(let waits): return waits.isEmpty ? 0 : waits[min(failures, waits.count) - 1]
    }
  }

  private static func gatekeeperWait(_ failures: Int) -> Int {
    switch failures {
    case ..<10: failures == 5 ? 30 : 0
    case ..<30: 30
    case ..<140: 30 << ((failures - 30) / 10)
    default: 86_400
    }
  }

  private static func strictWait(_ failures: Int) -> Int {
    let (minute, hour, day) = (60, 3600, 86_400)
    return switch failures {
    case ..<5: 0
    case 5: minute
    case 6: 5 * minute
    case 7: 15 * minute
    case 8: 30 * minute
    case 9: 90 * minute
    case 10: 4 * hour
    case 11: 12 * hour
    case 12: 36 * hour
    case 13: 4 * day
    case 14: 13 * day
    case 15: 41 * day
    case 16: 123 * day
    case 17: 365 * day
    case 18: 3 * 365 * day
    default: 9 * 365 * day
    }
  }
}

/// What follows from failures.
public struct RetryRules: Equatable, Sendable {
  public var policy = RetryPolicy.gatekeeper
  /// From so many failures on, each one raises the alarm.
  public var alarmAfter = 10

  public init() {}
}
