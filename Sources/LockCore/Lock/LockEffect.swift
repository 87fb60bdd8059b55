/// What the reducer asks of the daemon. Effects are performed in the order given.
public enum LockEffect: Equatable, Sendable {
  /// Record attempt number `attempt` on disk, then judge the drawn path on the second thread.
  case verify(attempt: UInt32)
  /// Put the drawn path on record as the new pattern, on the second thread, then report
  /// `LockEvent.enrolled`.
  case enrol(attempt: UInt32)
  /// Hand the drawn path to the client that asked for it, then report `LockEvent.answered`.
  case hand(attempt: UInt32)
  /// Tell the client of the task.
  case tell(TaskNotice)
  /// Deliver `LockEvent.taskDeadlineReached` at this moment; nil: no more.
  case setTaskDeadline(Instant?)
  /// Deliver `LockEvent.deadlineReached` at this moment; nil: no more.
  case setDeadline(Instant?)
  /// Record that the wait after the last failure is over, so that a restart does not begin it again, then
  /// report `LockEvent.waitRecorded`.
  case recordWait
  /// Too many attempts have failed: start the unit that the configuration has for that.
  case raiseAlarm
  /// Let go of the touch devices and of DRM master, then report `LockEvent.screenReleased`.
  case releaseScreen
  /// Take the touch devices and the screen, paint, then report `LockEvent.screenShown`.
  case takeScreen
  /// Turn the screen off, and back on with the newest picture.
  case blankScreen
  case wakeScreen
  /// Show the whole picture anew.
  case repaintScreen
  /// Deliver `LockEvent.idleReached` at this moment; nil: no more.
  case setIdleDeadline(Instant?)
  /// Tell the clients and the log.
  case announce(LockNotice)
}

/// What clients and the log are told. None of them carries anything of the pattern.
public enum LockNotice: UInt8, Equatable, Sendable {
  /// The device is locked (at start, or again).
  case locked
  /// The locked picture is visible: `Lock` callers are answered.
  case lockedShown
  case drawing
  case cancelled
  case tooShort
  case verifying
  case wrong
  case unjudged
  /// Until the wait is over, nothing is judged.
  case cooldown
  case cooldownOver
  case right
  /// Screen and finger have been given away: `AwaitUnlock` callers are answered.
  case unlocked
  case patternsChanged
  /// The locked screen has gone dark, or lit up again.
  case blanked
  case woken
  /// Drawings are for a new pattern now.
  case enrolling
  /// Drawings are for a client to judge now.
  case asking
  /// Drawings are for unlocking again.
  case taskEnded
}

/// The effects of one event, in order, without an allocation; `next` hands them out one after another.
public struct LockEffects: Sequence, IteratorProtocol, Sendable {
  public static let capacity = 12

  private var effects: InlineArray<12, LockEffect>
  private var position = 0
  /// How many there are, handed out or not.
  public private(set) var count = 0

  public init() { effects = InlineArray(repeating: .setDeadline(nil)) }

  mutating func add(_ effect: LockEffect) {
    effects[count] = effect
    count += 1
  }

  public mutating func next() -> LockEffect? {
    guard position < count else { return nil }
    position += 1
    return effects[position - 1]
  }
}
