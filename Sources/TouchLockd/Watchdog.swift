import CLinux
import LockCore
import LockSystem

/// Proves to the service manager that the loop turns: WATCHDOG_USEC's protocol (sd_watchdog_enabled(3)). It
/// is the idle daemon's only wakeup, twice in the time that the manager waits.
final class Watchdog {
  private let notify: Notify
  private let interval: Int
  private var timer: Timer?

  /// nil: nobody watches this process.
  convenience init?(_ loop: EventLoop, _ notify: Notify) throws(SystemError) {
    try self.init(loop, notify, microseconds: getenv("WATCHDOG_USEC"), process: getenv("WATCHDOG_PID"))
  }

  /// `microseconds` and `process`: WATCHDOG_USEC and WATCHDOG_PID.
  init?(
    _ loop: EventLoop, _ notify: Notify, microseconds: UnsafePointer<CChar>?, process: UnsafePointer<CChar>?
  ) throws(SystemError) {
    guard let microseconds, atol(microseconds) > 0 else { return nil }
    if let process, atol(process) != Int(getpid()) { return nil }
    self.notify = notify
    interval = max(atol(microseconds) / 2000, 1)
    timer = try Timer(loop) { [self] in beat() }
    beat()
  }

  private func beat() {
    notify.alive()
    timer?.set(Clock.now().advanced(milliseconds: interval))
  }
}
