import TestCounts
import Testing
import TouchDevices

@testable import LockCore

/// Random streams that lose events anywhere.
@Suite struct LostEventTests {
  private let output = Size(width: 1280, height: 800)

  /// Filling in adds dots that no finger touched, by rule; here only touched ones may appear.
  private var settings: Settings {
    var settings = Settings()
    settings.rules = PatternRules(minimumDots: 1, fillsBetween: false)
    return settings
  }

  /// What is wrong with one stream, if anything.
  private func fault(seed: UInt64, resyncs: Bool) throws -> String? {
    var dice = Dice(seed)
    let generator = try TouchGenerator(dice, settings: settings, output: output)
    var player = try TouchPlayer(generator.device, settings: settings, output: output)
    dice = Dice(seed ^ 0x5bd1_e995)
    let steps = generator.steps
    var losses = Set((0..<dice.below(4)).map { _ in dice.below(steps.count) })
    var position = 0
    while position < steps.count {
      var step = steps[position]
      if losses.remove(position) != nil {
        let dropped = InputEvent(
          type: EventType.synchronization, code: SynchronizationCode.dropped, value: 0,
          microseconds: step.event.microseconds)
        player.play(dropped)
        guard player.live.isEmpty else { return "a contact outlives a loss" }
        position = min(position + dice.below(40), steps.count - 1)
        if resyncs {
          // Reading empties the queue, which ends with a frame; then the kernel is asked.
          while !steps[position].endsFrame { position += 1 }
          step = steps[position]
          player.resync(step.slots, currentSlot: step.currentSlot)
        }
        position += 1
        continue
      }
      player.play(step.event)
      let dots = Set(player.dots)
      guard dots.isEmpty || step.touched.contains(where: { dots.isSubset(of: $0) }) else {
        return "drawn \(player.dots), touched \(step.touched.map { $0.sorted() }) at event \(position)"
      }
      position += 1
    }
    return player.live.isEmpty ? nil : "a contact is left behind"
  }

  @Test(arguments: [false, true])
  func nothingIsDrawnThatNoFingerTouched(resyncs: Bool) throws {
    for seed in 0..<UInt64(Count.of(300, soak: 10_000)) {
      if let fault = try fault(seed: seed, resyncs: resyncs) {
        Issue.record("stream \(seed): \(fault)")
        return
      }
    }
  }
}
