import CSodium
import LockCore

/// Base64 without padding, as Argon2's own text form has it.
enum Base64 {
  private static let variant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING

  static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// nil: not Base64, or not of exactly `count` bytes.
  static func bytes(_ text: Piece, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var length = 0
    // Without a place for the end, anything behind the last letter is an error.
    let result = text.text.withCString {
      sodium_base642bin(&bytes, count, $0, text.bytes.count, nil, &length, nil, variant)
    }
    return result == 0 && length == count ? bytes : nil
  }
}
