import LockCore
import LockSystem

/// What the command line asks for.
struct SimOptions {
  var file = ""
  var output = Size(width: 1280, height: 800)
  var isJSON = false
  /// The folder for pictures.
  var pictures: String?
  /// A configuration file, as the daemon's.
  var configuration: String?
  var isHelp = false

  static let help = """
    touchlock-sim replay FILE.evemu [--size WxH] [--json] [--png DIR] [--config FILE]

    Plays a recording of a touchscreen (evemu-record, versions 1.0 to 1.3) through the lock's own reading of
    touches and patterns, without hardware.

      --size WxH       the screen in pixels (1280x800)
      --json           one JSON line for each sample and drawing
      --png DIR        a picture after each drawing
      --config FILE    a configuration of touchlockd: grid, pattern, touch, theme
      --help           print this

    """

  init(_ arguments: [String]) throws(UsageError) {
    let given = try Arguments(
      arguments,
      [
        .init("size", takesValue: true), .init("json"), .init("png", takesValue: true),
        .init("config", takesValue: true), .init("help", letter: 0x68),
      ])
    for option in given.options {
      switch option.name {
      case "size": output = try Self.size(option.value)
      case "json": isJSON = true
      case "png": pictures = option.value
      case "config": configuration = option.value
      default: isHelp = true
      }
    }
    if isHelp { return }
    guard given.operands.first == "replay" else {
      throw UsageError("what to do? right: touchlock-sim replay FILE.evemu")
    }
    guard given.operands.count == 2 else {
      throw UsageError("\(given.operands.count - 1) files to replay; right: one")
    }
    file = given.operands[1]
  }

  private static func size(_ text: String) throws(UsageError) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int32($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (16...16384).contains(width),
      (16...16384).contains(height)
    else { throw UsageError("\(text) is no size; right: WIDTHxHEIGHT of 16 to 16384 pixels") }
    return Size(width: width, height: height)
  }
}
