import CLinux

/// Tells that the system was suspended and is running again. While it runs, it costs no wakeup.
///
/// The kernel cancels such a timer when the clock is set, and a resume sets the clock. Whether it was a
/// resume is told by the clock that counts suspended time: it has moved on from the one that does not.
public final class ResumeWatch {
  private let descriptor: FileDescriptor
  private let loop: EventLoop
  private var token: EventLoop.Token?
  private var suspended = ResumeWatch.suspendedMilliseconds()

  /// The year 2255, before the kernel's clock ends: it never comes to that.
  private static let never = 9_000_000_000
  /// Reading two clocks takes a while when the thread is interrupted between them.
  private static let shortest = 100

  public init(_ loop: EventLoop, _ handler: @escaping () -> Void) throws(SystemError) {
    self.loop = loop
    descriptor = FileDescriptor(
      owning: try systemCall("timerfd_create") {
        timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
      })
    let raw = descriptor.raw
    var spec = itimerspec()
    spec.it_value.tv_sec = Self.never
    try systemCall("timerfd_settime") {
      timerfd_settime(raw, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &spec, nil)
    }
    token = try loop.add(descriptor, .readable) { [self] _ in
      var expirations: UInt64 = 0
      // Fails with ECANCELED, and is armed again by that.
      _ = read(raw, &expirations, 8)
      let before = suspended
      suspended = Self.suspendedMilliseconds()
      if suspended - before >= Self.shortest { handler() }
    }
  }

  deinit { if let token { loop.remove(token) } }

  /// How long the system has been suspended since it was booted.
  private static func suspendedMilliseconds() -> Int {
    var boot = timespec()
    var running = timespec()
    clock_gettime(CLOCK_MONOTONIC, &running)
    clock_gettime(CLOCK_BOOTTIME, &boot)
    return (boot.tv_sec - running.tv_sec) * 1000 + (boot.tv_nsec - running.tv_nsec) / 1_000_000
  }
}
