import CLinux
import CSodium
import LockCore

/// How the patterns of a file are hashed: one salt and one Argon2id for all of them, so that an attempt
/// costs the same however many patterns there are.
///
/// Computed by crypto_pwhash and not checked by crypto_pwhash_str_verify, which in libsodium 1.0.18 calls
/// a lack of memory a wrong password.
public struct PatternHash: Equatable, Sendable {
  public let memoryKiB: Int
  public let passes: Int
  private let salt: [UInt8]

  private static let saltCount = Int(crypto_pwhash_SALTBYTES)
  private static let algorithm = crypto_pwhash_ALG_ARGON2ID13

  /// With a fresh salt.
  public init(memoryKiB: Int, passes: Int) {
    var salt = [UInt8](repeating: 0, count: PatternHash.saltCount)
    salt.withUnsafeMutableBytes { randombytes_buf($0.baseAddress!, $0.count) }
    self.memoryKiB = memoryKiB
    self.passes = passes
    self.salt = salt
  }

  /// What a pattern's digests are made of. Takes `memoryKiB` of memory while it runs. Throws if it could
  /// not be computed.
  public func key(of path: borrowing DotPath) throws(SecretError) -> SecretBox<PatternKey> {
    let code = try PatternCode.make(path)
    let key = try SecretError.box(PatternKey())
    let result = code.read { text in
      key.change { key in
        text.withBytes { bytes in
          key.fill { place in
            crypto_pwhash(
              place, UInt64(PatternKey.count), bytes.baseAddress!, UInt64(bytes.count), salt, UInt64(passes),
              memoryKiB * 1024, PatternHash.algorithm)
          }
        }
      }
    }
    guard result == 0 else {
      let reason = String(cString: strerror(clinux_errno()))
      throw SecretError(
        .system,
        "the pattern could not be hashed in \(memoryKiB) KiB of memory: \(reason); "
          + "right: more free memory, or a smaller hash_memory_kib and the pattern set again")
    }
    return key
  }
}

extension PatternHash {
  /// `argon2id m=KIB,t=PASSES SALT`.
  var text: String { "argon2id m=\(memoryKiB),t=\(passes) \(Base64.text(salt))" }

  /// Reads what `text` gives; nil: it is not that, or asks for memory or passes out of all bounds.
  init?(_ words: ArraySlice<Substring>) {
    let words = Array(words)
    guard words.count == 3, words[0] == "argon2id" else { return nil }
    let costs = words[1].words(between: ",")
    guard costs.count == 2,
      let memory = costs[0].behind("m=")?.wholeNumber, Settings.hashMemoryBounds.contains(memory),
      let passes = costs[1].behind("t=")?.wholeNumber, Settings.hashPassBounds.contains(passes),
      let salt = Base64.bytes(words[2], count: PatternHash.saltCount)
    else { return nil }
    memoryKiB = memory
    self.passes = passes
    self.salt = salt
  }
}
