import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// kill -9 at instants that chance picks, with the daemon started anew each time.
  @Suite(.serialized) struct KillTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    private static let settings =
      "[lock]\nretry = 0\nerror_display_ms = 50\nsuccess_display_ms = 50\n[secret]\nhash_memory_kib = 1024\nhash_passes = 1\n"

    private func expectLocked(_ locked: LockedDevice) throws -> Int {
      let status = try locked.status()
      #expect(status["locked"] as? Bool == true)
      #expect(status["patterns"] as? Int == 1)
      return try #require(status["failures"] as? Int)
    }

    /// In batches, so that none takes as long as no test may.
    @Test(arguments: 1...Count.of(1, soak: 10))
    func duringAttempts(batch: Int) throws {
      let locked = try LockedDevice(device, configuration: Self.settings)
      defer { try? locked.stop() }
      var allowed = 0...0
      var counted = 0
      for round in 1...Count.of(12, soak: 20) {
        let failures = try expectLocked(locked)
        #expect(allowed.contains(failures), "round \(round): \(failures) is not in \(allowed)")
        if failures > allowed.lowerBound { counted += 1 }
        try drawAndKill(locked, [7, 4, 1, 2])
        allowed = failures...failures + 1
        try restart(locked)
      }
      print("kills during attempts: \(counted) had counted the attempt")
      // The pattern works still, and a success clears the count.
      try locked.draw([1, 2, 3, 6, 9])
      #expect(try locked.control("wait --timeout 60").status == 0)
      #expect(try locked.failures() == 0)
    }

    /// On the screen the daemon writes the pattern, and is killed; by the other way touchlockctl does, and
    /// is killed.
    @Test(arguments: [true, false], 1...Count.of(1, soak: 5))
    func duringEnrolment(isDrawn: Bool, batch: Int) throws {
      let locked = try LockedDevice(device, configuration: Self.settings)
      defer { try? locked.stop() }
      let whole = isDrawn ? 0 : try timeToSet(locked)
      let patterns = [[1, 2, 3, 6, 9], [3, 5, 7, 8, 9]]
      var current = 0
      var news = 0
      for round in 1...Count.of(4, soak: 20) {
        let other = patterns[1 - current]
        let isDone = try isDrawn ? drawIn(locked, other) : setIn(locked, other, whole)
        try restart(locked)
        _ = try expectLocked(locked)
        let isNew = try opens(locked, other)
        if isDone { #expect(isNew, "round \(round): what was told done is gone") }
        if isNew {
          current = 1 - current
          news += 1
        } else {
          #expect(try opens(locked, patterns[current]), "round \(round): neither old nor new")
        }
        _ = try locked.control("lock")
      }
      print("kills during enrolment, drawn \(isDrawn): \(news) had the new pattern")
    }

    /// Whether touchlockctl said that it is on record.
    private func drawIn(_ locked: LockedDevice, _ dots: [Int]) throws -> Bool {
      let client = try device.start("touchlockctl --socket \(locked.folder)/socket enroll --replace")
      try device.wait(until: "grep -q 'draw the new pattern$' \(client.logPath)", timeout: .seconds(60))
      try locked.draw(dots, milliseconds: 100)
      try device.wait(until: "grep -q 'draw the new pattern again' \(client.logPath)", timeout: .seconds(60))
      try settle(locked)
      try drawAndKill(locked, dots)
      _ = try client.wait(timeout: .seconds(60))
      return try client.log().contains("saved")
    }

    /// Milliseconds for setting the first pattern once more.
    private func timeToSet(_ locked: LockedDevice) throws -> Int {
      let times = try device.output(
        of: """
          read start rest < /proc/uptime
          echo 1-2-3-6-9 | touchlockctl --config \(locked.folder)/conf set-pattern
          read end rest < /proc/uptime; echo $start $end
          """, timeout: .seconds(60)
      ).split(separator: " ").compactMap { Double($0) }
      try #require(times.count == 2)
      return Int((times[1] - times[0]) * 1000)
    }

    /// Kills it at any instant of the time that it takes, or a little later.
    private func setIn(_ locked: LockedDevice, _ dots: [Int], _ whole: Int) throws -> Bool {
      let isDone = try device.run(
        """
        echo \(dots.map(String.init).joined(separator: "-")) |
          touchlockctl --config \(locked.folder)/conf set-pattern & pid=$!
        usleep \(Int.random(in: 0...whole * 3 / 2) * 1000); kill -9 $pid 2>/dev/null; wait $pid
        """, timeout: .seconds(60)
      ).succeeded
      try locked.daemon.signal(SIGKILL)
      _ = try locked.daemon.wait(timeout: .seconds(60))
      return isDone
    }

    /// Kills the daemon at any instant from the touch on, over the lift (after some 110 ms) and the hash, to
    /// what is shown of it.
    private func drawAndKill(_ locked: LockedDevice, _ dots: [Int]) throws {
      let killer = try device.start(
        "sh -c 'usleep \(Int.random(in: 0...300) * 1000); kill -9 \(locked.daemon.pid)'")
      try locked.draw(dots, milliseconds: 100)
      _ = try killer.wait(timeout: .seconds(60))
      _ = try locked.daemon.wait(timeout: .seconds(60))
    }

    private func restart(_ locked: LockedDevice) throws {
      try locked.restart()
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'Virtual Touchscreen'",
        timeout: .seconds(60))
    }

    private func settle(_ locked: LockedDevice) throws {
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -Eq 'state *locked'",
        timeout: .seconds(60))
    }

    private func opens(_ locked: LockedDevice, _ dots: [Int]) throws -> Bool {
      let failures = try locked.failures()
      try locked.draw(dots, milliseconds: 150)
      try device.wait(
        until: """
          touchlockctl --socket \(locked.folder)/socket status --json |
            grep -Eq '"state": ?"unlocked"|"failures": ?\(failures + 1)[,}]'
          """, timeout: .seconds(60))
      // One that is right is a failure until it was compared.
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -Eq 'state *(locked,|unlocked)'",
        timeout: .seconds(60))
      return try locked.status()["locked"] as? Bool == false
    }
  }
}
