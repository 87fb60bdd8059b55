import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// Failures on the device: the wait, its ring, and what cannot shorten it.
  @Suite(.serialized) struct CooldownTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    private func locked(
      _ configuration: String, _ body: (LockedDevice) throws -> Void
    ) throws {
      let locked = try LockedDevice(device, configuration: configuration)
      defer { try? locked.stop() }
      try body(locked)
    }

    private func nextTry(_ locked: LockedDevice) throws -> Int {
      try #require(try locked.status()["nextTry"] as? Int)
    }

    /// None is like another.
    private static let wrongOnes = [
      [1, 4, 7, 8], [7, 4, 1, 2], [9, 6, 3, 2], [3, 2, 1, 4], [9, 8, 7, 4],
    ]

    private func fail(_ locked: LockedDevice, _ count: Int) throws {
      for number in 0..<count {
        try locked.draw(Self.wrongOnes[number], milliseconds: 200)
        try locked.wait(for: "wrong", count: number + 1)
        if number < count - 1 {
          try device.wait(
            until: "touchlockctl --socket \(locked.folder)/socket status | grep -Eq 'state *locked,'",
            timeout: .seconds(60))
        }
      }
    }

    @Test func theFifthFailureCostsHalfAMinute() throws {
      try locked("") { locked in
        try fail(locked, 5)
        #expect(try locked.failures() == 5)
        try locked.wait(for: "cooldown")
        let left = try nextTry(locked)
        #expect((1...30_000).contains(left))
        #expect(try locked.control("status").outputText.contains("failures      5, next try in "))
        // The right one is not judged.
        try locked.draw([1, 2, 3, 6, 9], milliseconds: 200)
        #expect(try locked.status()["state"] as? String == "cooldown")
        #expect(try locked.events().filter { $0 == "verifying" }.count == 5)
        // A ring of radius 0.47 x 213 px around 640, 400, of which less and less is there: its first bar, right
        // of the top, is gone before long, and its last one, left of it, stays to the end.
        let ink: UInt32 = 0xf2_b134
        _ = try device.screenshot(within: .seconds(20), named: "cooldown") { picture in
          picture.pixels[299 * 1280 + 634] == ink && picture.pixels[302 * 1280 + 660] != ink
            && picture.pixels[400 * 1280 + 640] == 0x10_1418
        }
      }
    }

    /// The wait is begun again by a restart as long as it runs, and not once it is over.
    @Test func aRestartBeginsItAgain() throws {
      try locked("[lock]\nretry = 0 20\n") { locked in
        try fail(locked, 2)
        try locked.wait(for: "cooldown")
        try device.wait(
          until:
            "touchlockctl --socket \(locked.folder)/socket status | grep -Eq 'next try in ([0-9]|1[0-7]) s'",
          timeout: .seconds(60))
        try locked.daemon.signal(SIGKILL)
        _ = try locked.daemon.wait(timeout: .seconds(20))
        try locked.restart()
        #expect(try locked.status()["state"] as? String == "cooldown")
        #expect(try nextTry(locked) > 17_000)
        try device.wait(until: "grep -q waited \(locked.folder)/state/attempts", timeout: .seconds(90))
        try device.wait(
          until: "touchlockctl --socket \(locked.folder)/socket status | grep -Eq 'state *locked,'",
          timeout: .seconds(60))
        try locked.daemon.signal(SIGKILL)
        _ = try locked.daemon.wait(timeout: .seconds(20))
        try locked.restart()
        #expect(try locked.status()["state"] as? String == "locked")
        #expect(try locked.failures() == 2)
      }
    }

    @Test func theSameWrongDrawingIsOneFailure() throws {
      try locked("[lock]\nretry = 0 0 60\n") { locked in
        for count in 1...4 {
          try locked.draw([1, 4, 7, 8], milliseconds: 200)
          try locked.wait(for: "wrong", count: count)
          try device.wait(
            until: "touchlockctl --socket \(locked.folder)/socket status | grep -Eq 'state *locked,'",
            timeout: .seconds(60))
        }
        #expect(try locked.failures() == 1)
      }
    }

    /// A year back and a year forward: what is left is as it was.
    @Test func theWallClockDoesNotMatter() throws {
      try locked("[lock]\nretry = 600\n") { locked in
        try fail(locked, 1)
        try locked.wait(for: "cooldown")
        let clock = "read up rest < /proc/uptime; echo $up"
        let before = try (nextTry(locked), device.output(of: clock))
        for years in ["-31536000", "+63072000", "-31536000"] {
          try device.output(of: "date -s @$(($(date +%s) \(years)))")
          let now = try (nextTry(locked), device.output(of: clock))
          let passed = try 1000 * (#require(Double(now.1)) - #require(Double(before.1)))
          // The two are read one after the other.
          #expect(abs(Double(before.0 - now.0) - passed) < 10_000)
          #expect(try locked.status()["state"] as? String == "cooldown")
        }
      }
    }

    /// While the ring drains the daemon runs when a step of it disappears, and at no other time.
    @Test func wakesUpForTheRingsStepsAlone() throws {
      try locked("[lock]\nretry = 60\n") { locked in
        try fail(locked, 1)
        try locked.wait(for: "cooldown")
        let read = "awk '/^voluntary/ {print $2}' /proc/\(locked.daemon.pid)/status"
        let first = try (nextTry(locked), #require(Int(device.output(of: read))))
        try device.output(of: "sleep 10", timeout: .seconds(60))
        let second = try (#require(Int(device.output(of: read))), nextTry(locked))
        let steps = (first.0 - second.1) / 1000 + 2
        // For each: the timer, and the end of the page flip; and twice a status was asked for.
        #expect(second.0 - first.1 <= 2 * steps + 6, "\(second.0 - first.1) for \(steps) steps")
      }
    }

    @Test func tooManyFailuresStartAUnit() throws {
      try locked("[lock]\nretry = 0\nrun_unit = alarm@panel.service\nrun_unit_after = 2\n") { locked in
        try device.put("#!/bin/sh\necho \"$@\" >> /tmp/asked\n", to: "/bin/systemctl", mode: "755")
        defer { _ = try? device.run("rm -f /bin/systemctl /tmp/asked") }
        try fail(locked, 3)
        try device.wait(until: "[ $(wc -l < /tmp/asked) = 2 ]", timeout: .seconds(60))
        #expect(
          try device.output(of: "sort -u /tmp/asked")
            == "--no-block --no-ask-password start -- alarm@panel.service")
      }
    }
  }
}
