import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// An application that has neither a compositor nor a terminal of its own.
  @Suite(.serialized) struct KioskTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    @Test(arguments: ["auto", "none"])
    func anApplicationTakesTheScreenAtEveryUnlockAndGivesItUpAtEveryLock(terminal: String) throws {
      let locked = try LockedDevice(device, configuration: "[display]\nvt = \(terminal)\n")
      defer { try? locked.stop() }
      let application = try device.start("kiosk \(locked.folder)/socket")
      defer { _ = try? application.stop() }
      for round in 1...Count.of(3, soak: 100) {
        try device.requireScreen("locked", "1280x800-xrgb8888")
        try locked.draw([1, 2, 3, 6, 9])
        try device.wait(
          until: "grep -Eq '^(shown|refused) \(round)$' \(application.logPath)", timeout: .seconds(60))
        _ = try device.screenshot(within: .seconds(20), named: "kiosk-\(round)") { $0.isOnly(0x8a3fb0) }
        #expect(try locked.control("lock").status == 0)
        // Answered once it has been scanned out.
        _ = try device.screenshot(within: .zero, named: "kiosk-locked-\(round)") { !$0.isOnly(0x8a3fb0) }
      }
      let log = try application.log()
      #expect(!log.contains("refused"))
    }

    /// From the last locked frame to the application's first one there is no other picture.
    @Test func theLastFrameStaysUntilTheApplicationsFirst() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked")
      for _ in 0..<5 { try device.requireScreen("locked", "1280x800-xrgb8888", within: .zero) }
    }

    @Test func afterAKillThereIsNoTextOfTheConsole() throws {
      // Something to be seen if the kernel's own console came back.
      try device.output(of: "echo SECRET-OF-THE-CONSOLE >/dev/tty1")
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      for _ in 1...Count.of(2, soak: 20) {
        try locked.daemon.signal(9)
        _ = try locked.daemon.wait(timeout: .seconds(20))
        try device.output(of: "echo '<0>a message of the kernel' >/dev/kmsg")
        for _ in 0..<5 {
          _ = try device.screenshot(within: .zero, named: "after-kill") { $0.isOff }
        }
        try locked.restart()
        try device.requireScreen("locked", "1280x800-xrgb8888")
      }
    }
  }
}

extension Image {
  func isOnly(_ color: UInt32) -> Bool { pixels.allSatisfy { $0 == color } }
}
