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
      // The screen that goes dark after half a minute is one wakeup; BlankTests hold what follows it.
      let locked = try LockedDevice(device, configuration: "[display]\nblank_after_ms = 0\n")
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
      let locked = try LockedDevice(
        device, configuration: "[lock]\nerror_display_ms = 0\nretry = 0\n")
      defer { try? locked.stop() }
      // The same one again would be no new failure.
      let patterns = Self.patterns().filter { $0 != [1, 2, 3, 6, 9] }.prefix(100)
      for (index, pattern) in patterns.enumerated() {
        try locked.draw(pattern, milliseconds: 60)
        try locked.wait(for: "wrong", count: index + 1)
      }
      let text = try device.output(
        of: "sed -n 's/RssAnon:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/\(locked.daemon.pid)/status")
      let kilobytes = try #require(Int(text))
      print("RssAnon after 100 attempts: \(kilobytes) KB")
      #expect(kilobytes <= 2048)
      #expect(try locked.failures() == 100)
    }

    /// Patterns of five dots, each of which is beside or below the one before.
    private static func patterns() -> [[Int]] {
      var patterns = (1...9).map { [$0] }
      for _ in 2...5 {
        patterns = patterns.flatMap { pattern in
          (1...9).filter { dot in
            let last = pattern[pattern.count - 1]
            let isBeside = abs(dot - last) == 1 && (dot - 1) / 3 == (last - 1) / 3
            return (isBeside || abs(dot - last) == 3) && !pattern.contains(dot)
          }.map { pattern + [$0] }
        }
      }
      return patterns
    }

    @Test func theShippedBinaryIsSmallAndNeedsNoSwiftRuntime() throws {
      let file = Repository.root.appendingPathComponent("build/device/x86_64/touchlockd")
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
      print("touchlockd: \(size ?? 0) bytes")
      #expect(try #require(size) <= 400_000)
      #expect(
        try !device.output(of: "ls /lib/x86_64-linux-gnu /usr/lib/x86_64-linux-gnu 2>/dev/null || true")
          .contains("libswift"))
    }
  }
}
