import LockCore
import LockSystem

/// What the command line asks of the daemon.
struct DaemonOptions {
  enum Action: Equatable {
    case serve
    case checkConfig
    case help
    case version
  }

  var action = Action.serve
  /// The configuration file; nil: the usual one.
  var configuration: String?

  static let help = """
    touchlockd [--config FILE] [--check-config]

    Locks the device's screen and touchscreen until a pattern is drawn.

      --config FILE    read FILE and FILE.d/*.conf instead of \(ConfigFile.defaultPath)
      --check-config   check the configuration, say what is wrong with it, and end (78: wrong)
      --version        print the version
      --help           print this

    """

  init(_ arguments: [String]) throws(UsageError) {
    let given = try Arguments(
      arguments,
      [
        .init("config", takesValue: true), .init("check-config"), .init("version"),
        .init("help", letter: UInt8(ascii: "h")),
      ])
    if let operand = given.operands.first { throw UsageError("unknown argument \(operand)") }
    for option in given.options {
      switch option.name {
      case "config": configuration = option.value
      case "check-config": action = .checkConfig
      case "version": action = .version
      default: action = .help
      }
    }
  }
}
