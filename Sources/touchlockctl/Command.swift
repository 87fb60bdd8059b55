import CLinux
import LockCore
import LockSystem

/// What the command line asks for.
struct Command {
  /// nil: help or the version alone.
  let verb: Verb?
  let wantsHelp: Bool
  let wantsVersion: Bool
  private(set) var deadline = Deadline.never
  /// The verb's operand.
  private(set) var operand: String?
  /// What stands behind `--exec`: a program and its arguments. Empty: there is no `--exec`.
  let program: [String]
  private let options: [Arguments.Given]

  init(_ arguments: [String]) throws(Failure) {
    let end = Self.endOfOptions(arguments)
    program = Array(arguments[min(end + 1, arguments.count)...])
    let given = try Self.read(Array(arguments[..<end]))
    options = given.options
    wantsHelp = options.contains { $0.name == "help" }
    wantsVersion = options.contains { $0.name == "version" }
    guard let word = given.operands.first else {
      verb = nil
      if wantsHelp || wantsVersion { return }
      throw Failure(.usage, "a verb is missing")
    }
    guard let found = VerbTable.verb(word) else { throw Failure(.usage, Self.unknownVerb(word)) }
    verb = found
    if wantsHelp || wantsVersion { return }
    try checkOptions(of: found, hasProgram: end < arguments.count)
    try takeOperands(given.operands, found)
    if let seconds = value("timeout") { deadline = try Deadline(seconds: seconds) }
  }

  /// A pattern that was typed in its place is not shown again.
  private static func unknownVerb(_ word: String) -> String {
    for byte in word.utf8 where (0x30...0x39).contains(byte) { return "the first word is no verb" }
    return "unknown verb \(word)"
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The value of an option; nil: it was not given. The last one counts.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// The configuration, as the daemon reads it.
  func settings() throws(Failure) -> Settings {
    do throws(ConfigError) {
      var settings = try ConfigFile.load(value("config"))
      settings.findCredentials()
      return settings
    } catch {
      throw Failure(.configuration, error.lines.first ?? "the configuration is wrong")
    }
  }

  /// Where the daemon is. A client that may not read the configuration finds it at the usual place.
  func socketPath() throws(Failure) -> String {
    if let socket = value("socket") {
      guard UnixAddress(socket) != nil else {
        throw Failure(.usage, "--socket needs a path of 1 to \(UnixAddress.longestPath) bytes")
      }
      return socket
    }
    if !has("config"), access(ConfigFile.defaultPath, R_OK) != 0 { return Settings().socketPath }
    return try settings().socketPath
  }

  /// Everything behind `--exec` belongs to the program that it names.
  private static func endOfOptions(_ arguments: [String]) -> Int {
    arguments.firstIndex { $0 == "--exec" || $0 == "--" }
      .flatMap { arguments[$0] == "--exec" ? $0 : nil } ?? arguments.count
  }

  private static func read(_ arguments: [String]) throws(Failure) -> Arguments {
    do throws(UsageError) {
      return try Arguments(
        arguments,
        VerbTable.options.map { .init($0.name, letter: $0.letter, takesValue: $0.value != nil) })
    } catch {
      throw Failure(.usage, error.text)
    }
  }

  private func checkOptions(of verb: Verb, hasProgram: Bool) throws(Failure) {
    for option in options
    where !verb.knows(option.name) && !VerbOption.common.contains(where: { "\($0.name)" == option.name }) {
      throw Failure(.usage, "\(verb.name) has no --\(option.name)")
    }
    // A value that was not split off: --exec=CMD.
    if has("exec") || hasProgram && program.isEmpty {
      throw Failure(.usage, "--exec is followed by a command and its arguments, as the last option")
    }
    if hasProgram, !verb.knows("exec") { throw Failure(.usage, "\(verb.name) has no --exec") }
  }

  private mutating func takeOperands(_ operands: [String], _ verb: Verb) throws(Failure) {
    // What stands there may be the pattern: it is not shown again.
    if let name = verb.operand {
      guard operands.count == 2 else { throw Failure(.usage, "\(verb.name) takes one \(name)") }
      operand = operands[1]
    } else if operands.count > 1 {
      throw Failure(.usage, verb.refusal.map { "\(verb.name) \($0)" } ?? "\(verb.name) takes no argument")
    }
  }
}
