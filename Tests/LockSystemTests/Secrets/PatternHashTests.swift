import Foundation
import LockCore
import Testing

@testable import LockSystem

@Suite struct PatternHashTests {
  private static func path(_ dots: Int...) -> DotPath {
    var path = DotPath()
    for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
    return path
  }

  private static func key(_ hash: PatternHash, _ path: consuming DotPath) throws -> [UInt8] {
    try hash.key(of: path, Settings()).read { key in key.digest(of: "owner") }
  }

  /// The salt is 0123456789abcdef.
  private static let known = PatternHash(["argon2id", "m=64,t=3", "MDEyMzQ1Njc4OWFiY2RlZg"])

  /// The key was made with the reference implementation's command:
  /// printf 1-2-10 | argon2 0123456789abcdef -id -t 3 -k 64 -p 1 -l 32 -e
  /// and the digest of it with Python: hashlib.blake2b(b"owner", key=key, digest_size=32)
  @Test func makesWhatOtherImplementationsMake() throws {
    let hash = try #require(Self.known)
    #expect(hash.cost == HashCost(memoryKiB: 64, passes: 3))
    #expect(hash.text == "argon2id m=64,t=3 MDEyMzQ1Njc4OWFiY2RlZg")
    let digest = try Self.key(hash, Self.path(1, 2, 10))
    #expect(Base64.text(digest) == "YUAd5x/AqNvbQZ+kY8wnLe+2r3i2xBShsP1YG9GckUY")
  }

  /// "110" would be all of these.
  @Test func everyOtherPatternHasAnotherKey() throws {
    let hash = try #require(Self.known)
    let key = try Self.key(hash, Self.path(1, 2, 10))
    #expect(try Self.key(hash, Self.path(1, 2, 1)) != key)
    #expect(try Self.key(hash, Self.path(12, 10)) != key)
    #expect(try Self.key(hash, Self.path(1, 21)) != key)
    #expect(try Self.key(hash, Self.path(10, 2, 1)) != key)
    #expect(try Self.key(hash, Self.path(1, 2)) != key)
    #expect(try Self.key(hash, Self.path(1, 2, 10, 11)) != key)
    #expect(try Self.key(hash, DotPath()) != key)
  }

  @Test func hashesWithAFreshSalt() throws {
    let one = PatternHash(cost: HashCost(memoryKiB: 8, passes: 1))
    let other = PatternHash(cost: HashCost(memoryKiB: 8, passes: 1))
    #expect(one != other)
    #expect(try Self.key(one, Self.path(1, 2, 3, 6)) != Self.key(other, Self.path(1, 2, 3, 6)))
    #expect(try Self.key(one, Self.path(1, 2, 3, 6)) == Self.key(one, Self.path(1, 2, 3, 6)))
    let words = Piece(one.text).words(between: " ")
    #expect(words.dropLast().map(\.text) == ["argon2id", "m=8,t=1"])
    #expect(PatternHash(words[...]) == one)
  }

  @Test(arguments: [
    "", "argon2id", "argon2id m=64,t=3", "argon2i m=64,t=3 MDEyMzQ1Njc4OWFiY2RlZg",
    "argon2id m=7,t=3 MDEyMzQ1Njc4OWFiY2RlZg",
    "argon2id m=1048577,t=3 MDEyMzQ1Njc4OWFiY2RlZg", "argon2id m=64,t=65 MDEyMzQ1Njc4OWFiY2RlZg",
    "argon2id m=64,t=0 MDEyMzQ1Njc4OWFiY2RlZg",
    "argon2id m=64 MDEyMzQ1Njc4OWFiY2RlZg", "argon2id m=64,t=3,p=1 MDEyMzQ1Njc4OWFiY2RlZg",
    "argon2id t=3,m=64 MDEyMzQ1Njc4OWFiY2RlZg",
    "argon2id m=64,t=3 MDEyMzQ1Njc4OWFiY2RlZgA", "argon2id m=64,t=3 MDEyMzQ1Njc4OWFiY2RlZ",
    "argon2id m=64,t=3 MDEyMzQ1Njc4OWFiY2RlZ!",
    "argon2id m=64,t=3 MDEyMzQ1Njc4OWFiY2RlZg ",
  ])
  func refusesWhatIsNoHash(text: String) {
    #expect(PatternHash(Piece(text).words(between: " ")[...]) == nil)
  }

  /// Too little memory is a failure, never a wrong pattern.
  @Test func aLackOfMemoryIsNoWrongPattern() async throws {
    await #expect(processExitsWith: .success) {
      let hash = PatternHash(cost: HashCost(memoryKiB: 8, passes: 1))
      let large = PatternHash(cost: HashCost(memoryKiB: 1_048_576, passes: 1))
      // 1 GiB more than there is now.
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      let used = try #require(pages.first.flatMap { UInt($0) }) * UInt(sysconf(Int32(_SC_PAGESIZE)))
      var limit = rlimit(rlim_cur: used + (256 << 20), rlim_max: used + (256 << 20))
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      #expect(
        throws: SecretError(
          .system,
          "the pattern could not be hashed in 1048576 KiB of memory: Cannot allocate memory; "
            + "right: more free memory, or a smaller hash_memory_kib and the pattern set again")
      ) { try Self.key(large, Self.path(1, 2, 3, 6)) }
      #expect(try Self.key(hash, Self.path(1, 2, 3, 6)).count == 32)
    }
  }

  @Test func theCodeHasAHyphenBetweenAnyTwoDots() throws {
    let code = try PatternCode.make(Self.path(1, 10, 36, 9))
    let text = code.read { bytes in String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self) }
    #expect(text == "1-10-36-9")
  }
}
