import LockCore
import LockSystem

/// An option of the command line, as a verb lists it and as its help tells it.
struct VerbOption: Sendable {
  let name: StaticString
  /// What its value is called in the help; nil: it takes none.
  let value: StaticString?
  /// One line without a full stop.
  let help: StaticString
  let letter: UInt8?

  init(_ name: StaticString, _ value: StaticString? = nil, letter: UInt8? = nil, help: StaticString) {
    self.name = name
    self.value = value
    self.help = help
    self.letter = letter
  }

  /// As the help shows it: `--timeout SECONDS`.
  var synopsis: String { "--\(name)" + (value.map { " \($0)" } ?? "") }

  static let timeout = VerbOption("timeout", "SECONDS", help: "give up after so long, fractions allowed")
  static let json = VerbOption("json", help: "print JSON, for programs")

  /// The options that stand with every verb, and without one.
  static let common = [
    VerbOption("socket", "PATH", help: "the daemon's socket"),
    VerbOption("config", "FILE", help: "the daemon's configuration file"),
    VerbOption("help", letter: UInt8(ascii: "h"), help: "print this"),
    VerbOption("version", help: "print the version"),
  ]
}
