import LockCore

/// What clients of the service ask of the device that takes drawings.
struct TaskCalls {
  /// Begins a task, or says why it cannot begin.
  var begin: (TaskWish) -> TaskRefusal? = { _ in .busy }
  /// The client's answer to the drawing number `attempt`; false: nobody waits for that.
  var answer: (_ attempt: UInt32, _ accepts: Bool) -> Bool = { _, _ in false }
  /// The client has gone.
  var cancel: () -> Void = {}
}

/// A task that a client wants.
struct TaskWish {
  enum Kind: Equatable {
    /// A new pattern for that label, which may replace the present one.
    case enrol(label: String, replaces: Bool)
    /// A drawing to judge.
    case ask
  }

  let kind: Kind
  /// Root need not draw the present pattern first.
  let isRoot: Bool
  /// How long the client waits for the next drawing, in milliseconds.
  let patience: Int
}

/// Why a task cannot begin.
enum TaskRefusal: Equatable {
  /// Another one runs, or an attempt is being judged.
  case busy
  /// The present pattern is wanted, and there is none.
  case noPattern
  /// The label has a pattern, which is not to be replaced.
  case labelTaken
}
