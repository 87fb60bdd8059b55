extension Color {
  /// `#rrggbb`, `#rrggbbaa`, or `R,G,B` or `R,G,B,A` in 0 ... 255 with or without blanks around.
  init?(settingText text: String) {
    var parts: [UInt8] = []
    if let digits = Piece(text).behind("#") {
      guard let bytes = Color.bytes(hexadecimal: digits) else { return nil }
      parts = bytes
    } else {
      for part in Piece(text).words(between: ",") {
        guard let number = part.trimmed.wholeNumber, number <= 255 else { return nil }
        parts.append(UInt8(number))
      }
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 255)
  }

  private static func bytes(hexadecimal digits: Piece) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits.bytes {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      if let upper = high {
        bytes.append(upper << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }
}
