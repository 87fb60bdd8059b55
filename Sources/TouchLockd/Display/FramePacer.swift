import LockCore

/// Decides when the next commit may be made. It holds no clock and no descriptor.
///
/// - Never a commit while a flip is pending, unless its event is so late that it must be lost.
/// - Never two commits in one refresh. A card with a vertical blank says by its events when a refresh
///   begins; on one without, where flips complete at once, the time since the last commit counts.
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
  /// How often in a row the driver was too busy.
  private var refusals: UInt64 = 0

  /// - Parameter period: in nanoseconds.
  init(period: UInt64) { self.period = period }

  /// When the pending flip's event counts as lost; nil: no flip is pending.
  var flipDeadline: Instant? { lostAt }

  /// Something has changed that the screen does not show yet.
  mutating func want() { wantsFrame = true }

  /// What is to be done at `now`.
  func step(at now: Instant) -> Step {
    guard wantsFrame else { return .idle }
    var moment = earliest ?? now
    if let lostAt { moment = max(moment, lostAt) }
    return moment <= now ? .commit : .wait(until: moment)
  }

  /// A commit of the newest frame was made, and the refresh that it belongs to counts from `now`;
  /// `isPending`: an event will tell when it is shown.
  mutating func committed(at now: Instant, isPending: Bool) {
    wantsFrame = false
    refusals = 0
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

  /// The event of the last commit has come. `blank`: its count of vertical blanks.
  mutating func flipCompleted(blank: UInt32) {
    lostAt = nil
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
