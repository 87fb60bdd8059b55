import LockCore
import LockSystem

/// What the verifier has done.
enum VerifierAnswer {
  case judged(Judgement)
  /// It is on record that the wait is over, or the log says why it is not.
  case waitRecorded
  /// How putting a new pattern on record went, and why it could not be.
  case enrolled(EnrolmentResult, attempt: UInt32, fault: String)

  /// What it found, where it was to judge.
  var judgement: Judgement? {
    if case .judged(let judgement) = self { return judgement }
    return nil
  }
}

/// The answer to an attempt.
struct Judgement {
  let verdict: Verdict
  let attempt: UInt32
  /// The failures on record.
  let failures: Int
  /// Whether this attempt is one more of them.
  let isNewFailure: Bool
  /// Whose pattern it is, when it is right.
  let opening: Opening?
  /// Why it was not judged: one line.
  let fault: String?
}
