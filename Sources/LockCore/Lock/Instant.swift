/// A moment of the monotonic clock, in nanoseconds.
public struct Instant: Comparable, Sendable {
  public var nanoseconds: UInt64

  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// Whole microseconds, as input events have them.
  public var microseconds: UInt64 { nanoseconds / 1000 }

  public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

  public func advanced(milliseconds: Int) -> Instant {
    Instant(nanoseconds: nanoseconds &+ UInt64(milliseconds) &* 1_000_000)
  }
}
