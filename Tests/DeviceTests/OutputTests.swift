import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// More displays than one, and displays that come and go while the device is locked.
  @Suite(.serialized) struct OutputTests {
    /// Booted by the first test that asks for it. A second display that is forced on has the usual modes, unless
    /// QEMU describes one that is much larger.
    private static let two = Result {
      var configuration = DeviceConfiguration(graphics: .none)
      configuration.emulatorArguments = ["-device", "virtio-gpu-pci,id=card,max_outputs=2,edid=off"]
      return try VirtualDevice.boot(configuration)
    }

    private let device: VirtualDevice
    private let grid: Image
    private let first = VirtualDevice.Output.emulated(card: "card")
    private let second = VirtualDevice.Output.emulated(card: "card", head: 1)

    init() throws {
      device = try Self.two.get()
      grid = try GoldenScreen.image("locked", "1280x800-xrgb8888")
      try plug(1, "detect")
      try plug(2, "off")
    }

    /// Forces a connector on, off, or as the hardware says. The kernel makes no news of that, as it does of cables.
    private func plug(_ connector: Int, _ state: String) throws {
      let card = "/sys/class/drm/card0"
      try device.output(
        of: "echo \(state) >\(card)-Virtual-\(connector)/status && echo change >\(card)/uevent")
    }

    private func requireGrid(_ output: VirtualDevice.Output) throws {
      _ = try device.screenshot(of: output, within: .seconds(60), named: "grid") { $0 == grid }
    }

    private func requireBlack(_ output: VirtualDevice.Output, within timeout: Duration = .zero) throws {
      _ = try device.screenshot(of: output, within: timeout, named: "black") { $0.isOnly(0) }
    }

    @Test(arguments: ["yes", "no"])
    func aSecondDisplayShowsNothingButBlack(atomic: String) throws {
      let locked = try LockedDevice(device, configuration: "[display]\natomic = \(atomic)\n")
      defer { try? locked.stop() }
      for round in 1...Count.of(2, soak: 20) {
        try plug(2, "on")
        // No frame of the grid or of the console; while nothing is shown there, QEMU says so.
        _ = try device.screenshot(of: second, within: .seconds(60), named: "plugged") { image in
          #expect(image.isOff)
          return image.isOnly(0)
        }
        try requireGrid(first)
        try locked.draw([1, 4, 7], hold: true)
        for _ in 0..<5 { try requireBlack(second) }
        _ = try locked.finger.up()
        try locked.wait(for: "too_short", count: round)
        for _ in 0..<5 { try requireBlack(second) }
        try plug(2, "off")
        _ = try device.screenshot(of: second, within: .seconds(60), named: "unplugged") { image in
          #expect(image.isOff)
          return !image.isOnly(0)
        }
        try requireGrid(first)
      }
    }

    @Test func theGridIsWhereItIsWantedAndMovesWhenThatIsUnplugged() throws {
      try plug(2, "on")
      let locked = try LockedDevice(
        device, configuration: "[display]\noutput = Virtual-2\nmode = 1280x800\n")
      defer { try? locked.stop() }
      try requireGrid(second)
      try requireBlack(first)
      try plug(2, "off")
      try requireGrid(first)
      try plug(2, "on")
      try requireBlack(first, within: .seconds(60))
      try requireGrid(second)
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked")
    }

    @Test func withoutADisplayItIsLockedAndSaysWhy() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      try plug(1, "off")
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status --json | grep -Eq '\"shown\": ?false'")
      let status = try locked.status()
      #expect(status["locked"] as? Bool == true)
      let screen = try #require(status["screen"] as? [String: Any])
      let problem = try #require(screen["problem"] as? String)
      #expect(problem.contains("no display is connected"), "\(problem)")
      try plug(1, "detect")
      try requireGrid(first)
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked")
    }
  }
}
