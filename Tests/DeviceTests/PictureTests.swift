import Testing
import VirtualDevice

extension DeviceTests {
  /// What the panel really shows at each stage of an unlock, held to the golden images pixel by pixel.
  @Suite(.serialized) struct PictureTests {
    @Test func virtioWithAtomicCommits() throws {
      try check(try DeviceTests.device(), isAtomic: true, "1280x800-xrgb8888")
    }

    @Test func virtioWithoutAtomicCommits() throws {
      try check(
        try DeviceTests.device(), "[display]\natomic = no\n", isAtomic: false, "1280x800-xrgb8888")
    }

    @Test func cirrusWithSixteenBits() throws {
      let device = try VirtualDevice.boot(DeviceConfiguration(graphics: .cirrus))
      defer { device.stop() }
      try check(device, isAtomic: nil, "1024x768-rgb565")
    }

    /// Even when the looks leave no time for another frame.
    @Test func aScreenThatIsGivenAwayAtOnceShowsNoPattern() throws {
      let device = try DeviceTests.device()
      let locked = try LockedDevice(device, configuration: "[lock]\nsuccess_display_ms = 0\n")
      defer { try? locked.stop() }
      for round in 1...4 {
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked", count: round)
        try device.requireScreen("locked", "1280x800-xrgb8888")
        #expect(try locked.control("lock").succeeded)
      }
    }

    private func check(
      _ device: VirtualDevice, _ configuration: String = "", isAtomic: Bool?, _ kind: String
    ) throws {
      let size = try GoldenScreen.image("locked", kind)
      // Looks that stay long enough to be photographed.
      let locked = try LockedDevice(
        device, configuration: configuration + "[lock]\nerror_display_ms = 8000\nsuccess_display_ms = 8000\n",
        width: Double(size.width), height: Double(size.height))
      defer { try? locked.stop() }
      let screen = try #require(try locked.status()["screen"] as? [String: Any])
      if let isAtomic { #expect(screen["atomic"] as? Bool == isAtomic) }

      try device.requireScreen("locked", kind)
      try locked.draw([1, 2, 3], hold: true)
      for place in [locked.place(5), locked.place(5, dx: 0.4, dy: 0.45)] {
        _ = try locked.finger.move(place.x, place.y)
      }
      try device.requireScreen("drawing", kind)
      _ = try locked.finger.up()
      try locked.wait(for: "wrong")
      try device.requireScreen("wrong", kind)
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'",
        timeout: .seconds(60))
      try device.requireScreen("locked", kind)
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "right")
      try device.requireScreen("right", kind)
      // What is given away shows the grid, and nothing of the pattern.
      try locked.wait(for: "unlocked")
      try device.requireScreen("locked", kind)
    }
  }
}
