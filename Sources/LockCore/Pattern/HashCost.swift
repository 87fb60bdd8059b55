/// What one check of a pattern takes: Argon2id's memory, and its passes over it.
public struct HashCost: Equatable, Sendable {
  public var memoryKiB: Int
  public var passes: Int

  public init(memoryKiB: Int, passes: Int) {
    self.memoryKiB = memoryKiB
    self.passes = passes
  }

  /// Where nothing was measured: some tenths of a second on a board of the slower kind.
  public static let usual = HashCost(memoryKiB: 8192, passes: 4)

  /// From the least that libsodium takes to what is already absurd for a lock screen.
  public static let memoryBounds = 8...1_048_576
  public static let passBounds = 1...64

  /// A check is to take so long, in microseconds: it is felt by whoever tries them all, not by the owner.
  public static let wantedTime = 200_000
  public static let goodTime = 100_000...300_000

  /// More memory than that makes no lock better, and waits for pages.
  private static let mostMemory = 65_536
  /// As many as Argon2's authors want where memory is short (RFC 9106, the second choice).
  private static let usualPasses = 3

  /// The most memory that a check may take on a device with so much.
  public static func mostMemory(ofDevice totalKiB: Int) -> Int {
    min(max(totalKiB / 8, memoryBounds.lowerBound), mostMemory)
  }

  /// The cost at which a check takes the wanted time, on a device of `totalKiB` of memory on which `self` took
  /// `microseconds`. What is given is kept.
  public func fitted(
    microseconds: Int, totalKiB: Int, memory: Int? = nil, passes: Int? = nil
  ) -> HashCost {
    // Time grows with the product of both.
    let work = memoryKiB * self.passes * HashCost.wantedTime / max(microseconds, 1)
    let most = HashCost.mostMemory(ofDevice: totalKiB)
    if let memory {
      return HashCost(
        memoryKiB: memory, passes: passes ?? HashCost.clamped(work / memory, HashCost.passBounds))
    }
    if let passes {
      return HashCost(memoryKiB: HashCost.clamped(work / passes, 8...most), passes: passes)
    }
    let wanted = work / HashCost.usualPasses
    if wanted > most {
      return HashCost(memoryKiB: most, passes: HashCost.clamped(work / most, HashCost.passBounds))
    }
    return HashCost(memoryKiB: HashCost.clamped(wanted, 8...most), passes: HashCost.usualPasses)
  }

  private static func clamped(_ value: Int, _ bounds: ClosedRange<Int>) -> Int {
    min(max(value, bounds.lowerBound), bounds.upperBound)
  }
}
