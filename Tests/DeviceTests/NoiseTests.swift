import LockCore
import Testing
import TouchDevices
import VirtualDevice

extension DeviceTests {
  /// What no finger meant, through a real kernel and the shipped daemon.
  @Suite(.serialized) struct NoiseTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    @Test func isNoAttempt() throws {
      let configuration = "[touch]\nsilence_ms = \(NoiseFixture.silence)\n[lock]\nerror_display_ms = 100\n"
      let locked = try LockedDevice(device, configuration: configuration)
      defer { try? locked.stop() }
      for noise in NoiseFixture.all {
        let before = try locked.events()
        let player = try Player(device, noise.touch.recording, folder: locked.folder)
        try device.wait(until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'Slots'")
        try player.play(timeout: .seconds(60))
        if let endings = noise.endings {
          for ending in Set(endings) {
            try locked.wait(
              for: ending, count: (before + endings).filter { $0 == ending }.count)
          }
        }
        try player.stop()
        // It is gone before the next one comes, which has the same name.
        try device.wait(until: "! touchlockctl --socket \(locked.folder)/socket status | grep -q 'Slots'")
        let told = try locked.events().dropFirst(before.count).filter { $0 != "drawing" }
        #expect(!told.contains("verifying"), "\(noise)")
        // On a slow machine a short contact may last long enough to be a tap beside the dots.
        if let endings = noise.endings {
          let isRight = endings.isEmpty ? Set(told).isSubset(of: ["cancelled"]) : Array(told) == endings
          #expect(isRight, "\(noise): \(told)")
        }
      }
      #expect(try locked.failures() == 0)
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked")
    }

    /// The dots stay in the error look for a while, and nothing is counted.
    @Test func aFingerThatFallsSilentIsSeenToBeCut() throws {
      let locked = try LockedDevice(
        device, configuration: "[touch]\nsilence_ms = 500\n[lock]\nerror_display_ms = 8000\n")
      defer { try? locked.stop() }
      try locked.draw([1, 2, 3], hold: true)
      let place = locked.place(5)
      _ = try locked.finger.move(place.x, place.y)
      try locked.wait(for: "cancelled")
      try device.requireScreen("wrong", "1280x800-xrgb8888")
      #expect(try locked.failures() == 0)
      _ = try locked.finger.up()
    }
  }
}
