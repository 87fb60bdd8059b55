import LockSystem

/// Why the program ends early.
struct SimError: Error {
  /// One line without a full stop.
  let text: String
  let status: ExitStatus

  init(_ text: String, _ status: ExitStatus) {
    self.text = text
    self.status = status
  }
}
