import LockCore
import LockSystem

/// What the command line asks of the daemon.
struct DaemonOptions {
  enum Action: Equatable {
    case serve
    case checkConfig
    case listDevices
    case debugTouch
    case help
    case version
  }

  var action = Action.serve
  /// The configuration file; nil: the usual one.
  var configuration: String?
  /// The touchscreen to debug; nil: the configuration's.
  var device: String?

  static let help = """
    touchlockd [--config FILE] [--check-config | --list-devices | --debug-touch [DEVICE]]

    Locks the device's screen and touchscreen until a pattern is drawn.

      --config FILE    read FILE and FILE.d/*.conf instead of \(ConfigFile.defaultPath)
      --check-config   check the configuration, say what is wrong with it, and end (78: wrong)
      --list-devices   list input devices, whether each is read and why, and how
      --debug-touch    print what fingers do on DEVICE, a node or a name, or on every touchscreen
      --version        print the version
      --help           print this

    """

  init(_ arguments: [String]) throws(UsageError) {
    let given = try Arguments(
      arguments,
      [
        .init("config", takesValue: true), .init("check-config"), .init("list-devices"),
        .init("debug-touch"), .init("version"),
        .init("help", letter: UInt8(ascii: "h")),
      ])
    for option in given.options {
      switch option.name {
      case "config": configuration = option.value
      case "check-config": action = .checkConfig
      case "list-devices": action = .listDevices
      case "debug-touch": action = .debugTouch
      case "version": action = .version
      default: action = .help
      }
    }
    if action == .debugTouch && given.operands.count == 1 {
      device = given.operands[0]
    } else if let operand = given.operands.first {
      throw UsageError("unknown argument \(operand)")
    }
  }
}
