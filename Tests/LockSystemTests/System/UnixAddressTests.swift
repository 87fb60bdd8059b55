import CLinux
import Testing

@testable import LockSystem

@Suite struct UnixAddressTests {
  @Test func aPathEndsWithANul() throws {
    // sun_path begins behind the two bytes of sun_family.
    let address = try #require(UnixAddress("/run/x"))
    address.withPointer { pointer, length in
      #expect(length == 2 + 6 + 1)
      let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(pointer), count: Int(length))
      #expect(Array(bytes[2...]) == Array("/run/x\0".utf8))
      #expect(pointer.pointee.sa_family == sa_family_t(AF_UNIX))
    }
  }

  @Test func anAbstractNameBeginsWithANulAndHasNoEnd() throws {
    let address = try #require(UnixAddress("@x"))
    address.withPointer { pointer, length in
      #expect(length == 2 + 2)
      let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(pointer), count: Int(length))
      #expect(Array(bytes[2...]) == [0, 0x78])
    }
  }

  @Test func aPathHasAtMost107Bytes() {
    #expect(UnixAddress.longestPath == 107)
    #expect(UnixAddress(String(repeating: "x", count: 107)) != nil)
    #expect(UnixAddress(String(repeating: "x", count: 108)) == nil)
    #expect(UnixAddress("") == nil)
  }
}
