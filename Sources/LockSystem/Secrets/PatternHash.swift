import CLinux
import CSodium
import LockCore

/// The Argon2id hash of a pattern, with all that is needed to compute it again.
///
/// Written in the form that libsodium's crypto_pwhash_str has. Checked here by crypto_pwhash and
/// sodium_memcmp (constant time) and not by crypto_pwhash_str_verify, which in libsodium 1.0.18 calls a
/// lack of memory a wrong password.
public struct PatternHash: Equatable, Sendable {
  public let memoryKiB: Int
  public let passes: Int
  private let salt: [UInt8]
  private let digest: [UInt8]

  private static let saltCount = Int(crypto_pwhash_SALTBYTES)
  private static let digestCount = 32
  private static let algorithm = crypto_pwhash_ALG_ARGON2ID13

  /// Hashes a pattern with a fresh salt. Takes `memoryKiB` of memory while it runs.
  public init(of path: borrowing DotPath, memoryKiB: Int, passes: Int) throws(SecretError) {
    let code = try PatternCode.make(path)
    var salt = [UInt8](repeating: 0, count: PatternHash.saltCount)
    salt.withUnsafeMutableBytes { randombytes_buf($0.baseAddress!, $0.count) }
    self.memoryKiB = memoryKiB
    self.passes = passes
    self.salt = salt
    digest = try PatternHash.compute(code, salt, memoryKiB: memoryKiB, passes: passes)
  }

  /// Whether `path` is the pattern. Throws if that could not be found out.
  public func matches(_ path: borrowing DotPath) throws(SecretError) -> Bool {
    let code = try PatternCode.make(path)
    let computed = try PatternHash.compute(code, salt, memoryKiB: memoryKiB, passes: passes)
    return sodium_memcmp(computed, digest, PatternHash.digestCount) == 0
  }

  private static func compute(
    _ code: borrowing SecretBox<SecretBytes>, _ salt: [UInt8], memoryKiB: Int, passes: Int
  ) throws(SecretError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: digestCount)
    let result = code.read { text in
      text.withBytes { bytes in
        crypto_pwhash(
          &digest, UInt64(digestCount), bytes.baseAddress!, UInt64(bytes.count), salt, UInt64(passes),
          memoryKiB * 1024, algorithm)
      }
    }
    guard result == 0 else {
      let reason = String(cString: strerror(clinux_errno()))
      throw SecretError(
        .system,
        "the pattern could not be hashed in \(memoryKiB) KiB of memory: \(reason); "
          + "right: more free memory, or a smaller hash_memory_kib and the pattern set again")
    }
    return digest
  }
}

extension PatternHash {
  /// The hash as text, about 100 characters without blanks.
  public var text: String {
    "$argon2id$v=19$m=\(memoryKiB),t=\(passes),p=1$\(PatternHash.base64(salt))$\(PatternHash.base64(digest))"
  }

  /// Reads what `text` gives; nil: it is not that, or asks for memory or passes out of all bounds.
  public init?(_ text: Substring) {
    let parts = text.words(between: "$")
    guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else { return nil }
    let costs = parts[3].words(between: ",")
    guard costs.count == 3, costs[2] == "p=1",
      let memory = costs[0].behind("m=")?.wholeNumber, Settings.hashMemoryBounds.contains(memory),
      let passes = costs[1].behind("t=")?.wholeNumber, Settings.hashPassBounds.contains(passes),
      let salt = PatternHash.bytes(parts[4], count: PatternHash.saltCount),
      let digest = PatternHash.bytes(parts[5], count: PatternHash.digestCount)
    else { return nil }
    memoryKiB = memory
    self.passes = passes
    self.salt = salt
    self.digest = digest
  }

  private static let variant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING

  private static func base64(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func bytes(_ text: Substring, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var length = 0
    // Without a place for the end, anything behind the last letter is an error.
    let result = String(text).withCString {
      sodium_base642bin(&bytes, count, $0, text.utf8.count, nil, &length, nil, variant)
    }
    return result == 0 && length == count ? bytes : nil
  }
}
