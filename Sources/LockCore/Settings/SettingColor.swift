extension Color {
  /// `#rrggbb`, `#rrggbbaa`, or `R,G,B` or `R,G,B,A` in 0 ... 255 with or without blanks around.
  init?(settingText text: String) {
    if text.utf8.first == UInt8(ascii: "#") {
      let digits = text.dropFirst()
      guard digits.utf8.count == 6 || digits.utf8.count == 8, digits.utf8.allSatisfy(Color.isHexadecimal),
        let number = UInt32(digits, radix: 16)
      else { return nil }
      self.init(rgb: digits.utf8.count == 6 ? number : number >> 8)
      if digits.utf8.count == 8 { alpha = UInt8(truncatingIfNeeded: number) }
      return
    }
    var parts: [UInt8] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isBlank = { (character: Character) in character == " " || character == "\t" }
      var number = part.drop(while: isBlank)
      while let last = number.last, isBlank(last) { number.removeLast() }
      guard case .milli(let milli) = Decimal(number), milli % 1000 == 0, (0...255_000).contains(milli)
      else { return nil }
      parts.append(UInt8(milli / 1000))
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 255)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
