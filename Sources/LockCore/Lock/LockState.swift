/// Where the lock stands. Everything but `unlocked` is locked.
public enum LockState: UInt8, Equatable, Sendable {
  /// Waiting for a finger.
  case locked
  /// A contact draws.
  case drawing
  /// An attempt is being recorded and judged.
  case verifying
  /// The error look is shown, touches are ignored.
  case wrong
  /// As `wrong`, for a drawing that is no attempt: of too few dots, or by a finger that fell silent.
  case tooShort
  /// After failures: nothing is judged until the wait is over.
  case cooldown
  /// The success look is shown.
  case right
  /// Screen and touch are being given away.
  case releasing
  case unlocked
}
