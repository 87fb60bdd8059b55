import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// Patterns drawn for clients: enrolment, and drawings for a caller to judge.
  @Suite(.serialized) struct EnrolmentTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    private func locked(_ pattern: String? = "1-2-3-6-9", _ body: (LockedDevice) throws -> Void) throws {
      let locked = try LockedDevice(
        device, configuration: "others_may = lock\n[secret]\nhash_memory_kib = 64\nhash_passes = 1\n",
        pattern: pattern)
      defer { try? locked.stop() }
      try body(locked)
    }

    /// A touchlockctl on the device, and what it has said so far.
    private func start(_ locked: LockedDevice, _ command: String, user: String? = nil) throws -> GuestProcess
    {
      let control = "touchlockctl --socket \(locked.folder)/socket \(command)"
      return try device.start(user == nil ? control : "su -s /bin/sh -c '\(control)' \(user!)")
    }

    private func wait(_ process: GuestProcess, for line: String, count: Int = 1) throws {
      try device.wait(
        until: "[ $(grep -c '\(line)' \(process.logPath)) -ge \(count) ]", timeout: .seconds(60))
    }

    /// The looks between two drawings are over: touches count again.
    private func settle(_ locked: LockedDevice) throws {
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'",
        timeout: .seconds(60))
    }

    private func labels(_ locked: LockedDevice) throws -> String {
      try device.output(of: "touchlockctl --config \(locked.folder)/conf list")
    }

    @Test func theFirstPatternIsDrawnTwiceAndThenUnlocks() throws {
      try locked(nil) { locked in
        let client = try start(locked, "enroll")
        try wait(client, for: "draw the new pattern")
        try locked.draw([1, 4, 7, 8])
        try wait(client, for: "draw the new pattern again")
        try settle(locked)
        try locked.draw([1, 4, 7, 8])
        #expect(try client.wait(timeout: .seconds(60)) == 0)
        try wait(client, for: "saved: owner")
        try locked.wait(for: "task_ended")
        try settle(locked)
        try locked.draw([1, 4, 7, 8])
        try locked.wait(for: "unlocked")
        #expect(try locked.status()["label"] as? String == "owner")
      }
    }

    @Test func everyFaultIsToldAndChangesNothing() throws {
      try locked { locked in
        let before = try device.output(of: "cat \(locked.folder)/state/patterns")
        let client = try start(locked, "enroll --label operator")
        try wait(client, for: "draw the new pattern")
        try locked.draw([1, 4, 7])
        try wait(client, for: "too short")
        try settle(locked)
        try locked.draw([1, 4, 7, 8])
        try wait(client, for: "draw the new pattern again")
        try settle(locked)
        try locked.draw([1, 4, 7, 8, 9])
        try wait(client, for: "not the same as before")
        try settle(locked)
        try locked.draw([1, 2, 3, 6, 9])
        try wait(client, for: "draw the new pattern again", count: 2)
        try settle(locked)
        try locked.draw([1, 2, 3, 6, 9])
        try wait(client, for: "another label has this pattern")
        #expect(try device.output(of: "cat \(locked.folder)/state/patterns") == before)
        #expect(try locked.failures() == 0)
        // Who goes away leaves everything as it was.
        try client.signal(SIGKILL)
        try locked.wait(for: "task_ended")
        #expect(try device.output(of: "cat \(locked.folder)/state/patterns") == before)
        try settle(locked)
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
      }
    }

    @Test func nobodyDrawsSoItTimesOut() throws {
      try locked { locked in
        let client = try start(locked, "enroll --label operator --timeout 1")
        #expect(try client.wait(timeout: .seconds(60)) == 124)
        #expect(try labels(locked) == "owner")
      }
    }

    /// On an unlocked device the screen is taken, and given back.
    @Test func theScreenIsTakenForItAndGivenBack() throws {
      try locked { locked in
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
        #expect(try device.run("bare-modeset").succeeded, "the screen is the session's")
        let client = try start(locked, "enroll --label operator")
        try locked.wait(for: "locked_shown")
        #expect(try device.run("bare-modeset").status != 0, "the screen is the lock's")
        #expect(try locked.status()["locked"] as? Bool == true)
        #expect(try locked.status()["task"] as? String == "enrolling")
        try locked.draw([1, 4, 7, 8])
        try wait(client, for: "draw the new pattern again")
        try settle(locked)
        try locked.draw([1, 4, 7, 8])
        #expect(try client.wait(timeout: .seconds(60)) == 0)
        try locked.wait(for: "unlocked", count: 2)
        #expect(try device.run("bare-modeset").succeeded, "the screen is the session's again")
        #expect(try labels(locked) == "owner\noperator")
        // Both unlock, each by its label.
        #expect(try locked.control("lock").succeeded)
        try locked.draw([1, 4, 7, 8])
        try locked.wait(for: "unlocked", count: 3)
        #expect(try locked.status()["label"] as? String == "operator")
      }
    }

    @Test func othersDrawThePresentPatternFirst() throws {
      try locked { locked in
        let client = try start(locked, "enroll --replace", user: "nobody")
        try wait(client, for: "draw the present pattern")
        try locked.draw([1, 4, 7, 8])
        try wait(client, for: "this is not the present pattern")
        try settle(locked)
        #expect(try locked.failures() == 1)
        try locked.draw([1, 2, 3, 6, 9])
        try wait(client, for: "draw the new pattern")
        try settle(locked)
        try locked.draw([1, 4, 7, 8])
        try wait(client, for: "draw the new pattern again")
        try settle(locked)
        try locked.draw([1, 4, 7, 8])
        #expect(try client.wait(timeout: .seconds(60)) == 0)
        // The proof opened nothing.
        #expect(!(try locked.events().contains("unlocked")))
        try locked.wait(for: "task_ended")
        try settle(locked)
        try locked.draw([1, 4, 7, 8])
        try locked.wait(for: "unlocked")
      }
    }

    /// It unlocks as any other; its unit is started, and its label told to root alone.
    @Test func aPatternForDuressUnlocksAndRaisesTheAlarm() throws {
      let locked = try LockedDevice(
        device,
        configuration:
          "others_may = lock\n[secret]\nhash_memory_kib = 64\nhash_passes = 1\nduress_unit = alarm.service\n")
      defer { try? locked.stop() }
      let folder = locked.folder
      // What the daemon finds in place of systemctl(1).
      try device.put("#!/bin/sh\necho \"$@\" > /tmp/systemctl-calls\n", to: "/bin/systemctl", mode: "755")
      defer { _ = try? device.run("rm -f /bin/systemctl /tmp/systemctl-calls") }
      let set = try device.run(
        "touchlockctl --config \(folder)/conf set-pattern --label alarm --duress",
        input: Data("9-8-7-4\n".utf8))
      try #require(set.succeeded, "\(set.errorText)")
      #expect(try labels(locked) == "owner\nalarm duress")
      try locked.wait(for: "patterns_changed")
      try locked.draw([9, 8, 7, 4])
      try locked.wait(for: "unlocked")
      try device.wait(until: "grep -q 'start.*alarm.service' /tmp/systemctl-calls", timeout: .seconds(60))
      #expect(try locked.status()["label"] as? String == "alarm")
      let others = try device.output(
        of: "su -s /bin/sh -c 'touchlockctl --socket \(folder)/socket status' nobody")
      #expect(others.contains("by owner") && !others.contains("alarm"))
      // An ordinary one raises nothing.
      _ = try device.output(of: "rm /tmp/systemctl-calls")
      #expect(try locked.control("lock").succeeded)
      try locked.draw([1, 2, 3, 6, 9])
      try locked.wait(for: "unlocked", count: 2)
      #expect(try locked.status()["label"] as? String == "owner")
      #expect(try device.run("test -e /tmp/systemctl-calls").status != 0)
    }

    @Test func aDrawingIsHandedToTheCallerWhoJudgesIt() throws {
      try locked(nil) { locked in
        let folder = locked.folder
        _ = try device.output(of: "mkfifo \(folder)/answers")
        let client = try device.start(
          "sh -c 'touchlockctl --socket \(folder)/socket ask < \(folder)/answers > \(folder)/drawn'")
        let answers = try device.start(
          "sh -c 'exec 3> \(folder)/answers; while [ ! -e \(folder)/answer ]; do "
            + "sleep 0.1; done; cat \(folder)/answer >&3; while [ ! -e \(folder)/answer2 ]; do sleep 0.1; done; "
            + "cat \(folder)/answer2 >&3; sleep 600'")
        try locked.wait(for: "asking")
        try locked.draw([1, 4, 7, 8])
        try device.wait(until: "grep -qx 1-4-7-8 \(folder)/drawn", timeout: .seconds(60))
        try device.put("reject\n", to: "\(folder)/answer")
        try settle(locked)
        try locked.draw([1, 2, 3, 6])
        try device.wait(until: "grep -qx 1-2-3-6 \(folder)/drawn", timeout: .seconds(60))
        try device.put("accept\n", to: "\(folder)/answer2")
        #expect(try client.wait(timeout: .seconds(60)) == 0)
        try locked.wait(for: "task_ended")
        // It opened nothing, and nothing is on record.
        #expect(try locked.status()["locked"] as? Bool == true)
        #expect(try locked.status()["patterns"] as? Int == 0)
        try answers.signal(SIGKILL)
        // Nothing is drawn, nothing is printed.
        let silent = try device.run(
          "touchlockctl --socket \(folder)/socket ask --timeout 1", timeout: .seconds(60))
        #expect(silent.status == 124)
        #expect(silent.outputText == "")
      }
    }
  }
}
