/// A piece of a text, taken apart by its bytes: what is looked for is ASCII, and the standard library's
/// `Substring` and `split` would bring Unicode's tables and ten times the code into the program.
public struct Piece {
  public let bytes: ArraySlice<UInt8>

  public init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  @inline(never)
  public init(_ text: String) { bytes = text.bytes[...] }

  public var isEmpty: Bool { bytes.isEmpty }

  @inline(never)
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The pieces between separators, empty ones too.
  @inline(never)
  public func words(between separator: Unicode.Scalar) -> [Piece] {
    var words: [Piece] = []
    var start = bytes.startIndex
    for position in bytes.indices where bytes[position] == UInt8(ascii: separator) {
      words.append(Piece(bytes: bytes[start..<position]))
      start = position + 1
    }
    words.append(Piece(bytes: bytes[start...]))
    return words
  }

  /// What follows `prefix`; nil if this does not begin with it.
  @inline(never)
  public func behind(_ prefix: StaticString) -> Piece? {
    let count = prefix.utf8CodeUnitCount
    guard bytes.count >= count, Piece(bytes: bytes.prefix(count)) == prefix else { return nil }
    return Piece(bytes: bytes.dropFirst(count))
  }

  /// What stands before `suffix`; nil if this does not end with it.
  @inline(never)
  public func before(_ suffix: StaticString) -> Piece? {
    let count = suffix.utf8CodeUnitCount
    guard bytes.count >= count, Piece(bytes: bytes.suffix(count)) == suffix else { return nil }
    return Piece(bytes: bytes.dropLast(count))
  }

  /// What stands before and behind the last `separator`; nil: there is none.
  @inline(never)
  public func parts(atLast separator: Unicode.Scalar) -> (before: Piece, behind: Piece)? {
    guard let position = bytes.lastIndex(of: UInt8(ascii: separator)) else { return nil }
    return (Piece(bytes: bytes[..<position]), Piece(bytes: bytes[(position + 1)...]))
  }

  @inline(never)
  public func has(_ scalar: Unicode.Scalar) -> Bool { bytes.contains(UInt8(ascii: scalar)) }

  /// The same without blanks around it.
  @inline(never)
  public var trimmed: Piece {
    var bytes = bytes
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return Piece(bytes: bytes)
  }

  /// The number that one to nine digits are; nil for everything else.
  @inline(never)
  public var wholeNumber: Int? {
    guard (1...9).contains(bytes.count) else { return nil }
    var number = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  @inline(never)
  public static func == (piece: Piece, text: StaticString) -> Bool {
    guard piece.bytes.count == text.utf8CodeUnitCount else { return false }
    var next = text.utf8Start
    for byte in piece.bytes {
      guard byte == next.pointee else { return false }
      next += 1
    }
    return true
  }
}
