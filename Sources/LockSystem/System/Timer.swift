import CLinux
import LockCore

/// A one-shot timer. Disarmed, it costs no wakeup.
public final class Timer {
  private let descriptor: FileDescriptor
  private let loop: EventLoop
  private var token: EventLoop.Token?

  /// Of the monotonic clock; with `countsSuspend` of the time since boot, time in suspend included.
  public init(
    _ loop: EventLoop, countsSuspend: Bool = false, _ handler: @escaping () -> Void
  ) throws(SystemError) {
    self.loop = loop
    descriptor = FileDescriptor(
      owning: try systemCall("timerfd_create") {
        timerfd_create(
          countsSuspend ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
      })
    let raw = descriptor.raw
    token = try loop.add(descriptor, .readable) { _ in
      var expirations: UInt64 = 0
      // Nothing to read: it was set anew after the event had been fetched.
      if read(raw, &expirations, 8) == 8 { handler() }
    }
  }

  deinit { if let token { loop.remove(token) } }

  /// Fires once at `moment` (at once if that is past); nil disarms.
  public func set(_ moment: Instant?) {
    var spec = itimerspec()
    if let moment {
      // Zero would disarm.
      let nanoseconds = max(moment.nanoseconds, 1)
      spec.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
      spec.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    // Fails only for a bad descriptor or time, neither of which can be made here.
    timerfd_settime(descriptor.raw, Int32(TFD_TIMER_ABSTIME), &spec, nil)
  }
}
