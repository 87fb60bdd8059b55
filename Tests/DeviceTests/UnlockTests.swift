import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// A finger on the device, the shipped daemon, and clients that wait.
  @Suite(.serialized) struct UnlockTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    /// Runs `body` with a daemon, which is ended afterwards.
    private func locked(
      _ configuration: String = "", pattern: String? = "1-2-3-6-9", _ body: (LockedDevice) throws -> Void
    ) throws {
      let locked = try LockedDevice(device, configuration: configuration, pattern: pattern)
      defer { try? locked.stop() }
      try body(locked)
    }

    @Test func theRightPatternDrawnSlowlyUnlocksAndAnswersTheClient() throws {
      try locked { locked in
        let client = try device.start("touchlockctl --socket \(locked.folder)/socket wait")
        try locked.draw([1, 2, 3, 6, 9], milliseconds: 2000)
        try locked.wait(for: "unlocked")
        #expect(try client.wait(timeout: .seconds(5)) == 0)
        #expect(try locked.events() == ["drawing", "verifying", "right", "unlocked"])
        #expect(try locked.failures() == 0)
        // A client that asks now is answered at once.
        #expect(try locked.control("wait --timeout 1").status == 0)
      }
    }

    @Test func aFlickOfSixtyMillisecondsUnlocks() throws {
      try locked { locked in
        try locked.draw([1, 2, 3, 6, 9], milliseconds: 60, interval: 8)
        try locked.wait(for: "unlocked")
      }
    }

    @Test func theRightDotsInTheWrongOrderAreWrong() throws {
      try locked { locked in
        try locked.draw([9, 6, 3, 2, 1])
        try locked.wait(for: "wrong")
        #expect(try locked.failures() == 1)
        #expect(try locked.control("wait --timeout 1").status == 124)
        #expect(try locked.events() == ["drawing", "verifying", "wrong"])
      }
    }

    @Test func threeDotsAreTooShortAndNoAttempt() throws {
      try locked { locked in
        try locked.draw([1, 2, 3])
        try locked.wait(for: "too_short")
        #expect(try locked.failures() == 0)
        #expect(try locked.events() == ["drawing", "too_short"])
      }
    }

    @Test func aJumpOverAMiddleDotJoinsIt() throws {
      try locked { locked in
        // From 1 to 3 in an arc 0.45 of a cell above dot 2, whose area ends at 0.3.
        let way = [
          locked.place(1), locked.place(1, dx: 0.3, dy: -0.45), locked.place(3, dx: -0.3, dy: -0.45),
          locked.place(3), locked.place(6), locked.place(9),
        ]
        try locked.finger.stroke(way, duration: .milliseconds(500))
        try locked.wait(for: "unlocked")
      }
    }

    @Test func aSecondFingerNeverDraws() throws {
      try locked { locked in
        try locked.draw([1, 2, 3], hold: true)
        let start = locked.place(7)
        let end = locked.place(5)
        _ = try locked.finger.down(slot: 1, start.x, start.y)
        _ = try locked.finger.move(slot: 1, end.x, end.y)
        for dot in [6, 9] {
          let place = locked.place(dot)
          _ = try locked.finger.move(place.x, place.y)
        }
        _ = try locked.finger.up(slot: 1)
        _ = try locked.finger.up()
        try locked.wait(for: "unlocked")
      }
    }

    @Test func aTapOnNoDotIsNothing() throws {
      try locked { locked in
        // The grid begins 320 pixels from the left.
        try locked.finger.stroke([(100, 100), (140, 100)], duration: .milliseconds(300))
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
        let events = try locked.events()
        #expect(!events.contains("wrong") && !events.contains("too_short"))
        #expect(events.filter { $0 == "verifying" }.count == 1)
      }
    }

    @Test func touchesAreIgnoredWhileTheErrorIsShown() throws {
      try locked("[lock]\nerror_display_ms = 2000\n") { locked in
        try locked.draw([1, 4, 7, 8])
        try locked.wait(for: "wrong")
        try locked.draw([1, 2, 3, 6, 9], milliseconds: 200)
        try device.wait(
          until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'",
          timeout: .seconds(60))
        #expect(try locked.events() == ["drawing", "verifying", "wrong"])
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
      }
    }

    @Test func aKillWhileVerifyingLeavesItLockedAndTheAttemptCounted() throws {
      try locked("[secret]\nhash_passes = 64\n") { locked in
        let client = try device.start("touchlockctl --socket \(locked.folder)/socket wait")
        try locked.draw([1, 2, 3, 6, 9])
        try device.wait(until: "grep -q 'failures 1' \(locked.folder)/state/attempts")
        try locked.daemon.signal(SIGKILL)
        _ = try locked.daemon.wait()
        try locked.restart()
        let status = try locked.status()
        #expect(status["locked"] as? Bool == true)
        #expect(status["failures"] as? Int == 1)
        #expect(client.isAlive)
        try client.signal(SIGTERM)
      }
    }

    @Test func aSecondDaemonEndsWithOneLineAndTheFirstGoesOn() throws {
      try locked { locked in
        let second = try device.run("touchlockd --config \(locked.folder)/conf")
        #expect(second.status == 75)
        #expect(second.errorText.split(separator: "\n").count == 1)
        #expect(second.errorText.contains("another touchlockd serves \(locked.folder)/socket"))
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
      }
    }

    @Test func withoutAPatternNothingUnlocksUntilOneIsSet() throws {
      try locked(pattern: nil) { locked in
        try locked.draw([1, 2, 3, 6, 9])
        #expect(try locked.events() == [])
        #expect(try locked.control("status").outputText.contains("set-pattern"))
        let set = try device.run(
          "touchlockctl --config \(locked.folder)/conf set-pattern", input: Data("12369\n".utf8))
        #expect(set.succeeded)
        try locked.wait(for: "patterns_changed")
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
      }
    }

    @Test func lockingAgainTakesScreenAndFingerBack() throws {
      try locked { locked in
        for round in 1...3 {
          try locked.draw([1, 2, 3, 6, 9])
          try locked.wait(for: "unlocked", count: round)
          #expect(try device.run("bare-modeset").succeeded, "DRM master was given away")
          #expect(try locked.control("lock").status == 0)
          #expect(try device.run("bare-modeset").status != 0, "DRM master was taken back")
          #expect(try locked.status()["locked"] as? Bool == true)
        }
      }
    }

    @Test func nothingOfThePatternIsInTheLog() throws {
      try locked { locked in
        try locked.draw([1, 4, 7, 8])
        try locked.wait(for: "wrong")
        _ = try locked.daemon.stop()
        let log = try locked.daemon.log()
        for form in ["1-4-7-8", "1478", "1,4,7,8", "1-2-3-6-9", "12369"] { #expect(!log.contains(form)) }
      }
    }
  }
}
