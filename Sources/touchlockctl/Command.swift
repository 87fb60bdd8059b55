import CLinux
import LockCore
import LockSystem

/// What the command line asks for.
struct Command {
  enum Verb { case wait, status, monitor, lock, setPattern, help, version }

  private(set) var verb = Verb.help
  private(set) var deadline = Deadline.never
  private(set) var printsJSON = false
  private var configuration: String?
  private var socket: String?

  init(_ arguments: [String]) throws(Failure) {
    let given: Arguments
    do throws(UsageError) {
      given = try Arguments(
        arguments,
        [
          .init("config", takesValue: true), .init("socket", takesValue: true),
          .init("timeout", takesValue: true), .init("json"), .init("version"),
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
    guard given.operands.count == 1 else {
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
    default:
      guard verb == .status else { throw Failure(.usage, "\(word) has no --json") }
      printsJSON = true
    }
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
      set-pattern                read a pattern such as 1-2-3-6-9 from standard input and make
                                 it the one that unlocks (root)

      --socket PATH   the daemon's socket
      --config FILE   the daemon's configuration file
      --version, --help

    Exit codes: 0 done (wait: unlocked), 64 usage, 65 bad input, 69 no daemon, 74 input or output
    failed, 76 not a reply of touchlockd, 77 not permitted, 78 bad configuration, 124 timed out.

    """
}
