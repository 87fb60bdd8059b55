import LockCore
import LockSystem

/// Tries something again, at first soon and then at longer and longer intervals.
final class RetryTimer {
  private static let shortest = 100
  private static let longest = 3_000

  private var timer: Timer?
  private var delay = shortest
  private var isSet = false

  init(_ loop: EventLoop, _ attempt: @escaping () -> Void) throws(SystemError) {
    timer = try Timer(loop) { [self] in
      isSet = false
      attempt()
    }
  }

  /// Asks for one more attempt.
  func start() {
    guard !isSet else { return }
    isSet = true
    timer?.set(Clock.now().advanced(milliseconds: delay))
    delay = min(delay * 2, Self.longest)
  }

  /// Ends it.
  func stop() { timer = nil }
}
