import CLinux
import LockCore
import LockSystem

/// Standard output, written at once; what cannot be written is a failure.
enum Output {
  static func text(_ text: String) throws(Failure) {
    if ExitStatus.printing(text) != .done { throw Failure(.inputOutput, "standard output cannot be written") }
  }

  static func line(_ value: borrowing JSON) throws(Failure) {
    try text(value.withText { String(decoding: $0, as: UTF8.self) } + "\n")
  }
}
