import LockCore

/// What became of one drawing.
struct Drawing: Equatable {
  enum Verdict: String, Equatable {
    case attempt
    case tooShort = "too-short"
    case cancelled
  }

  let microseconds: UInt64
  /// Its dots, `1-2-3`.
  let dots: String
  let verdict: Verdict
  let reason: String
}

extension CancelReason {
  var text: String {
    switch self {
    case .palm: "it turned out to be a palm"
    case .eventsLost: "events were lost"
    case .silent: "nothing was heard of it for too long"
    case .jumped: "it jumped across the screen"
    case .deviceGone: "the device went away"
    }
  }
}
