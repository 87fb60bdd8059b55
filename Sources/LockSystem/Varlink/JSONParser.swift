import CJSON
import CLinux

/// Why bytes are no JSON value.
public struct JSONError: Error, Sendable {
  let code: json_tokener_error

  /// json-c's words, without a full stop.
  public var text: String { String(cString: json_tokener_error_desc(code)) }
}

/// json-c's parser, kept between messages.
public struct JSONParser: ~Copyable {
  /// How much is forgiven.
  public enum Grammar: Sendable {
    /// As strict as json-c can be, in UTF-8: for whatever anybody may send.
    case strict
    /// In UTF-8; comments, single quotes and a trailing comma are forgiven. For the daemon's own replies:
    /// json-c 0.18 refuses every character beyond ASCII in its strict mode, and a device may be named so.
    case lenient
  }

  /// Values nested deeper than this are refused. The deepest message of the protocol has 5 levels.
  public static let depth: Int32 = 16

  private let tokener: UnsafeMutablePointer<json_tokener>

  /// Throws ENOMEM alone.
  public init(_ grammar: Grammar) throws(SystemError) {
    guard let tokener = json_tokener_new_ex(Self.depth) else {
      throw SystemError("json_tokener_new_ex", code: ENOMEM)
    }
    self.tokener = tokener
    json_tokener_set_flags(
      tokener, JSON_TOKENER_VALIDATE_UTF8 | (grammar == .strict ? JSON_TOKENER_STRICT : 0))
  }

  deinit { json_tokener_free(tokener) }

  /// One whole object or array (a lone number or word without a space behind it is refused); nothing may
  /// follow it but space.
  public func parse(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    // json-c takes overlong forms, surrogates and numbers beyond U+10FFFF for UTF-8.
    guard String(validating: bytes[...], as: UTF8.self) != nil else {
      throw JSONError(code: json_tokener_error_parse_utf8_string)
    }
    json_tokener_reset(tokener)
    let value = bytes.withUnsafeBytes { bytes in
      json_tokener_parse_ex(
        tokener, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    let result = JSON(owning: value)
    let code = json_tokener_get_error(tokener)
    guard code == json_tokener_success else {
      throw JSONError(code: code == json_tokener_continue ? json_tokener_error_parse_eof : code)
    }
    for position in Int(json_tokener_get_parse_end(tokener))..<bytes.count
    where !Self.isSpace(bytes[position]) {
      throw JSONError(code: json_tokener_error_parse_unexpected)
    }
    return result
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }
}
