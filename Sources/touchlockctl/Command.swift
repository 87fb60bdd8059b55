import CLinux
import LockCore
import LockSystem

/// What the command line asks for.
struct Command {
  enum Verb { case wait, status, monitor, lock, setPattern, list, remove, help, version }

  private(set) var verb = Verb.help
  private(set) var deadline = Deadline.never
  private(set) var printsJSON = false
  /// The pattern that it is about; nil: none was named.
  private(set) var label: String?
  private var configuration: String?
  private var socket: String?

  init(_ arguments: [String]) throws(Failure) {
    let given: Arguments
    do throws(UsageError) {
      given = try Arguments(
        arguments,
        [
          .init("config", takesValue: true), .init("socket", takesValue: true),
          .init("timeout", takesValue: true), .init("label", takesValue: true), .init("json"),
          .init("version"),
          .init("help", letter: UInt8(ascii: "h")),
        ])
    } catch {
      throw Failure(.usage, error.text)
    }
    for option in given.options where option.name == "help" || option.name == "version" {
      verb = option.name == "help" ? .help : .version
      return
    }
    guard let word = given.operands.first else { throw Failure(.usage, "a verb is missing") }
    verb = try Self.verb(word)
    if verb == .remove {
      guard given.operands.count == 2 else { throw Failure(.usage, "remove takes the label of one pattern") }
      label = try Self.label(given.operands[1])
    } else if given.operands.count > 1 {
      // What stands there may be the pattern: it is not shown again.
      throw Failure(
        .usage,
        verb == .setPattern
          ? "set-pattern reads the pattern from standard input, never from the command line"
          : "\(word) takes no argument")
    }
    for option in given.options { try use(option, word) }
  }

  private static func verb(_ word: String) throws(Failure) -> Verb {
    switch word {
    case "wait": .wait
    case "status": .status
    case "monitor": .monitor
    case "lock": .lock
    case "set-pattern": .setPattern
    case "list": .list
    case "remove": .remove
    default: throw Failure(.usage, "unknown verb \(word)")
    }
  }

  private mutating func use(_ option: Arguments.Given, _ word: String) throws(Failure) {
    switch option.name {
    case "config": configuration = option.value
    case "socket": socket = option.value
    case "timeout":
      guard verb == .wait || verb == .lock else { throw Failure(.usage, "\(word) has no --timeout") }
      deadline = try Deadline(seconds: option.value)
    case "label":
      guard verb == .setPattern else { throw Failure(.usage, "\(word) has no --label") }
      label = try Self.label(option.value)
    default:
      guard verb == .status else { throw Failure(.usage, "\(word) has no --json") }
      printsJSON = true
    }
  }

  private static func label(_ text: String) throws(Failure) -> String {
    guard PatternLabel.isGood(text) else {
      // It may be a pattern, in the wrong place.
      throw Failure(
        .usage, "this is not a label; right: 1 to 32 letters, digits, dots, hyphens or underscores")
    }
    return text
  }

  /// The configuration, as the daemon reads it.
  func settings() throws(Failure) -> Settings {
    do throws(ConfigError) {
      return try ConfigFile.load(configuration)
    } catch {
      throw Failure(.configuration, error.lines.first ?? "the configuration is wrong")
    }
  }

  /// Where the daemon is. A client that may not read the configuration finds it at the usual place.
  func socketPath() throws(Failure) -> String {
    if let socket { return socket }
    if configuration == nil, access(ConfigFile.defaultPath, R_OK) != 0 { return Settings().socketPath }
    return try settings().socketPath
  }

  static let help = """
    touchlockctl VERB [OPTIONS]

      wait [--timeout SECONDS]   wait until the device is unlocked
      status [--json]            say how the device stands
      monitor                    print every event as a line of JSON
      lock [--timeout SECONDS]   lock the device; ends when the locked picture is visible
      set-pattern [--label NAME]
                                 read a pattern such as 1-2-3-6-9 from standard input and put it
                                 on record, in the place of the one with that label (root)
      list                       the labels of the patterns, a line each (root)
      remove LABEL               take a pattern off the record (root)

      --socket PATH   the daemon's socket
      --config FILE   the daemon's configuration file
      --version, --help

    Exit codes: 0 done (wait: unlocked), 64 usage, 65 bad input, 69 no daemon, 74 input or output
    failed, 76 not a reply of touchlockd, 77 not permitted, 78 bad configuration, 124 timed out.

    """
}
