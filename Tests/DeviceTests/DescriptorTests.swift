import Testing
import VirtualDevice

extension DeviceTests {
  /// A daemon that may have few descriptors.
  @Suite(.serialized) struct DescriptorTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    @Test func withoutDescriptorsItDrawsAndUnlocksAndAcceptsAgainLater() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      _ = try locked.daemon.stop()
      // 64 are the daemon's own.
      try locked.restart(descriptors: 80)
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'Virtual Touchscreen'",
        timeout: .seconds(60))
      let waiting = try (0..<40).map { _ in
        try device.start("touchlockctl --socket \(locked.folder)/socket wait")
      }
      try locked.draw([1, 2, 3, 6, 9])
      for client in waiting { #expect(try client.wait(timeout: .seconds(60)) == 0) }
      #expect(try locked.status()["locked"] as? Bool == false)
    }
  }
}
