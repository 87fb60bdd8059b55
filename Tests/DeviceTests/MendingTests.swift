import Testing
import VirtualDevice

extension DeviceTests {
  /// What is mended while the daemon runs works without a restart.
  @Suite(.serialized) struct MendingTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    private func expectUnlock(_ locked: LockedDevice) throws {
      let set = try device.run(
        "echo 1-2-3-6-9 | touchlockctl --config \(locked.folder)/conf set-pattern")
      #expect(set.succeeded, "\(set.errorText)")
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'patterns *1'",
        timeout: .seconds(20))
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked")
    }

    @Test func aStateFolderWhoseParentIsMadeLater() throws {
      let locked = try LockedDevice(device, pattern: nil, state: "late/state")
      defer { try? locked.stop() }
      #expect(try locked.control("status").outputText.contains("make its parent folder first"))
      _ = try device.output(of: "mkdir \(locked.folder)/late")
      try expectUnlock(locked)
    }

    @Test func aFileSystemThatIsMountedLater() throws {
      let locked = try LockedDevice(device, pattern: nil)
      defer {
        try? locked.stop()
        _ = try? device.output(of: "umount \(locked.folder)/state")
      }
      _ = try device.output(of: "mount -t tmpfs -o mode=700 tmpfs \(locked.folder)/state")
      try expectUnlock(locked)
    }

    @Test func aLockWhileAnAttemptIsJudgedHolds() throws {
      let locked = try LockedDevice(
        device, configuration: "[secret]\nhash_memory_kib = 65536\nhash_passes = 8\n")
      defer { try? locked.stop() }
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "verifying")
      #expect(try locked.control("lock").succeeded)
      #expect(try locked.status()["state"] as? String == "locked")
      // The right verdict comes, and clears the count of failures, which tells that it was there.
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'failures *0'",
        timeout: .seconds(120))
      #expect(try locked.status()["locked"] as? Bool == true)
      #expect(try !locked.events().contains("right"))
    }
  }
}
