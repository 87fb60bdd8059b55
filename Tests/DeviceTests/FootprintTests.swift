import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// What the daemon costs while nothing happens.
  @Suite(.serialized) struct FootprintTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    private func switches(_ locked: LockedDevice) throws -> String {
      try device.output(of: "grep ctxt_switches /proc/\(locked.daemon.pid)/status")
    }

    @Test func itSleepsWithoutAWakeupLockedAndUnlocked() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      try locked.draw([1, 4, 7, 8])
      try locked.wait(for: "wrong")
      Thread.sleep(forTimeInterval: 2)
      let before = try switches(locked)
      Thread.sleep(forTimeInterval: 60)
      #expect(try switches(locked) == before)

      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked")
      Thread.sleep(forTimeInterval: 2)
      let unlocked = try switches(locked)
      // What is drawn now is the session's.
      try locked.draw([1, 2, 3, 6, 9])
      Thread.sleep(forTimeInterval: 60)
      #expect(try switches(locked) == unlocked)
    }

    @Test func anonymousMemoryStaysUnderTwoMegabytesAfterAHundredAttempts() throws {
      let locked = try LockedDevice(device, configuration: "[lock]\nerror_display_ms = 0\n")
      defer { try? locked.stop() }
      for attempt in 1...100 {
        try locked.draw([1, 4, 7, 8], milliseconds: 40)
        try locked.wait(for: "wrong", count: attempt)
      }
      let text = try device.output(
        of: "sed -n 's/RssAnon:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/\(locked.daemon.pid)/status")
      let kilobytes = try #require(Int(text))
      print("RssAnon after 100 attempts: \(kilobytes) KB")
      #expect(kilobytes <= 2048)
      #expect(try locked.failures() == 100)
    }

    @Test func theShippedBinaryIsSmallAndNeedsNoSwiftRuntime() throws {
      let file = Repository.root.appendingPathComponent("build/device/x86_64/touchlockd")
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
      print("touchlockd: \(size ?? 0) bytes")
      #expect(try #require(size) <= 512 * 1024)
      #expect(
        try !device.output(of: "ls /lib/x86_64-linux-gnu /usr/lib/x86_64-linux-gnu 2>/dev/null || true")
          .contains("libswift"))
    }
  }
}
