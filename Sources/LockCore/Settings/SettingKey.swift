/// One setting as it is written in a configuration file.
public struct SettingKey: Sendable {
  /// Without the brackets.
  public let section: String
  /// Unique among all sections.
  public let name: String
  #if !hasFeature(Embedded)
    // For the documentation; the shipped program carries none.
    /// The default as it would be written.
    public let defaultText: String
    /// What it does, in one line.
    public let meaning: String
  #endif
  let kind: SettingKind

  @inline(__always)
  init(_ section: String, _ name: String, _ defaultText: String, _ meaning: String, _ kind: SettingKind) {
    self.section = section
    self.name = name
    self.kind = kind
    #if !hasFeature(Embedded)
      self.defaultText = defaultText
      self.meaning = meaning
    #endif
  }

  /// What its value may be, in words.
  public var values: String { kind.values }

  /// Reads `value` and puts it into `draft`, or says what would be right.
  func apply(_ value: String, to draft: inout SettingsDraft) throws(SettingError) {
    guard !value.isEmpty else { throw SettingError("\(name): no value; right: \(kind.values)") }
    switch kind {
    case .path(let longest, let store):
      guard value.bytes.first == UInt8(ascii: "/"), value.bytes.count <= longest else { throw wrong(value) }
      store(&draft, value)
    case .node(let store):
      guard value == "auto" || value.bytes.first == UInt8(ascii: "/") else { throw wrong(value) }
      store(&draft, value)
    case .terminal(let store): store(&draft, try terminal(value))
    case .backlight(let store):
      guard !Piece(value).has("/") else { throw wrong(value) }
      store(&draft, value)
    case .device(let store), .connector(let store): store(&draft, value)
    case .mode(let store): store(&draft, value == "preferred" ? nil : try mode(value))
    case .whole(let bounds, let store): store(&draft, try whole(value, bounds))
    case .wholeOrAuto(let bounds, let store):
      store(&draft, value == "auto" ? nil : try whole(value, bounds))
    case .pixels(let bounds, let store): store(&draft, try pixels(value, bounds))
    case .origin(let bounds, let store): store(&draft, value == "center" ? nil : try pixels(value, bounds))
    case .length(let parts, let bounds, let store): store(&draft, try length(value, parts, bounds))
    case .lengthOrSame(let parts, let bounds, let store):
      store(&draft, value == "same" ? nil : try length(value, parts, bounds))
    case .flag(let store): store(&draft, try flag(value))
    case .choice(let words, let store):
      guard let position = words.firstIndex(of: value) else { throw wrong(value) }
      store(&draft, position)
    case .color(let store):
      guard let color = Color(settingText: value) else { throw wrong(value) }
      store(&draft, color)
    case .part(let bounds, let store): store(&draft, try milli(value, Piece(value), bounds))
    case .axis(let store): store(&draft, value == "auto" ? nil : try axis(value))
    case .range(let store): store(&draft, value == "auto" ? nil : try range(value))
    case .matrix(let store): store(&draft, value == "auto" ? nil : try matrix(value))
    case .schedule(let store): store(&draft, try schedule(value))
    case .unit(let store): store(&draft, value == "none" ? "" : try unit(value))
    }
  }

  private func terminal(_ value: String) throws(SettingError) -> TerminalChoice {
    switch value {
    case "auto": return .auto
    case "none": return .none
    default:
      guard let number = Piece(value).wholeNumber, TerminalChoice.numbers.contains(number) else {
        throw wrong(value)
      }
      return .number(number)
    }
  }

  private func whole(_ value: String, _ bounds: ClosedRange<Int>) throws(SettingError) -> Int {
    guard case .milli(let milli) = Decimal(Piece(value)), milli % 1000 == 0,
      !Piece(value).has(".")
    else { throw SettingError("\(name): \"\(value)\" is not a whole number, \(kind.values)") }
    let number = Int(milli / 1000)
    guard bounds.contains(number) else { throw outOfBounds(value) }
    return number
  }

