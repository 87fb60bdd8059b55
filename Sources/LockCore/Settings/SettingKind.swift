/// What a setting's value may be, and where it is put.
enum SettingKind: Sendable {
  typealias Store<Value> = @Sendable (inout SettingsDraft, Value) -> Void

  /// An absolute path of at most so many bytes.
  case path(longest: Int, Store<String>)
  /// `auto`, or an absolute path of a device node.
  case node(Store<String>)
  /// `auto`, a device node, or a device's name.
  case device(Store<String>)
  /// `auto`, `none`, or the number of a virtual terminal.
  case terminal(Store<TerminalChoice>)
  /// `auto`, `none`, or the name of a backlight.
  case backlight(Store<String>)
  case whole(ClosedRange<Int>, Store<Int>)
  /// The same, or `auto`.
  case wholeOrAuto(ClosedRange<Int>, Store<Int?>)
  /// Pixels; bounds and value in thousandths.
  case pixels(ClosedRange<Int32>, Store<Int32>)
  /// The same, or `center`.
  case origin(ClosedRange<Int32>, Store<Int32?>)
  /// A part of the dot spacing, or pixels; bounds in thousandths.
  case length(parts: ClosedRange<Int32>, pixels: ClosedRange<Int32>, Store<Length>)
  /// The same, or `same`.
  case lengthOrSame(parts: ClosedRange<Int32>, pixels: ClosedRange<Int32>, Store<Length?>)
  case flag(Store<Bool>)
  /// One of several words, by its position.
  case choice([String], Store<Int>)
  case color(Store<Color>)
  /// A part of something, in thousandths.
  case part(ClosedRange<Int32>, Store<Int32>)
  /// `auto`, or the kernel's name of an absolute axis.
  case axis(Store<UInt16?>)
  /// `auto`, or `MIN..MAX`.
  case range(Store<ClosedRange<Int32>?>)
  /// `auto`, or a connector's name.
  case connector(Store<String>)
  /// `preferred`, or a display mode.
  case mode(Store<ModeChoice?>)
  /// `auto`, or the first two rows of a matrix.
  case matrix(Store<Calibration?>)
  /// A named schedule of waits, or a list of them in seconds.
  case schedule(Store<RetryPolicy>)
  /// `none`, or the name of a systemd unit; `none` is stored as nothing.
  case unit(Store<String>)

  /// What would be right, as the documentation and the error lines say it.
  var values: String {
    switch self {
    case .path(let longest, _): "an absolute path of at most \(longest) bytes"
    case .node: "auto or a device node (/dev/...)"
    case .device: "auto, a device node (/dev/...) or a device's name"
    case .terminal:
      "auto, none or \(TerminalChoice.numbers.lowerBound) to \(TerminalChoice.numbers.upperBound)"
    case .backlight: "auto, none or a name in /sys/class/backlight"
    case .whole(let bounds, _): "\(bounds.lowerBound) to \(bounds.upperBound)"
    case .wholeOrAuto(let bounds, _): "auto or \(bounds.lowerBound) to \(bounds.upperBound)"
    case .pixels(let bounds, _): SettingKind.pixels(bounds)
    case .origin(let bounds, _): "\(SettingKind.pixels(bounds)), or center"
    case .length(let parts, let pixels, _): SettingKind.length(parts, pixels)
    case .lengthOrSame(let parts, let pixels, _): "\(SettingKind.length(parts, pixels)), or same"
    case .flag: "yes or no"
    case .choice(let words, _): words.joined(separator: " or ")
    case .color: "#rrggbb, #rrggbbaa or R,G,B[,A] of 0 to 255"
    case .part(let bounds, _):
      Decimal.text(milli: bounds.lowerBound) + " to " + Decimal.text(milli: bounds.upperBound)
    case .axis: "auto or an axis (ABS_...)"
    case .range: "auto or MIN..MAX with MAX above MIN"
    case .connector: "auto or a connector's name (HDMI-A-1)"
    case .mode: "preferred or WIDTHxHEIGHT[@HZ] (1280x800@60)"
    case .schedule:
      "gatekeeper, strict, or up to \(RetryPolicy.mostWaits) waits of 0 to \(RetryPolicy.longestWait) seconds with blanks between them"
    case .unit: "none or the name of a systemd unit (alarm.service)"
    case .matrix: "auto or six numbers with blanks between them, each at most 1000"
    }
  }

  private static func pixels(_ bounds: ClosedRange<Int32>) -> String {
    "\(Decimal.text(milli: bounds.lowerBound))px to \(Decimal.text(milli: bounds.upperBound))px"
  }

  private static func length(_ parts: ClosedRange<Int32>, _ bounds: ClosedRange<Int32>) -> String {
    let least = Decimal.text(milli: parts.lowerBound)
    let most = Decimal.text(milli: parts.upperBound)
    return "\(least) to \(most) of the dot spacing, or \(pixels(bounds))"
  }
}
