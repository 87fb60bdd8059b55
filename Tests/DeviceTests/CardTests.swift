import Testing
import VirtualDevice

extension DeviceTests {
  /// Cards that come late, go, and are replaced by one of another driver, while the device is locked.
  @Suite(.serialized) struct CardTests {
    private static let golden = "1280x800-xrgb8888"
    private static let pci = "/sys/bus/pci/drivers/bochs-drm"

    @Test func aCardThatComesLateOrIsReplacedShowsTheLockedPicture() throws {
      var configuration = DeviceConfiguration(graphics: .none)
      configuration.emulatorArguments = ["-device", "bochs-display,id=card"]
      let device = try VirtualDevice.boot(configuration)
      defer { device.stop() }
      let address = try device.output(of: "basename $(readlink /sys/class/drm/card0/device)")
      try device.output(of: "echo \(address) > \(Self.pci)/unbind")

      let locked = try LockedDevice(
        device, configuration: "[display]\nmode = 1280x800\n", screen: "no card is there")
      defer { try? locked.stop() }
      try device.output(of: "echo \(address) > \(Self.pci)/bind")
      try device.requireScreen("locked", Self.golden, of: .emulated(card: "card"))
      try wait(locked, for: "bochs-drm.*locked picture shown")

      try device.output(of: "echo \(address) > \(Self.pci)/unbind")
      try wait(locked, for: "no card is there")
      #expect(try locked.status()["state"] as? String == "locked")
      try device.output(of: "load-driver vkms")
      try wait(locked, for: "vkms.*locked picture shown")
      let screen = try #require(try locked.status()["screen"] as? [String: Any])
      let node = try #require(screen["card"] as? String)
      try device.requireScreen("locked", Self.golden, of: .kernels(node: node))
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked")
    }

    private func wait(_ locked: LockedDevice, for screen: String) throws {
      try locked.device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -Eq '\(screen)'",
        timeout: .seconds(60))
    }
  }
}
