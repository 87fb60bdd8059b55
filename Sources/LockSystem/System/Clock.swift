import CLinux
import LockCore

public enum Clock {
  /// The monotonic clock, the same that touch events are stamped with.
  public static func now() -> Instant { read(CLOCK_MONOTONIC) }

  /// The time since boot, time in suspend included: what the lock goes by. Setting the wall clock does not
  /// change it.
  public static func sinceBoot() -> Instant { read(CLOCK_BOOTTIME) }

  /// Microseconds since boot, time in suspend included: what clients are told.
  public static func microsecondsSinceBoot() -> Int { Int(sinceBoot().microseconds) }

  /// When a moment since boot will have come, by the monotonic clock, if nothing is suspended meanwhile.
  public static func awake(_ moment: Instant) -> Instant {
    // In this order: the later reading is not the lesser one.
    let awake = now().nanoseconds
    let suspended = max(sinceBoot().nanoseconds, awake) - awake
    return Instant(nanoseconds: moment.nanoseconds - min(suspended, moment.nanoseconds))
  }

  private static func read(_ clock: clockid_t) -> Instant {
    var time = timespec()
    clock_gettime(clock, &time)
    return Instant(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }
}
