import LockCore
import Testing
import VirtualDevice

extension DeviceTests {
  /// What the panel really shows at each stage, pixel by pixel.
  @Suite(.serialized) struct PictureTests {
    @Test func virtioWithAtomicCommits() throws {
      try check(try DeviceTests.device(), "", isAtomic: true, Size(width: 1280, height: 800), .xrgb8888)
    }

    @Test func virtioWithoutAtomicCommits() throws {
      try check(
        try DeviceTests.device(), "[display]\natomic = no\n", isAtomic: false, Size(width: 1280, height: 800),
        .xrgb8888)
    }

    @Test func cirrusWithSixteenBits() throws {
      let device = try VirtualDevice.boot(DeviceConfiguration(graphics: .cirrus))
      defer { device.stop() }
      try check(device, "", isAtomic: nil, Size(width: 1024, height: 768), .rgb565)
    }

    private func check(
      _ device: VirtualDevice, _ configuration: String, isAtomic: Bool?, _ size: Size, _ format: PixelFormat
    ) throws {
      // Looks that stay long enough to be photographed.
      let locked = try LockedDevice(
        device, configuration: configuration + "[lock]\nerror_display_ms = 4000\nsuccess_display_ms = 4000\n",
        width: Double(size.width), height: Double(size.height))
      defer { try? locked.stop() }
      let screen = try #require(try locked.status()["screen"] as? [String: Any])
      if let isAtomic { #expect(screen["atomic"] as? Bool == isAtomic) }

      func expect(_ dots: [UInt8], _ look: Scene.Look, finger: Point? = nil, _ name: String) throws {
        let expected = ExpectedPicture.of(dots, look, finger: finger, size: size, format: format)
        _ = try device.screenshot(within: .seconds(3), named: name) { $0 == expected }
      }

      try expect([], .lit, "locked")
      try locked.draw([1, 2, 3], hold: true)
      let place = locked.place(5)
      _ = try locked.finger.move(place.x, place.y)
      let beside = locked.place(5, dx: 0.4, dy: 0.45)
      _ = try locked.finger.move(beside.x, beside.y)
      // 4096 places on the axis, as (value - min) / (max - min + 1) * size.
      let finger = Point(
        x: Int32(beside.x) * size.width * 256 / 4096, y: Int32(beside.y) * size.height * 256 / 4096)
      try expect([1, 2, 3, 5], .lit, finger: finger, "half-drawn")
      _ = try locked.finger.up()
      try locked.wait(for: "wrong")
      try expect([1, 2, 3, 5], .wrong, "wrong")
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'",
        timeout: .seconds(15))
      try expect([], .lit, "locked-again")
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "right")
      try expect([1, 2, 3, 6, 9], .right, "right")
      // What is given away shows the grid, and nothing of the pattern.
      try locked.wait(for: "unlocked")
      try expect([], .lit, "unlocked")
    }
  }
}
