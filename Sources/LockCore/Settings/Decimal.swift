/// A decimal number of a configuration file in thousandths, so that nothing is rounded and no floating
/// point is needed.
enum Decimal: Equatable {
  /// Thousandths; a number too long to hold is clamped far outside of every setting's bounds.
  case milli(Int64)
  /// More than three digits after the point.
  case tooFine
  /// Not digits with at most one point between them.
  case malformed

  /// Larger than any bound, small enough to calculate with.
  private static let limit: Int64 = 1_000_000_000_000

  init(_ text: Piece) {
    var digits: Int64 = 0
    var whole = 0
    var fraction: Int?
    var isNegative = false
    for position in text.bytes.indices {
      let byte = text.bytes[position]
      switch byte {
      case UInt8(ascii: "-") where position == text.bytes.startIndex: isNegative = true
      case UInt8(ascii: ".") where fraction == nil && whole > 0: fraction = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = min(digits * 10 + Int64(byte - UInt8(ascii: "0")), Decimal.limit)
        if let places = fraction { fraction = places + 1 } else { whole += 1 }
      default:
        self = .malformed
        return
      }
    }
    guard whole > 0, fraction != 0 else {
      self = .malformed
      return
    }
    guard fraction ?? 0 <= 3 else {
      self = .tooFine
      return
    }
    for _ in (fraction ?? 0)..<3 { digits = min(digits * 10, Decimal.limit) }
    self = .milli(isNegative ? -digits : digits)
  }

  /// Thousandths as they are written: `24500` is `24.5`.
  static func text(milli: Int32) -> String {
    let whole = milli / 1000
    var fraction = milli % 1000
    if fraction == 0 { return "\(whole)" }
    var places = 3
    while fraction % 10 == 0 {
      fraction /= 10
      places -= 1
    }
    return "\(whole).\(digits(Int(fraction), places: places))"
  }

  /// A number with as many zeros before it as make so many digits.
  static func digits(_ number: Int, places: Int) -> String {
    var bytes = "\(number)".bytes
    while bytes.count < places { bytes.insert(UInt8(ascii: "0"), at: 0) }
    return Piece(bytes: bytes[...]).text
  }
}
