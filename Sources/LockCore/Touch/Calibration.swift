/// A correction of touch positions, as libinput's LIBINPUT_CALIBRATION_MATRIX has it: the first two
/// rows of a 3x3 matrix over coordinates where the device's range is 0 to 1.
///
///     x' = a x + b y + c
///     y' = d x + e y + f
public struct Calibration: Equatable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var e: Double
  public var f: Double

  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// No correction.
  public static let identity = Calibration(1, 0, 0, 0, 1, 0)

  /// Whether it puts a whole panel on one line or point, or as good as that.
  public var isSingular: Bool { (a * e - b * d).magnitude < 0.000_001 }

  /// Six decimal numbers with blanks between them, as udev and the configuration have them; nil: it is
  /// not that, or one of them is beyond 1000.
  public init?(_ text: String) {
    var numbers = InlineArray<6, Double>(repeating: 0)
    var count = 0
    // udev's rules may have tabs between them.
    let bytes = text.bytes.map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 }
    for word in Piece(bytes: bytes[...]).words(between: " ") where !word.isEmpty {
      guard count < 6, let number = Self.number(word.bytes) else { return nil }
      numbers[count] = number
      count += 1
    }
    guard count == 6 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }

  /// The six numbers, to six digits behind the point.
  public var text: String {
    "\(Self.text(a)) \(Self.text(b)) \(Self.text(c)) \(Self.text(d)) \(Self.text(e)) \(Self.text(f))"
  }

  private static func text(_ number: Double) -> String {
    // At most 1000: its millionths fit.
    var millionths = Int(number.magnitude * 1_000_000 + 0.5)
    let whole = millionths / 1_000_000
    millionths %= 1_000_000
    let sign = number < 0 && (whole > 0 || millionths > 0) ? "-" : ""
    if millionths == 0 { return "\(sign)\(whole)" }
    var places = 6
    while millionths % 10 == 0 {
      millionths /= 10
      places -= 1
    }
    return "\(sign)\(whole).\(Decimal.digits(millionths, places: places))"
  }

  /// `-0.0125`, `1`, `.5`; an exponent is no more than digits would be.
  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    var digits: Double = 0
    var divisor: Double = 1
    var hasDigit = false
    var significant = 0
    var isNegative = false
    var isFraction = false
    for position in text.indices {
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "-") where position == text.startIndex: isNegative = true
      case UInt8(ascii: "+") where position == text.startIndex: break
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigit = true
        // 15 digits are exact in a Double; what follows is beyond any screen.
        guard significant < 15 else { continue }
        digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
        if digits > 0 { significant += 1 }
        if isFraction { divisor *= 10 }
      default: return nil
      }
    }
    let number = digits / divisor
    guard hasDigit, number <= 1000 else { return nil }
    return isNegative ? -number : number
  }
}
