import CLinux
import LockCore
import LockSystem

/// `touchlockctl set-pattern`.
enum SetPattern {
  static func run(_ command: Command) throws(Failure) {
    guard geteuid() == 0 else { throw Failure(.notPermitted, "set-pattern: only root may set the pattern") }
    let settings = try command.settings()
    if isatty(0) == 1 { try Output.text("Pattern, such as 1-2-3-6-9: ") }
    do throws(SecretError) {
      try PatternEnrolment.set(settings: settings, input: FileDescriptor(owning: dup(0)))
    } catch {
      throw Failure(error.reason == .input ? .badInput : .inputOutput, error.text)
    }
  }
}
