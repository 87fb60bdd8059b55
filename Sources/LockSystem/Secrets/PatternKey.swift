import CSodium
import LockCore

/// What Argon2id makes of a pattern; lives in a `SecretBox`. Each label's digest is a keyed BLAKE2b of
/// the label, so that one Argon2id serves all labels, and equal digests never tell of equal patterns.
public struct PatternKey: ~Copyable {
  static let count = 32

  private var bytes: InlineArray<32, UInt8>

  init() { bytes = InlineArray(repeating: 0) }

  /// Lets C write the bytes where they are.
  mutating func fill(_ body: (UnsafeMutablePointer<UInt8>) -> Int32) -> Int32 {
    var span = bytes.mutableSpan
    return span.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }

  /// What stands beside the label on disk.
  func digest(of label: String) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: PatternKey.count)
    let text = label.bytes
    withBytes { key in
      // Cannot fail, here and below: the lengths are within BLAKE2b's.
      _ = crypto_generichash(&digest, digest.count, text, UInt64(text.count), key, PatternKey.count)
    }
    return digest
  }

  /// Whether this label's digest is that one; in constant time.
  func matches(_ digest: [UInt8], of label: String) -> Bool {
    sodium_memcmp(self.digest(of: label), digest, PatternKey.count) == 0
  }

  /// Becomes the digest of a secret of any length.
  mutating func digest(_ secret: borrowing SecretBytes) {
    secret.withBytes { secret in
      _ = fill { crypto_generichash($0, PatternKey.count, secret.baseAddress, UInt64(secret.count), nil, 0) }
    }
  }

  /// Replaces another key by one that needs this key, too.
  func season(_ other: inout PatternKey) {
    withBytes { key in
      // BLAKE2b reads all of its input before it writes.
      _ = other.fill {
        crypto_generichash($0, PatternKey.count, $0, UInt64(PatternKey.count), key, PatternKey.count)
      }
    }
  }

  private func withBytes(_ body: (UnsafePointer<UInt8>) -> Void) {
    let span = bytes.span
    span.withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
