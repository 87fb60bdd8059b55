import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// The locked screen goes dark and is woken, by a finger and by a power button.
  @Suite(.serialized) struct BlankTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    @Test func theIdleScreenGoesDarkAndATouchThatDoesNotDrawWakesIt() throws {
      let locked = try LockedDevice(device, configuration: "[display]\nblank_after_ms = 4000\n")
      defer { try? locked.stop() }
      try waitUntilBlank(locked)
      _ = try device.screenshot(within: .seconds(20), named: "blank") { $0.isOff }
      #expect((try locked.status()["screen"] as? [String: Any])?["shown"] as? Bool == false)

      // The stroke of the right pattern only wakes. A second one unlocks, unless it comes so late on a
      // busy machine that the screen has gone dark again.
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "woken")
      try device.requireScreen("locked", "1280x800-xrgb8888")
      for _ in 0..<5 where try !locked.events().contains("verifying") { try locked.draw([1, 2, 3, 6, 9]) }
      try locked.wait(for: "unlocked")
      let events = try locked.events()
      #expect(events.suffix(4) == ["drawing", "verifying", "right", "unlocked"])
      #expect(events.dropLast(4).allSatisfy { ["blanked", "woken"].contains($0) })
    }

    @Test func thePowerButtonDarkensWakesAndLocks() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      let power = try Player(device, Self.button(key: 116), folder: "\(locked.folder)/power")
      let wake = try Player(device, Self.button(key: 143), folder: "\(locked.folder)/wake")
      defer {
        try? power.stop()
        try? wake.stop()
      }
      try pressUntilBlank(power, locked)
      _ = try device.screenshot(within: .seconds(20), named: "power-blank") { $0.isOff }
      try power.play()
      try locked.wait(for: "woken")
      try device.requireScreen("locked", "1280x800-xrgb8888")
      try power.play()
      try locked.wait(for: "blanked", count: 2)
      try wake.play()
      try locked.wait(for: "woken", count: 2)

      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked")
      try power.play()
      try locked.wait(for: "locked_shown")
      try device.requireScreen("locked", "1280x800-xrgb8888")
    }

    @Test func aDarkDeviceSleeps() throws {
      let locked = try LockedDevice(device, configuration: "[display]\nblank_after_ms = 500\n")
      defer { try? locked.stop() }
      try waitUntilBlank(locked)
      // Clients that come and go wake it; this one only looks.
      let switches = "cat /proc/\(locked.daemon.pid)/task/*/status | grep ctxt_switches"
      Thread.sleep(forTimeInterval: 1)
      let before = try device.output(of: switches)
      let seconds = Count.of(10, soak: 60)
      try device.output(of: "sleep \(seconds)", timeout: .seconds(seconds + 60))
      #expect(try device.output(of: switches) == before)
    }

    private func waitUntilBlank(_ locked: LockedDevice) throws {
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status --json | grep -Eq '\"blank\": ?true'",
        timeout: .seconds(60))
    }

    /// A button that is new is known to the daemon a moment later.
    private func pressUntilBlank(_ power: Player, _ locked: LockedDevice) throws {
      for _ in 0..<20 where try !locked.events().contains("blanked") {
        try power.play()
        Thread.sleep(forTimeInterval: 0.5)
      }
      try locked.wait(for: "blanked")
    }

    /// A recording of one press of a device with one key, in evemu's format.
    private static func button(key: Int) -> String {
      var bits = [UInt8](repeating: 0, count: 96)
      bits[key / 8] = 1 << UInt8(key % 8)
      var text = "# EVEMU 1.3\nN: Button\nI: 0019 0000 0000 0000\nP: 00 00 00 00 00 00 00 00\n"
      text += "B: 00 03 00 00 00 00 00 00 00\n"
      for row in 0..<12 {
        let bytes = bits[row * 8..<row * 8 + 8].map { String(format: "%02x", $0) }
        text += "B: 01 \(bytes.joined(separator: " "))\n"
      }
      let code = String(format: "%04x", key)
      for (time, value) in [("0.000001", 1), ("0.050000", 0)] {
        text += "E: \(time) 0001 \(code) \(value)\nE: \(time) 0000 0000 0\n"
      }
      return text
    }
  }
}

extension Image {
  /// Whether the emulator shows that its display is off: black, with a line of text in the middle.
  var isOff: Bool {
    for y in 0..<height where abs(y - height / 2) > 16 {
      for x in 0..<width where self[x, y] != 0 { return false }
    }
    return true
  }
}
