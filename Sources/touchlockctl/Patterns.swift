import CLinux
import LockCore
import LockSystem

/// `touchlockctl set-pattern`, `list` and `remove`: the patterns on record, for root. They need no daemon,
/// and one that runs notices what they do.
enum Patterns {
  static func set(_ command: Command) throws(Failure) {
    guard geteuid() == 0 else { throw Failure(.notPermitted, "set-pattern: only root may set the pattern") }
    let settings = try command.settings()
    if isatty(0) == 1 { try Output.text("Pattern, such as 1-2-3-6-9: ") }
    do throws(SecretError) {
      let complaint = try PatternEnrolment.set(
        command.label ?? PatternLabel.usual, settings: settings, input: FileDescriptor(owning: dup(0)))
      if let complaint { Log.plain("touchlockctl: what was there is replaced: \(complaint)") }
    } catch {
      throw failure(error)
    }
  }

  static func remove(_ command: Command) throws(Failure) {
    guard geteuid() == 0 else { throw Failure(.notPermitted, "remove: only root may remove a pattern") }
    let settings = try command.settings()
    do throws(SecretError) {
      try PatternEnrolment.remove(command.label ?? "", settings: settings)
    } catch {
      throw failure(error)
    }
  }

  /// The labels, a line each.
  static func list(_ command: Command) throws(Failure) {
    guard geteuid() == 0 else {
      throw Failure(.notPermitted, "list: only root may see which patterns there are")
    }
    let settings = try command.settings()
    var text = ""
    do throws(SecretError) {
      for label in try PatternStore.labels(settings) { text += "\(label)\n" }
    } catch {
      throw failure(error)
    }
    try Output.text(text)
  }

  private static func failure(_ error: SecretError) -> Failure {
    switch error.reason {
    case .input, .labelTaken, .inUse: Failure(.badInput, error.text)
    case .file, .system: Failure(.inputOutput, error.text)
    }
  }
}
