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

  /// Made with the reference implementation's command:
  /// printf 1-2-10 | argon2 0123456789abcdef -id -t 3 -k 64 -p 1 -l 32 -e
  private static let known =
    "$argon2id$v=19$m=64,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$hvOigQPvmyVJ6v08Zuuw+zzvz04j8p8/uQzQUjrQMpI"

  @Test func verifiesAHashOfAnotherImplementation() throws {
    let hash = try #require(PatternHash(Self.known[...]))
    #expect(hash.memoryKiB == 64)
    #expect(hash.passes == 3)
    #expect(hash.text == Self.known)
    #expect(try hash.matches(Self.path(1, 2, 10)))
  }

  /// "110" would be all of these.
  @Test func everyOtherPatternIsWrong() throws {
    let hash = try #require(PatternHash(Self.known[...]))
    #expect(try !hash.matches(Self.path(1, 2, 1)))
    #expect(try !hash.matches(Self.path(12, 10)))
    #expect(try !hash.matches(Self.path(1, 21)))
    #expect(try !hash.matches(Self.path(10, 2, 1)))
    #expect(try !hash.matches(Self.path(1, 2)))
    #expect(try !hash.matches(Self.path(1, 2, 10, 11)))
    #expect(try !hash.matches(DotPath()))
  }

  @Test func hashesWithAFreshSalt() throws {
    let one = try PatternHash(of: Self.path(1, 2, 3, 6), memoryKiB: 8, passes: 1)
    let other = try PatternHash(of: Self.path(1, 2, 3, 6), memoryKiB: 8, passes: 1)
    #expect(one != other)
    #expect(one.text.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    #expect(try one.matches(Self.path(1, 2, 3, 6)))
    #expect(try other.matches(Self.path(1, 2, 3, 6)))
    #expect(try !one.matches(Self.path(1, 2, 3, 5)))
    #expect(PatternHash(one.text[...]) == one)
  }

  @Test(arguments: [
    "", "$argon2id", "\(known)$", "\(known)A",
    "$argon2i$v=19$m=64,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$argon2id$v=16$m=64,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$argon2id$v=19$m=7,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$argon2id$v=19$m=4194304,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$argon2id$v=19$m=64,t=65,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$argon2id$v=19$m=64,t=3,p=2$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$argon2id$v=19$m=64,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$argon2id$v=19$m=64,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$argon2id$v=19$m=64,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$argon2id$v=19$m=64,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA!A",
  ])
  func refusesWhatIsNoHash(text: String) {
    #expect(PatternHash(text[...]) == nil)
  }

  /// Too little memory is a failure, never a wrong pattern.
  @Test func aLackOfMemoryIsNoWrongPattern() async throws {
    await #expect(processExitsWith: .success) {
      let hash = try PatternHash(of: Self.path(1, 2, 3, 6), memoryKiB: 8, passes: 1)
      let text = hash.text.replacingOccurrences(of: "m=8,", with: "m=1048576,")
      let large = try #require(PatternHash(text[...]))
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
      ) { try large.matches(Self.path(1, 2, 3, 6)) }
      #expect(try hash.matches(Self.path(1, 2, 3, 6)))
    }
  }

  @Test func theCodeHasAHyphenBetweenAnyTwoDots() throws {
    let code = try PatternCode.make(Self.path(1, 10, 36, 9))
    let text = code.read { bytes in String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self) }
    #expect(text == "1-10-36-9")
  }
}
