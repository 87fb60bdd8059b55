import Foundation

/// An instant that a wait must not outlast.
struct Deadline {
  private let instant: ContinuousClock.Instant

  init(in duration: Duration) { instant = .now + duration }

  var hasPassed: Bool { instant <= .now }
  var remaining: Duration { max(.zero, instant - .now) }
  /// For Foundation's waits.
  var date: Date { Date(timeIntervalSinceNow: remaining.seconds) }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// Rounded up: a limit of half a millisecond is not no limit.
  var milliseconds: Int { Int((seconds * 1000).rounded(.up)) }
}
