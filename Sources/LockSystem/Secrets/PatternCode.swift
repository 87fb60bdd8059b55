import LockCore

/// The text of a pattern that is hashed: the dots' numbers with hyphens between, which is unambiguous on
/// every grid.
enum PatternCode {
  static func make(_ path: borrowing DotPath) throws(SecretError) -> SecretBox<SecretBytes> {
    let code = try SecretError.box(SecretBytes())
    code.change { append(path, to: &$0) }
    return code
  }

  static func append(_ path: borrowing DotPath, to text: inout SecretBytes) {
    for position in 0..<path.count {
      if position > 0 { _ = text.append(UInt8(ascii: "-")) }
      let number = UInt8(path[position].number)
      if number >= 10 { _ = text.append(UInt8(ascii: "0") + number / 10) }
      _ = text.append(UInt8(ascii: "0") + number % 10)
    }
  }
}
