import CLinux
import CSodium
import LockCore

/// How the patterns of a file are hashed: one salt and one Argon2id for all of them, so that an attempt
/// costs the same however many patterns there are.
///
/// Computed by crypto_pwhash and not checked by crypto_pwhash_str_verify, which in libsodium 1.0.18 calls
/// a lack of memory a wrong password.
public struct PatternHash: Equatable, Sendable {
  public let cost: HashCost
  /// The id of the pepper that is mixed in; nil: none is.
  public let pepper: String?
  private let salt: [UInt8]

  private static let saltCount = Int(crypto_pwhash_SALTBYTES)
  private static let algorithm = crypto_pwhash_ALG_ARGON2ID13

  public static func == (one: PatternHash, other: PatternHash) -> Bool { one.text.isSame(as: other.text) }

  /// With a fresh salt.
  init(cost: HashCost, pepper: String? = nil) {
    var salt = [UInt8](repeating: 0, count: PatternHash.saltCount)
    salt.withUnsafeMutableBytes { randombytes_buf($0.baseAddress!, $0.count) }
    self.cost = cost
    self.pepper = pepper
    self.salt = salt
  }

  /// What a pattern's digests are made of. Takes the cost's memory while it runs. Throws if it could not be
  /// computed, as without the pepper.
  func key(of path: borrowing DotPath, _ settings: Settings) throws(SecretError) -> SecretBox<PatternKey> {
    try cost.requireMemory()
    let code = try PatternCode.make(path)
    let key = try SecretError.box(PatternKey())
    let result = code.read { text in
      key.change { key in
        text.withBytes { bytes in
          key.fill { place in
            crypto_pwhash(
              place, UInt64(PatternKey.count), bytes.baseAddress!, UInt64(bytes.count), salt,
              UInt64(cost.passes),
              cost.memoryKiB * 1024, PatternHash.algorithm)
          }
        }
      }
    }
    guard result == 0 else { throw PatternHash.failure(memoryKiB: cost.memoryKiB, clinux_errno()) }
    if let id = pepper {
      let pepper = try Pepper.find(id, settings)
      key.change { pepper.season(&$0) }
    }
    return key
  }

  /// Why there is no hash, by errno.
  static func failure(memoryKiB: Int, _ code: Int32) -> SecretError {
    let reason = String(cString: strerror(code))
    return SecretError(
      .system,
      "the pattern could not be hashed in \(memoryKiB) KiB of memory: \(reason); "
        + "right: more free memory, or a smaller hash_memory_kib and the pattern set again")
  }
}

extension PatternHash {
  /// `argon2id m=KIB,t=PASSES SALT`, and with a pepper `pepper=ID` behind it.
  var text: String {
    let text = "argon2id m=\(cost.memoryKiB),t=\(cost.passes) \(Base64.text(salt))"
    if let pepper { return "\(text) pepper=\(pepper)" }
    return text
  }

  /// Reads what `text` gives; nil: it is not that, or asks for memory or passes out of all bounds.
  init?(_ words: ArraySlice<Piece>) {
    let words = Array(words)
    guard words.count == 3 || words.count == 4, words[0] == "argon2id" else { return nil }
    let costs = words[1].words(between: ",")
    guard costs.count == 2,
      let memory = costs[0].behind("m=")?.wholeNumber, HashCost.memoryBounds.contains(memory),
      let passes = costs[1].behind("t=")?.wholeNumber, HashCost.passBounds.contains(passes),
      let salt = Base64.bytes(words[2], count: PatternHash.saltCount)
    else { return nil }
    if words.count == 4 {
      guard let id = words[3].behind("pepper="), Pepper.isID(id) else { return nil }
      pepper = id.text
    } else {
      pepper = nil
    }
    cost = HashCost(memoryKiB: memory, passes: passes)
    self.salt = salt
  }
}
