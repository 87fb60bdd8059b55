import LockCore

/// Decides when the next commit may be made. It holds no clock and no descriptor.
///
/// - Never a commit while a flip is pending, unless its event is so late that it must be lost.
/// - Never two commits in one refresh. A card with a vertical blank says by its events when a refresh
///   begins; on one without, where flips complete at once, the time since the last commit counts.
/// - While frame follows frame, a commit is made as late as is safe before the vertical blank, so that it
///   holds the newest sample. The first one after a pause is made at once.
/// - A frame that is wanted is committed in the end, whatever events are lost or commits refused.
/// - With no frame wanted there is nothing to wait for.
struct FramePacer: Sendable {
  enum Step: Equatable, Sendable {
    /// Nothing to do until something changes.
    case idle
    /// Ask again at this moment, or when a flip has completed.
    case wait(until: Instant)
    /// Paint and commit.
    case commit
  }

  /// How late a flip's event may be: this many refreshes and this many milliseconds.
  static let patience: (refreshes: UInt64, milliseconds: Int) = (4, 100)
  /// The longest pause between two tries of a commit that the driver is too busy for, in nanoseconds.
  static let longestPause: UInt64 = 1_000_000_000

  /// The time between two refreshes, in nanoseconds.
  private let period: UInt64
  private(set) var wantsFrame = false
  /// While a flip is pending: when its event counts as lost.
  private var lostAt: Instant?
  /// No commit before this moment; nil: no such bound.
  private var earliest: Instant?
  /// The last vertical blank that an event named; 0: none.
  private var lastBlank: UInt32 = 0
  /// When that was.
  private var lastBlankAt: Instant?
  /// The moment that a commit is held back for.
  private var held: Instant?
  /// The vertical blank that the pending commit was made for.
  private var aim: Instant?
  /// How long before a vertical blank a commit is made: longer after one that came too late for its blank,
  /// then slowly shorter again. In nanoseconds.
  private(set) var margin: UInt64
  /// How often in a row the driver was too busy.
  private var refusals: UInt64 = 0

  /// - Parameter period: in nanoseconds.
  init(period: UInt64) {
    self.period = period
    margin = period / 4
  }

  /// When the pending flip's event counts as lost; nil: no flip is pending.
  var flipDeadline: Instant? { lostAt }

  /// Something has changed that the screen does not show yet.
  mutating func want() { wantsFrame = true }

  /// What is to be done at `now`.
  mutating func step(at now: Instant) -> Step {
    guard wantsFrame else { return .idle }
    var moment = earliest ?? now
    if let lostAt { moment = max(moment, lostAt) }
    if moment > now { return .wait(until: moment) }
    if held == nil, let blank = nextBlank(after: now) {
      held = Instant(nanoseconds: blank.nanoseconds - margin)
    }
    // Held back once only: who wakes up late commits at once.
    if let held, held > now { return .wait(until: held) }
    return .commit
  }

  /// The next vertical blank, as far as the last one tells; nil: it was too long ago to tell.
  ///
  /// The time that comes with an event is that of the blank's end, and may lie ahead. More than a refresh ahead
  /// it is of another clock.
  private func nextBlank(after now: Instant) -> Instant? {
    guard let lastBlankAt, lastBlankAt < now.advanced(by: period) else { return nil }
    let passed = lastBlankAt < now ? (now.nanoseconds - lastBlankAt.nanoseconds) / period : 0
    return passed < 3 ? lastBlankAt.advanced(by: (passed + 1) * period) : nil
  }

  /// A commit of the newest frame was made, and the refresh that it belongs to counts from `now`;
  /// `isPending`: an event will tell when it is shown.
  mutating func committed(at now: Instant, isPending: Bool) {
    wantsFrame = false
    refusals = 0
    held = nil
    aim = nextBlank(after: now)
    earliest = now.advanced(by: period)
    lostAt =
      isPending
      ? now.advanced(by: period * Self.patience.refreshes).advanced(milliseconds: Self.patience.milliseconds)
      : nil
  }

  /// The driver was too busy for a commit at `now`.
  mutating func refused(at now: Instant) {
    let pause = refusals < 32 ? period << refusals : Self.longestPause
    refusals += 1
    lostAt = nil
    earliest = now.advanced(by: min(pause, Self.longestPause))
  }

  /// The event of the last commit has come. `blank`: its count of vertical blanks; `moment`: when that was.
  mutating func flipCompleted(blank: UInt32, at moment: Instant) {
    lostAt = nil
    lastBlankAt = blank == 0 ? nil : moment
    if let aim {
      let isLate = moment.nanoseconds > aim.nanoseconds + period / 2
      margin = isLate ? min(margin * 2, period) : max(margin - margin / 64, period / 8)
    }
    aim = nil
    // A new refresh has begun, or what the driver was busy with is done.
    if (blank != 0 && blank != lastBlank) || refusals > 0 { earliest = nil }
    lastBlank = blank
  }
}

extension Instant {
  fileprivate func advanced(by nanoseconds: UInt64) -> Instant {
    Instant(nanoseconds: self.nanoseconds &+ nanoseconds)
  }
}
