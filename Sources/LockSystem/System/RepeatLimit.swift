import Synchronization

/// Leaves out log lines that come again and again: of one line, five in half a minute are enough. Any thread
/// may ask. Lines share few places: a line that takes another one's place is said once more than it ought.
struct RepeatLimit: ~Copyable, Sendable {
  static let most: UInt64 = 5
  static let seconds: UInt64 = 30

  /// A line's hash in the upper 24 bits, then the second in which it was first said in 24, and how often
  /// since in 16.
  private let places = InlineArray<16, Atomic<UInt64>> { _ in Atomic(0) }

  /// How many times a line that is to be said now, at this second since boot, was left out before; -1: it is
  /// left out this time, too.
  func leftOut(_ line: [UInt8], at second: UInt64) -> Int {
    let hash = Self.hash(line)
    let place = Int(hash % 16)
    // Two threads that say the same at once may both be counted as one.
    let old = places[place].load(ordering: .relaxed)
    let isSame = old >> 40 == hash
    let count = old & 0xffff
    let now = second & 0xff_ffff
    if isSame, now &- (old >> 16 & 0xff_ffff) < Self.seconds {
      if count < 0xffff { places[place].store(old + 1, ordering: .relaxed) }
      return count < Self.most ? 0 : -1
    }
    places[place].store(hash << 40 | now << 16 | 1, ordering: .relaxed)
    return isSame && count > Self.most ? Int(count - Self.most) : 0
  }

  /// FNV-1a, folded to 24 bits.
  private static func hash(_ line: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in line { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return (hash >> 40) ^ (hash & 0xff_ffff)
  }
}
