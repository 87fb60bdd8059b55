/// What drawings are for while a client has asked for them, and not for unlocking.
public enum LockTask: UInt8, Equatable, Sendable {
  /// An enrolment: the present pattern, to show that its owner wants another one.
  case proof
  /// An enrolment: the new pattern.
  case newPattern
  /// An enrolment: the new pattern once more.
  case again
  /// An enrolment: the new pattern is being put on record.
  case saving
  /// A drawing for the client to judge.
  case ask
}

/// What the client of a task is told.
public enum TaskNotice: UInt8, Equatable, Sendable {
  /// Another step: what `LockMachine.task` says is to be drawn.
  case step
  /// Not the present pattern.
  case wrong
  /// The present pattern could not be judged.
  case unjudged
  case tooShort
  case tooSimple
  /// The two drawings differ: the new pattern is wanted again.
  case mismatch
  /// Another label has this pattern.
  case inUse

  // The rest are ends.

  case saved
  /// The new pattern could not be put on record.
  case notSaved
  case accepted
  case timedOut
  case cancelled

  public var isEnd: Bool { rawValue >= TaskNotice.saved.rawValue }
}

/// How putting the new pattern on record went.
public enum EnrolmentResult: UInt8, Equatable, Sendable {
  case saved
  case inUse
  case failed
}

/// How far a task is.
struct TaskCourse: ~Copyable {
  /// The new pattern, drawn once.
  var candidate = DotPath()
  /// Whether the present pattern comes first.
  var beginsWithProof = false
  /// The device was unlocked when it began, and is so again when it ends.
  var returnsUnlocked = false
  /// The client has been told of the end; its look is still on the screen.
  var isEnding = false
  /// How long the next drawing may take to come, in milliseconds.
  var patience = 0
}
