import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// Panels mounted in every way, and the picture turned on them: what is scanned out is the golden picture,
  /// turned, and the finger that follows the turned dots unlocks.
  @Suite(.serialized) struct RotationTests {
    /// What the kernel is told of a panel, by the quarters that its picture is turned clockwise. Right side up:
    /// the panel's right side is at the device's top, where the picture's top belongs.
    private static let mountings = ["normal", "right_side_up", "upside_down", "left_side_up"]

    @Test func picturesAndTouchesTurnTogether() throws {
      // A card for each mounting.
      var configuration = DeviceConfiguration(graphics: .none)
      for (number, mounting) in Self.mountings.enumerated() {
        configuration.kernelArguments.append("video=Virtual-\(number + 1):panel_orientation=\(mounting)")
        configuration.emulatorArguments += ["-device", "bochs-display,id=panel\(number)"]
      }
      let device = try VirtualDevice.boot(configuration)
      defer { device.stop() }
      for mounting in Self.mountings.indices {
        // In the short run each mounting with one setting, and the second one with all four.
        for setting in Count.isSoak || mounting == 1 ? [0, 1, 2, 3] : [mounting] {
          try check(device, mounting, setting)
        }
      }
    }

    private func check(_ device: VirtualDevice, _ mounting: Int, _ setting: Int) throws {
      let quarters = (mounting + setting) % 4
      let isUpright = quarters % 2 == 0
      let kind = isUpright ? "1280x800-xrgb8888" : "800x1280-xrgb8888"
      let locked = try LockedDevice(
        device,
        configuration: """
          [display]
          card = /dev/dri/card\(mounting)
          mode = 1280x800
          rotation = \(setting * 90)
          [secret]
          hash_memory_kib = 64
          hash_passes = 1
          [lock]
          error_display_ms = 0
          """,
        width: isUpright ? 1280 : 800, height: isUpright ? 800 : 1280, quarters: quarters)
      defer { try? locked.stop() }
      func expect(_ stage: String) throws {
        let expected = try GoldenScreen.image(stage, kind).turned(quarters)
        _ = try device.screenshot(
          of: .emulated(card: "panel\(mounting)"), within: .seconds(60),
          named: "\(Self.mountings[mounting])-\(setting * 90)-\(stage)"
        ) { $0 == expected }
      }
      try expect("locked")
      try locked.draw([1, 2, 3], hold: true)
      for place in [locked.place(5), locked.place(5, dx: 0.4, dy: 0.45)] {
        _ = try locked.finger.move(place.x, place.y)
      }
      try expect("drawing")
      _ = try locked.finger.up()
      try locked.wait(for: "wrong")
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'")
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked")
    }
  }
}
