import CDRM
import LockCore
import Testing

@testable import TouchLockd

@Suite struct FlipEventTests {
  /// An event as the kernel writes it: type, length, user data, seconds, microseconds, sequence, CRTC.
  private func event(type: UInt32, length: UInt32 = 32, serial: UInt64 = 0, blank: UInt32 = 0) -> [UInt8] {
    var words: [UInt32] = [type, length]
    words += [UInt32(truncatingIfNeeded: serial), UInt32(serial >> 32), 11, 22, blank, 33]
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
  }

  private func flips(_ bytes: [UInt8]) -> [FlipEvent] {
    var flips: [FlipEvent] = []
    bytes.withUnsafeBytes { FlipEvent.forEach(in: $0) { flips.append($0) } }
    return flips
  }

  /// 11 s and 22 us.
  private let moment = Instant(nanoseconds: 11_000_022_000)

  @Test func completedFlipsAreFoundAmongOthers() {
    // 1: vertical blank; 3: CRTC sequence.
    let bytes =
      event(type: 1, serial: 9) + event(type: 2, serial: 0x1_0000_0002, blank: 77)
      + event(type: 3, serial: 8) + event(type: 2, serial: 5)
    #expect(
      flips(bytes) == [
        FlipEvent(serial: 0x1_0000_0002, blank: 77, moment: moment),
        FlipEvent(serial: 5, blank: 0, moment: moment),
      ])
  }

  @Test func anEventOfAnotherSizeIsSteppedOver() {
    let long = event(type: 0x8000_0000, length: 40) + Array(repeating: 0xff, count: 8)
    #expect(flips(long + event(type: 2, serial: 5)) == [FlipEvent(serial: 5, blank: 0, moment: moment)])
    // A flip that is longer than today's still has today's beginning.
    let grown = event(type: 2, length: 40, serial: 6) + Array(repeating: 0, count: 8)
    #expect(flips(grown + event(type: 2, serial: 7)).map(\.serial) == [6, 7])
  }

  @Test func aBrokenEventEndsTheReading() {
    #expect(flips([]).isEmpty)
    #expect(flips(event(type: 2, length: 0, serial: 5)).isEmpty)
    #expect(flips(event(type: 2, length: 7, serial: 5)).isEmpty)
    #expect(flips(event(type: 2, length: 33, serial: 5)).isEmpty)
    #expect(flips(event(type: 2, length: .max, serial: 5)).isEmpty)
    // Too short for a flip, but whole.
    #expect(flips(Array(event(type: 2, length: 16, serial: 5)[..<16])).isEmpty)
    for count in 0..<32 { #expect(flips(Array(event(type: 2, serial: 5)[..<count])).isEmpty) }
  }
}
