import Foundation
import LockCore
import Testing

@testable import LockSystem

/// The record follows the configuration, pattern by pattern, as each is drawn.
@Suite struct PatternRehashTests {
  private let record: RecordFixture

  init() throws {
    record = try RecordFixture()
    try record.set("1-2-3-6")
  }

  @Test func aSinglePatternFollowsAtOnce() throws {
    record.settings.hashMemory = 16
    #expect(record.draw(1, 2, 3, 5).label == nil)
    #expect(try record.lines[2] == "hash argon2id m=8,t=1 *")
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(
      try record.lines == [
        "touchlockd-patterns 1", "grid 3x3", "hash argon2id m=16,t=1 *", "pattern owner *", "end",
      ])
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(record.draw(1, 2, 3, 5).label == nil)
  }

  @Test func severalFollowOneAfterTheOther() throws {
    try record.set("1-4-7-8", "operator")
    try record.set("9-8-7-4", "alarm", isDuress: true)
    record.settings.hashPasses = 2
    #expect(record.draw(9, 8, 7, 4).label == "alarm")
    #expect(
      try record.lines == [
        "touchlockd-patterns 1", "grid 3x3", "hash argon2id m=8,t=1 *", "next argon2id m=8,t=2 *",
        "pattern owner *", "pattern operator *", "pattern alarm * duress next=*", "end",
      ])
    #expect(try PatternStore.labelsToDraw(record.settings) == ["owner", "operator"])
    // Meanwhile each of them unlocks, the one that has followed too.
    #expect(record.draw(9, 8, 7, 4).label == "alarm")
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(try PatternStore.labelsToDraw(record.settings) == ["operator"])
    #expect(record.draw(1, 4, 7, 8).label == "operator")
    #expect(
      try record.lines == [
        "touchlockd-patterns 1", "grid 3x3", "hash argon2id m=8,t=2 *", "pattern owner *",
        "pattern operator *", "pattern alarm * duress", "end",
      ])
    #expect(try PatternStore.labelsToDraw(record.settings) == [])
    #expect(record.draw(9, 8, 7, 4).label == "alarm")
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(record.draw(1, 4, 7, 8).label == "operator")
  }

  @Test func theLastOneToFollowMayBeRemoved() throws {
    try record.set("1-4-7-8", "operator")
    record.settings.hashPasses = 2
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    try PatternEnrolment.remove("operator", settings: record.settings)
    #expect(
      try record.lines == [
        "touchlockd-patterns 1", "grid 3x3", "hash argon2id m=8,t=2 *", "pattern owner *", "end",
      ])
    #expect(record.draw(1, 2, 3, 6).label == "owner")
  }

  /// What is left to be measured stays as it was when the first pattern was set.
  @Test func autoChangesNothing() throws {
    let before = try record.text
    record.settings.hashMemory = nil
    record.settings.hashPasses = nil
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    #expect(try record.text == before)
  }

  /// While somebody sets a pattern nothing is rehashed, and nobody is kept out.
  @Test func whoeverSetsAPatternComesFirst() throws {
    let before = try record.text
    let other = try StateFolder(record.settings.stateDirectory, creating: false)
    let isLocked = other.lock()
    try #require(isLocked)
    record.settings.hashPasses = 2
    let (label, lines) = record.draw(1, 2, 3, 6)
    #expect(label == "owner")
    #expect(lines == [])
    #expect(try record.text == before)
    other.unlock()
  }

  @Test func nextIsReadAsItIsWritten() throws {
    try record.set("1-4-7-8", "operator")
    record.settings.hashPasses = 2
    #expect(record.draw(1, 2, 3, 6).label == "owner")
    let file = try PatternFile(Array(record.text.utf8))
    #expect(try file.text == record.text)
    #expect(file.next?.cost == HashCost(memoryKiB: 8, passes: 2))
    // A digest under a hash that is not there is damage.
    let text = try record.text.split(separator: "\n").filter { !$0.hasPrefix("next ") }.joined(
      separator: "\n")
    #expect(throws: PatternFile.Damage.line(4)) { try PatternFile(Array((text + "\n").utf8)) }
  }

  /// What is chosen where nothing is given: near the wanted time on this machine, and an eighth of its memory
  /// at most. Processor time, with room for the caches that other tests share.
  @Test func theMeasuredCostIsFelt() throws {
    record.settings.hashMemory = nil
    record.settings.hashPasses = nil
    let cost = try HashCost.chosen(for: record.settings)
    let time = try cost.measure()
    #expect((40_000...900_000).contains(time), "\(cost) takes \(time) µs")
    #expect(cost.memoryKiB <= 65_536)
  }

  /// A check that would have programs killed is not begun with.
  @Test func memoryThatIsNotThereIsNotAskedFor() throws {
    let total = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) / 1024
    record.settings.hashMemory = total / 2 + 1
    let line =
      "hash_memory_kib = \(total / 2 + 1) is more than half of this device's \(total) KiB; "
      + "right: \(total / 2) at most, or auto"
    #expect(throws: SecretError(.input, line)) { try HashCost.chosen(for: record.settings) }
    // 1 TiB, as no machine of ours has.
    let absurd = HashCost(memoryKiB: 1 << 30, passes: 1)
    #expect(throws: PatternHash.failure(memoryKiB: 1 << 30, ENOMEM)) { try absurd.requireMemory() }
    try HashCost(memoryKiB: 8, passes: 1).requireMemory()
  }

  /// As in proc(5).
  @Test func readsWhatMemoryIsLeft() {
    let text =
      "MemTotal:       24683840 kB\nMemFree:          18514 kB\nMemAvailable:    1234567 kB\nBuffers: 1 kB\n"
    #expect(HashCost.availableKiB(Array(text.utf8)) == 1_234_567)
    #expect(HashCost.availableKiB(Array("MemTotal: 1 kB\n".utf8)) == nil)
  }
}
