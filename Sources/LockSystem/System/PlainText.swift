import LockCore

/// Text for a terminal or the journal: what others have put into it must be no order to the terminal and no
/// further line.
public enum PlainText {
  /// The same as `bytes`.
  public static func text(_ text: String) -> String { String(decoding: bytes(text), as: UTF8.self) }

  /// The text's bytes, with a question mark for each byte of a control character (C0, DEL, C1).
  public static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.bytes {
      if byte < 0x20 || byte == 0x7f {
        bytes.append(UInt8(ascii: "?"))
      } else if bytes.last == 0xc2, byte < 0xa0 {
        // U+0080 to U+009F are C2 80 to C2 9F.
        bytes[bytes.count - 1] = UInt8(ascii: "?")
        bytes.append(UInt8(ascii: "?"))
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
