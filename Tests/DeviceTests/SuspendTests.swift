import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// Suspend to idle. The card is one whose driver knows how to sleep.
  @Suite(.serialized) struct SuspendTests {
    /// Twenty seconds of a cooldown of two minutes.
    @Test func timeAsleepCounts() throws {
      let device = try VirtualDevice.boot(DeviceConfiguration(graphics: .bochs))
      defer { device.stop() }
      let locked = try LockedDevice(device, configuration: "[lock]\nretry = 120\n", width: 1024, height: 768)
      defer { try? locked.stop() }
      try locked.draw([1, 4, 7, 8], milliseconds: 200)
      try locked.wait(for: "cooldown")
      let uptime = "read up rest < /proc/uptime; echo $up"
      func left() throws -> (wait: Int, uptime: Double) {
        try (
          #require(try locked.status()["nextTry"] as? Int),
          #require(Double(try device.output(of: uptime)))
        )
      }
      let before = try left()
      // A key wakes it: the alarm of a PC's clock needs firmware that QEMU does not have.
      try device.output(
        of: "for port in /sys/devices/platform/i8042/serio*; do echo enabled > $port/power/wakeup; done")
      let sleeper = try device.start("sh -c 'echo freeze > /sys/power/state'")
      Thread.sleep(forTimeInterval: 22)
      try device.qmp.execute(
        "send-key", arguments: ["keys": [["type": "qcode", "data": "shift"]]])
      #expect(try sleeper.wait(timeout: .seconds(60)) == 0)
      #expect(try device.output(of: "cat /sys/power/suspend_stats/success") == "1")
      let after = try left()
      // /proc/uptime is CLOCK_BOOTTIME.
      let passed = (after.uptime - before.uptime) * 1000
      #expect(passed >= 20_000)
      #expect(abs(Double(before.wait - after.wait) - passed) < 5_000)
      #expect(try locked.status()["state"] as? String == "cooldown")
    }
  }
}
