import CLinux
import LockCore
import LockSystem

/// `touchlockctl set-pattern`, `list` and `remove`: the patterns on record, for root. They need no daemon,
/// and one that runs notices what they do.
enum Patterns {
  static let set = Verb(
    "set-pattern", "[--label NAME] [--duress]",
    summary: "read a pattern from standard input and put it on record (root)",
    details: """
      Reads a pattern, such as 1-2-3-6-9, from standard input and puts it on record, in the place
      of the one with that label. Dots are numbered row by row from 1, the upper left one.
      Allowed to root alone.
      """,
    options: [
      VerbOption("label", "NAME", help: "which of several patterns it is"),
      VerbOption("duress", help: "it unlocks as any other, and starts the unit duress_unit"),
    ],
    refusal: "reads the pattern from standard input, never from the command line", run: set)

  static let hash = Verb(
    "hash-pattern", "[--credentials FOLDER]",
    summary: "make a file of patterns for a device, from standard input",
    details: """
      Reads patterns from standard input, a line each: PATTERN, LABEL PATTERN, or LABEL PATTERN duress.
      Prints a file of them, which the service takes as the credential touchlockd.patterns.
      """,
    options: [
      VerbOption("credentials", "FOLDER", help: "where touchlockd.pepper is, which is mixed in")
    ],
    refusal: "reads the pattern from standard input, never from the command line", run: hash)

  static let list = Verb(
    "list", "[--json]", summary: "print the labels of the patterns (root)",
    details: "Prints the labels of the patterns on record, a line each. Allowed to root alone.",
    options: [.json], run: list)

  static let remove = Verb(
    "remove", "LABEL", summary: "take a pattern off the record (root)",
    details: "Takes the pattern with that label off the record. Allowed to root alone.",
    operand: "LABEL", run: remove)

  private static func set(_ command: Command) throws(Failure) {
    let label = try label(command.value("label"))
    guard geteuid() == 0 else { throw Failure(.notPermitted, "set-pattern: only root may set the pattern") }
    let settings = try command.settings()
    if isatty(0) == 1 { try Output.text("Pattern, such as 1-2-3-6-9: ") }
    do throws(SecretError) {
      let complaint = try PatternEnrolment.set(
        label ?? PatternLabel.usual, isDuress: command.has("duress"), settings: settings,
        input: FileDescriptor(owning: dup(0)))
      if let complaint { Log.plain("touchlockctl: what was there is replaced: \(complaint)") }
    } catch {
      throw failure(error)
    }
  }

  private static func hash(_ command: Command) throws(Failure) {
    var settings = try command.settings()
    settings.credentialsDirectory = command.value("credentials")
    if isatty(0) == 1 { Log.plain("Patterns, such as 1-2-3-6-9 or operator 1-2-3-6-9; end with Ctrl-D:") }
    let text: String
    do throws(SecretError) {
      text = try PatternProvision.text(settings: settings, input: FileDescriptor(owning: dup(0)))
    } catch {
      throw failure(error)
    }
    try Output.text(text)
  }

  private static func remove(_ command: Command) throws(Failure) {
    let label = try label(command.operand)
    guard geteuid() == 0 else { throw Failure(.notPermitted, "remove: only root may remove a pattern") }
    let settings = try command.settings()
    do throws(SecretError) {
      try PatternEnrolment.remove(label ?? "", settings: settings)
    } catch {
      throw failure(error)
    }
  }

  private static func list(_ command: Command) throws(Failure) {
    guard geteuid() == 0 else {
      throw Failure(.notPermitted, "list: only root may see which patterns there are")
    }
    let settings = try command.settings()
    var text = ""
    var array = JSON.array()
    do throws(SecretError) {
      let labelsToDraw = try PatternStore.labelsToDraw(settings)
      for entry in try PatternStore.entries(settings) {
        text += entry.label
        if entry.isDuress { text += " duress" }
        for label in labelsToDraw where label == entry.label { text += " to be drawn once for its new hash" }
        text += "\n"
        array.append(entry.label)
      }
    } catch {
      throw failure(error)
    }
    if command.has("json") {
      var json = JSON.object()
      json.set("labels", array)
      try Output.line(json)
    } else {
      try Output.text(text)
    }
  }

  static func label(_ text: String?) throws(Failure) -> String? {
    guard let text, !PatternLabel.isGood(text) else { return text }
    // It may be a pattern, in the wrong place.
    throw Failure(
      .usage, "this is not a label; right: 1 to 32 letters, digits, dots, hyphens or underscores")
  }

  private static func failure(_ error: SecretError) -> Failure {
    switch error.reason {
    case .input, .labelTaken, .inUse: Failure(.badInput, error.text)
    case .file, .system: Failure(.inputOutput, error.text)
    }
  }
}
