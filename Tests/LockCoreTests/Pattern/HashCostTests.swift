import LockCore
import Testing

/// Costs, worked out by hand: 200 ms of what was measured.
@Suite struct HashCostTests {
  private let probe = HashCost(memoryKiB: 2048, passes: 1)

  @Test func takesThreePassesOverWhatTheTimeAllows() {
    // 2048 KiB in 4 ms: 102400 KiB-passes in 200 ms.
    #expect(probe.fitted(microseconds: 4000, totalKiB: 8_388_608) == HashCost(memoryKiB: 34_133, passes: 3))
    // A slow board: in 100 ms, 4096 KiB-passes.
    #expect(probe.fitted(microseconds: 100_000, totalKiB: 524_288) == HashCost(memoryKiB: 1365, passes: 3))
  }

  @Test func takesAnEighthOfTheMemoryAtMost() {
    // 64 MB: 8 MiB at most, and then more passes: 102400 / 8192 = 12.
    #expect(probe.fitted(microseconds: 4000, totalKiB: 65_536) == HashCost(memoryKiB: 8192, passes: 12))
    #expect(HashCost.mostMemory(ofDevice: 65_536) == 8192)
    // And never more than 64 MiB: 2048 KiB in 0.5 ms are 819200 KiB-passes, 12 times 64 MiB.
    #expect(probe.fitted(microseconds: 500, totalKiB: 33_554_432) == HashCost(memoryKiB: 65_536, passes: 12))
    // A device that says nothing of its memory.
    #expect(HashCost.mostMemory(ofDevice: 0) == 8)
  }

  @Test func staysWithinTheBounds() {
    #expect(probe.fitted(microseconds: 0, totalKiB: 80) == HashCost(memoryKiB: 10, passes: 64))
    #expect(probe.fitted(microseconds: 10_000_000_000, totalKiB: 65_536) == HashCost(memoryKiB: 8, passes: 3))
  }

  @Test func keepsWhatIsGiven() {
    // 102400 KiB-passes: 25 passes over 4096 KiB, or 20480 KiB five times.
    #expect(
      probe.fitted(microseconds: 4000, totalKiB: 65_536, memory: 4096)
        == HashCost(memoryKiB: 4096, passes: 25))
    #expect(
      probe.fitted(microseconds: 4000, totalKiB: 1_048_576, passes: 5)
        == HashCost(memoryKiB: 20_480, passes: 5))
    #expect(
      probe.fitted(microseconds: 4000, totalKiB: 65_536, passes: 5) == HashCost(memoryKiB: 8192, passes: 5))
    #expect(
      probe.fitted(microseconds: 4000, totalKiB: 65_536, memory: 16, passes: 2)
        == HashCost(memoryKiB: 16, passes: 2))
  }
}
