// Text is taken apart by its bytes: what is looked for is ASCII, and Swift's own `split` and `hasPrefix`
// would bring Unicode's tables of character borders into the program.

extension Substring {
  /// The parts between separators, empty ones too.
  @inline(never)
  public func words(between separator: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// What follows `prefix`; nil if this does not begin with it.
  @inline(never)
  public func behind(_ prefix: String) -> Substring? {
    utf8.starts(with: prefix.utf8) ? Substring(utf8.dropFirst(prefix.utf8.count)) : nil
  }

  /// What stands before `suffix`; nil if this does not end with it.
  @inline(never)
  public func before(_ suffix: String) -> Substring? {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
      ? Substring(utf8.dropLast(suffix.utf8.count)) : nil
  }

  /// The number that one to nine digits are; nil for everything else.
  public var wholeNumber: Int? {
    guard (1...9).contains(utf8.count) else { return nil }
    var number = 0
    for byte in utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
