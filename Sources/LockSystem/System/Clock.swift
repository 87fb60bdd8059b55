import CLinux
import LockCore

/// The monotonic clock, the same that touch events are stamped with.
public enum Clock {
  public static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// Microseconds since boot, time in suspend included: what clients are told.
  public static func microsecondsSinceBoot() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
