import Foundation
import LockCore
import Testing

@testable import LockSystem

@Suite struct SecretBoxTests {
  /// A file of /proc/self: it has no size, and comes in pieces.
  private static func own(_ name: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/\(name)"))
    return try String(decoding: file.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test func keepsItsValue() throws {
    let box = try SecretBox(DotPath())
    box.change { $0.append(Dot(index: 4)) }
    box.change { $0.append(Dot(index: 8)) }
    #expect(box.read { $0.count } == 2)
    #expect(box.read { $0.last } == Dot(index: 8))
  }

  /// "lo" (locked), "dd" (not dumped) of proc_pid_smaps(5), and a page without any access on both sides.
  @Test func isLockedNotDumpedAndGuarded() throws {
    let box = try SecretBox(SecretBytes())
    let address = box.change { value in withUnsafeMutablePointer(to: &value) { UInt(bitPattern: $0) } }
    let text = try Self.own("smaps")
    var flags: Substring = ""
    var isInside = false
    for line in text.split(separator: "\n") {
      let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if bounds.count == 2 { isInside = bounds[0] <= address && address < bounds[1] }
      if isInside, line.hasPrefix("VmFlags:") { flags = line }
    }
    let words = flags.split(separator: " ")
    #expect(words.contains("lo"))
    #expect(words.contains("dd"))
    withExtendedLifetime(box) {}
  }

  @Test func aReadBehindTheValueEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      let box = try SecretBox(SecretBytes())
      _ = box.change { value in
        withUnsafeMutablePointer(to: &value) {
          UnsafeRawPointer($0).load(fromByteOffset: MemoryLayout<SecretBytes>.stride, as: UInt8.self)
        }
      }
    }
  }

  /// What is left of a box is not even mapped.
  @Test func givesItsMemoryBack() async {
    await #expect(processExitsWith: .success) {
      var address: UInt = 0
      do {
        let box = try SecretBox(SecretBytes())
        box.change { value in
          for byte in "1-2-3-6".utf8 { _ = value.append(byte) }
          address = withUnsafeMutablePointer(to: &value) { UInt(bitPattern: $0) }
        }
      }
      // Given back to the kernel as a whole.
      let maps = try Self.own("maps")
      let isMapped = maps.split(separator: "\n").contains { line in
        let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
        return bounds.count == 2 && bounds[0] <= address && address < bounds[1]
      }
      #expect(!isMapped)
    }
  }
}