  /// Thousandths of a pixel, with or without `px`.
  private func pixels(_ value: String, _ bounds: ClosedRange<Int32>) throws(SettingError) -> Int32 {
    try milli(value, Piece(value).before("px") ?? Piece(value), bounds)
  }

  private func length(
    _ value: String, _ parts: ClosedRange<Int32>, _ bounds: ClosedRange<Int32>
  ) throws(SettingError) -> Length {
    if let pixels = Piece(value).before("px") { return .pixels(milli: try milli(value, pixels, bounds)) }
    return .spacing(milli: try milli(value, Piece(value), parts))
  }

  private func milli(
    _ value: String, _ number: Piece, _ bounds: ClosedRange<Int32>
  ) throws(SettingError) -> Int32 {
    switch Decimal(number) {
    case .malformed: throw wrong(value)
    case .tooFine:
      throw SettingError("\(name): \(value) has more than three digits after the point")
    case .milli(let milli):
      guard milli >= Int64(bounds.lowerBound), milli <= Int64(bounds.upperBound) else {
        throw outOfBounds(value)
      }
      return Int32(milli)
    }
  }

  private func axis(_ value: String) throws(SettingError) -> UInt16 {
    guard let code = AxisName.code(value) else { throw wrong(value) }
    return code
  }

  private func range(_ value: String) throws(SettingError) -> ClosedRange<Int32> {
    let words = Piece(value).words(between: ".")
    guard words.count == 3, words[1].isEmpty, let least = signed(words[0]), let most = signed(words[2]),
      least < most
    else { throw wrong(value) }
    return least...most
  }

  private func signed(_ text: Piece) -> Int32? {
    if let digits = text.behind("-") { return digits.wholeNumber.map { -Int32($0) } }
    return text.wholeNumber.map { Int32($0) }
  }

  private func mode(_ value: String) throws(SettingError) -> ModeChoice {
    guard let mode = ModeChoice(settingText: value) else { throw wrong(value) }
    return mode
  }

  private func matrix(_ value: String) throws(SettingError) -> Calibration {
    guard let matrix = Calibration(value) else { throw wrong(value) }
    guard !matrix.isSingular else {
      throw SettingError(
        "\(name): \"\(value)\" puts every touch on one line; right: a matrix that can be inverted")
    }
    return matrix
  }

  private func schedule(_ value: String) throws(SettingError) -> RetryPolicy {
    if value == "gatekeeper" { return .gatekeeper }
    if value == "strict" { return .strict }
    var waits: [Int] = []
    for word in Piece(value).words(between: " ") where !word.isEmpty {
      guard let wait = word.wholeNumber, wait <= RetryPolicy.longestWait, waits.count < RetryPolicy.mostWaits
      else { throw wrong(value) }
      waits.append(wait)
    }
    return .custom(waits)
  }

  /// A name as systemd.unit(5) has it: with a type behind its last point.
  private func unit(_ value: String) throws(SettingError) -> String {
    var behindPoint = -1
    for byte in value.bytes {
      switch byte {
      case UInt8(ascii: "."): behindPoint = 0
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "\\"), UInt8(ascii: "@"):
        if behindPoint >= 0 { behindPoint += 1 }
      default: throw wrong(value)
      }
    }
    // An option's name begins with a hyphen, a unit's does not (none that anybody would start).
    guard behindPoint > 0, value.bytes.count <= 255, value.bytes.first != UInt8(ascii: "-"),
      value.bytes.first != UInt8(ascii: ".")
    else { throw wrong(value) }
    return value
  }

  private func flag(_ value: String) throws(SettingError) -> Bool {
    switch value {
    case "yes", "true", "on", "1": true
    case "no", "false", "off", "0": false
    default: throw wrong(value)
    }
  }

  private func wrong(_ value: String) -> SettingError {
    SettingError("\(name): \"\(value)\" is not \(kind.values)")
  }

  private func outOfBounds(_ value: String) -> SettingError {
    SettingError("\(name): \(value) is out of bounds, \(kind.values)")
  }
}
