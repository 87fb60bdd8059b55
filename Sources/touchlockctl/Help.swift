import LockCore
import LockSystem

/// What `--help` prints.
enum Help {
  /// Where the explanations begin.
  private static let column = 24

  /// All verbs, a line each.
  static var text: String {
    var text = "touchlockctl VERB [OPTIONS]\n\n"
    for verb in VerbTable.all { text += row(verb.name.description, verb.summary) }
    text += "\n"
    for option in VerbOption.common { text += row(option.synopsis, option.help) }
    return text + """

      touchlockctl VERB --help tells more of a verb.

      Exit codes: 0 done (wait: unlocked), 64 usage, 65 bad input, 69 no daemon, 74 input or output
      failed, 75 another client has the drawings, 76 not a reply of touchlockd, 77 not permitted, 78 bad
      configuration, 124 timed out, 130 cancelled.

      """
  }

  /// All of one verb.
  static func text(_ verb: Verb) -> String {
    var text = "touchlockctl \(verb.name)"
    if verb.synopsis.utf8CodeUnitCount > 0 { text += " \(verb.synopsis)" }
    text += "\n\n\(verb.details)\n\n"
    for option in verb.options { text += row(option.synopsis, option.help) }
    for option in VerbOption.common { text += row(option.synopsis, option.help) }
    return text
  }

  private static func row(_ name: String, _ explanation: StaticString) -> String {
    "  \(name)\(String(repeating: " ", count: max(2, column - name.utf8.count - 2)))\(explanation)\n"
  }
}
