import Testing
import VirtualDevice

extension DeviceTests {
  /// What the panel really shows at each stage of an unlock, held to the golden images pixel by pixel.
  @Suite(.serialized) struct PictureTests {
    @Test func virtioWithAtomicCommits() throws {
      try StageCheck(try DeviceTests.device()).run("1280x800-xrgb8888", isAtomic: true)
    }

    @Test func virtioWithoutAtomicCommits() throws {
      try StageCheck(try DeviceTests.device()).run("1280x800-xrgb8888", isAtomic: false)
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
  }
}
