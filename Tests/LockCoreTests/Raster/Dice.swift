import LockCore

/// The same numbers on every run.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  /// A point of a box in pixels, at any fraction of a pixel.
  mutating func point(x: ClosedRange<Int32>, y: ClosedRange<Int32>) -> Point {
    Point(
      x: .random(in: x.lowerBound * 256...x.upperBound * 256, using: &self),
      y: .random(in: y.lowerBound * 256...y.upperBound * 256, using: &self))
  }
}
