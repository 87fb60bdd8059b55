import LockCore

/// The growing pauses between tries to get the screen: short at first, since another program may just be
/// letting go of it, and at most a second.
struct RetryPause: Sendable {
  static let shortest = 50
  static let longest = 1000

  private var milliseconds = RetryPause.shortest
  private var end: Instant?

  init() {}

  /// Whether it is time to try.
  func isOver(at now: Instant) -> Bool { end.map { $0 <= now } ?? true }

  /// Whether fewer than three tries have failed.
  var isEarly: Bool { milliseconds < RetryPause.shortest * 8 }

  /// Starts the next pause, and returns its end.
  mutating func begin(at now: Instant) -> Instant {
    let end = now.advanced(milliseconds: milliseconds)
    self.end = end
    milliseconds = min(milliseconds * 2, RetryPause.longest)
    return end
  }
}
