/// What can happen to the lock.
public enum LockEvent: Equatable, Sendable {
  /// A finger came down, moved, lifted, or ceased to count (palm, lost device). `contact` is unique to
  /// one touch of one finger.
  case contactDown(contact: UInt32, at: Point)
  case contactMoved(contact: UInt32, at: Point)
  case contactUp(contact: UInt32)
  case contactCancelled(contact: UInt32)
  /// The same of a finger that was not heard of for too long; the screen is to say so.
  case contactSilent(contact: UInt32)
  /// The verifier's answer to attempt number `attempt`.
  case verdict(Verdict, attempt: UInt32)
  /// The failures on record, at start and with every verdict, right before it. `owesWait`: the last of them
  /// is this attempt's, or the wait that it brought is not known to be over.
  case failuresCounted(Int, owesWait: Bool)
  /// What `LockEffect.recordWait` asked for is done, or could not be.
  case waitRecorded
  /// The moment set by `LockEffect.setDeadline` has come.
  case deadlineReached
  /// A client wants the device locked.
  case lockRequested
  /// Root wants the device unlocked without a pattern.
  case unlockRequested
  /// A client wants drawings. `patience`: for so many milliseconds it waits for the next one.
  case taskRequested(LockTask, patience: Int)
  /// The client of the task has gone.
  case taskCancelled
  /// The moment set by `LockEffect.setTaskDeadline` has come.
  case taskDeadlineReached
  /// How putting the new pattern on record went.
  case enrolled(EnrolmentResult, attempt: UInt32)
  /// The client's answer to the drawing number `attempt`.
  case answered(accepts: Bool, attempt: UInt32)
  /// The number of patterns on record, at start and whenever it changes.
  case patternsChanged(count: Int)
  /// The locked picture has been scanned out.
  case screenShown
  /// The screen or the card is gone; the locked picture is not visible.
  case screenLost
  /// The moment set by `LockEffect.setIdleDeadline` has come.
  case idleReached
  /// KEY_POWER or KEY_WAKEUP was pressed.
  case powerKey
  case wakeKey
  /// The device was suspended and is running again.
  case resumed
  /// Screen and touch devices have been given away, as `LockEffect.releaseScreen` asked.
  case screenReleased
}

/// The verifier's answer to an attempt.
public enum Verdict: UInt8, Equatable, Sendable {
  case right
  case wrong
  /// The attempt could not be recorded or judged (full disk, unreadable file): never an unlock.
  case unjudged
}
