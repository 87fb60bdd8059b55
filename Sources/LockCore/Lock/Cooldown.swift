/// The wait after a failure, and what of it the screen shows: a ring that drains in steps.
struct Cooldown: Equatable, Sendable {
  /// How many steps the whole ring has.
  static let steps = 60

  let end: Instant
  /// The length of one step, in nanoseconds.
  private let step: UInt64

  /// A wait that begins now. `seconds` is more than 0.
  init(seconds: Int, from now: Instant) {
    let length = UInt64(seconds) * 1_000_000_000
    end = Instant(nanoseconds: now.nanoseconds + length)
    step = (length + UInt64(Cooldown.steps) - 1) / UInt64(Cooldown.steps)
  }

  /// How many steps are left, a begun one counted: `Cooldown.steps` at the beginning, 0 when it is over.
  func stepsLeft(at now: Instant) -> Int { Int((left(at: now) + step - 1) / step) }

  /// When the steps left become fewer, or the wait is over.
  func nextChange(after now: Instant) -> Instant {
    let steps = stepsLeft(at: now)
    return steps > 1 ? Instant(nanoseconds: end.nanoseconds - UInt64(steps - 1) * step) : end
  }

  /// What is left, rounded up.
  func milliseconds(at now: Instant) -> Int { Int((left(at: now) + 999_999) / 1_000_000) }

  private func left(at now: Instant) -> UInt64 { now < end ? end.nanoseconds - now.nanoseconds : 0 }
}
