import LockCore
import Testing
import TouchDevices

@testable import TouchLockSim

/// What no finger meant, through everything between a device and an attempt.
@Suite struct NoiseTests {
  @Test(arguments: NoiseFixture.all)
  func isNoAttempt(noise: NoiseFixture) throws {
    var settings = Settings()
    settings.contactRules.silence = NoiseFixture.silence
    var replay = try Replay(
      noise.touch.device, settings: settings, output: Size(width: 1280, height: 800))
    var endings: [String] = []
    for event in noise.touch.events {
      replay.play(event) { _, outcome in
        guard case .drawing(let drawing) = outcome else { return }
        switch drawing.verdict {
        case .attempt: endings.append("verifying")
        case .tooShort: endings.append("too_short")
        case .cancelled: endings.append("cancelled")
        }
      }
    }
    #expect(replay.summary.attempts == 0)
    #expect(replay.summary.down == 0)
    if let expected = noise.endings { #expect(endings == expected) }
  }
}
