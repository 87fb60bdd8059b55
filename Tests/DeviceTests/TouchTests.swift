import Foundation
import LockCore
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// Touchscreens that come, go, refuse and fail, under the shipped daemon.
  @Suite(.serialized) struct TouchTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    private func locked(_ configuration: String = "", _ body: (LockedDevice) throws -> Void) throws {
      let locked = try LockedDevice(device, configuration: configuration)
      defer { try? locked.stop() }
      try body(locked)
    }

    private func draw(_ dots: [Int], _ locked: LockedDevice, with finger: Finger, hold: Bool = false) throws {
      try finger.stroke(dots.map { locked.place($0) }, duration: .milliseconds(300), hold: hold)
    }

    private func waitForLog(_ text: String, _ process: GuestProcess, count: Int = 1) throws {
      try device.wait(until: "[ $(grep -c '\(text)' \(process.logPath)) -ge \(count) ]")
    }

    // The log leaves out a line that comes too often.
    private func waitForTouchscreen(_ locked: LockedDevice, isThere: Bool = true) throws {
      let row = "touchscreens *\(isThere ? "Virtual" : "none")"
      try device.wait(until: "touchlockctl --socket \(locked.folder)/socket status | grep -q '\(row)'")
    }

    @Test func aReplugInTheMiddleOfADrawingIsNoAttempt() throws {
      let count = Count.of(5, soak: 100)
      try locked { locked in
        let descriptors = "ls /proc/\(locked.daemon.pid)/fd | wc -l"
        let before = try device.output(of: descriptors)
        try draw([1, 2, 3], locked, with: locked.finger, hold: true)
        try locked.wait(for: "drawing")
        try locked.finger.destroy()
        for round in 1...count {
          try locked.wait(for: "cancelled", count: round)
          let finger = try device.plugIn()
          try waitForTouchscreen(locked)
          // Touch works, and the next drawing is cut too.
          try draw([1, 2, 3], locked, with: finger, hold: true)
          try locked.wait(for: "drawing", count: round + 1)
          if round == count { try finger.up() }
          try finger.destroy()
        }
        try locked.wait(for: "too_short")
        #expect(try locked.failures() == 0)
        try waitForTouchscreen(locked, isThere: false)
        let finger = try device.plugIn()
        try waitForTouchscreen(locked)
        #expect(try device.output(of: descriptors) == before)
        Thread.sleep(forTimeInterval: 0.6)
        try draw([1, 2, 3, 6, 9], locked, with: finger)
        try locked.wait(for: "unlocked")
        #expect(
          try locked.events().filter { $0 == "cancelled" }.count == count)
      }
    }

    @Test func severalTouchscreensWorkAtOnce() throws {
      try locked { locked in
        let second = try device.plugIn(.init(.protocolA, x: 0...4095, y: 0...4095))
        try waitForLog("is read", locked.daemon, count: 2)
        try draw([1, 2, 3], locked, with: second, hold: true)
        try locked.wait(for: "drawing")
        // One contact draws: that of the other device does not.
        try draw([9, 8, 7, 4, 1], locked, with: locked.finger)
        try second.up()
        try locked.wait(for: "too_short")
        Thread.sleep(forTimeInterval: 0.6)
        try draw([1, 2, 3, 6, 9], locked, with: second)
        try locked.wait(for: "unlocked")
        #expect(try locked.events().filter { $0 == "verifying" }.count == 1)
      }
    }

    @Test func aDeviceThatSomebodyHoldsIsReadOnceItIsLetGo() throws {
      let finger = try device.plugIn()
      let holder = try device.start("touchlockd --debug-touch \(finger.node)")
      try waitForLog("is read", holder)
      try locked { locked in
        try waitForLog("\(finger.node) is held by another program", locked.daemon)
        try waitForLog("is read", locked.daemon)
        #expect(try holder.stop() == 0)
        try waitForLog("is read", locked.daemon, count: 2)
        try draw([1, 2, 3, 6, 9], locked, with: finger)
        try locked.wait(for: "unlocked")
      }
    }

    @Test func theDaemonsTouchscreenIsNotDebugged() throws {
      try locked { locked in
        let result = try device.run("touchlockd --debug-touch \(locked.finger.node)")
        #expect(result.status == 75)
        #expect(result.errorText.contains("\(locked.finger.node) is held by another program"))
      }
    }

    @Test func aDeviceWithoutARangeIsRefusedAndTheOthersGoOn() throws {
      try locked { locked in
        let broken = try device.plugIn(.init(.protocolB, x: 0...0, y: 0...479))
        try waitForLog(
          "\(broken.node) (Virtual Touchscreen) is not used: ABS_MT_POSITION_X ranges from 0 to 0;",
          locked.daemon)
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
      }
    }

    @Test func onlyTheNamedDeviceIsRead() throws {
      var other = Finger.Touchscreen()
      other.name = "Other Panel"
      let unnamed = try device.plugIn(other)
      try locked("[touch]\ndevice = Virtual Touchscreen\n") { locked in
        try draw([1, 2, 3, 6, 9], locked, with: unnamed)
        #expect(try locked.control("wait --timeout 1").status == 124)
        #expect(try locked.events() == [])
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
      }
    }

    @Test func aPointerDrawsOnlyWhileThereIsNoTouchscreen() throws {
      try locked { locked in
        var mouse = Finger.Touchscreen(.pointer)
        mouse.name = "Virtual Tablet"
        let pointer = try device.plugIn(mouse)
        try draw([1, 2, 3, 6, 9], locked, with: pointer)
        #expect(try locked.control("wait --timeout 1").status == 124)
        try locked.finger.destroy()
        try waitForLog("Virtual Tablet) is read", locked.daemon)
        try draw([1, 2, 3], locked, with: pointer)
        try locked.wait(for: "too_short")
        // A touchscreen takes over.
        let finger = try device.plugIn()
        try waitForLog("Virtual Touchscreen) is read", locked.daemon, count: 2)
        try draw([1, 2, 3, 6, 9], locked, with: pointer)
        #expect(try locked.control("wait --timeout 1").status == 124)
        try draw([1, 2, 3, 6, 9], locked, with: finger)
        try locked.wait(for: "unlocked")
      }
    }

    /// While the daemon is stopped, more comes than the kernel keeps: SYN_DROPPED.
    @Test func lostEventsEndADrawingWithoutAnAttempt() throws {
      try locked { locked in
        let player = try Player(device, Self.burst(locked), folder: locked.folder)
        try waitForLog("Slots) is read", locked.daemon)
        try player.begin()
        try locked.wait(for: "drawing")
        try locked.daemon.signal(SIGSTOP)
        Thread.sleep(forTimeInterval: 1.2)
        try locked.daemon.signal(SIGCONT)
        try locked.wait(for: "cancelled")
        try player.finish()
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
        #expect(try locked.events().filter { $0 == "verifying" }.count == 1)
        try player.stop()
      }
    }

    /// On dot 1, then 4000 frames over the other dots within 0.6 s, and a lift a second later.
    private static func burst(_ locked: LockedDevice) -> String {
      var text = """
        # EVEMU 1.3
        N: Slots
        P: 02 00 00 00 00 00 00 00
        B: 03 00 00 00 00 00 80 60 02
        A: 2f 0 4 0 0 0
        A: 35 0 4095 0 0 0
        A: 36 0 4095 0 0 0
        A: 39 0 65535 0 0 0

        """
      func frame(_ microseconds: Int, _ events: [(String, Int)]) {
        let seconds =
          "\(microseconds / 1_000_000).\(String(microseconds % 1_000_000 + 1_000_000).dropFirst())"
        for (code, value) in events { text += "E: \(seconds) 0003 \(code) \(value)\n" }
        text += "E: \(seconds) 0000 0000 0\n"
      }
      let (start, end) = (locked.place(1), locked.place(9))
      frame(0, [("0039", 1), ("0035", start.x), ("0036", start.y)])
      for step in 1...4000 {
        let x = start.x + (end.x - start.x) * step / 4000
        frame(600_000 + step * 150, [("0035", x + step % 2), ("0036", start.y + step % 2)])
      }
      frame(2_500_000, [("0039", -1)])
      return text
    }

    @Test func aFingerThatFallsSilentIsCancelled() throws {
      try locked("[touch]\nsilence_ms = 500\n") { locked in
        try locked.draw([1, 2, 3, 6, 9], hold: true)
        try locked.wait(for: "cancelled")
        try locked.finger.up()
        #expect(try locked.failures() == 0)
        // While the error look says so, nothing is drawn.
        try device.wait(
          until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'",
          timeout: .seconds(60))
        try locked.draw([1, 2, 3, 6, 9])
        try locked.wait(for: "unlocked")
      }
    }

    /// From dot 1 to the far corner between two samples a millisecond apart, and then over the right dots.
    @Test func aContactThatJumpsIsCancelled() throws {
      try locked { locked in
        try locked.finger.stroke(
          [locked.place(1), (x: 4090, y: 4090)], duration: .milliseconds(1), interval: .milliseconds(1),
          hold: true)
        for dot in [9, 6, 3, 2, 1] {
          let place = locked.place(dot)
          try locked.finger.move(place.x, place.y)
        }
        try locked.finger.up()
        try locked.wait(for: "cancelled")
        #expect(try locked.failures() == 0)
        #expect(try locked.events() == ["drawing", "cancelled"])
      }
    }

    @Test func everyDeviceIsListedWithTheReason() throws {
      let slots = try device.plugIn(.init(.protocolB, x: 0...799, y: -10...479))
      let pointer = try device.plugIn(.init(.pointer))
      let broken = try device.plugIn(.init(.single, x: 5...5, y: 0...9))
      let list = try device.output(of: "touchlockd --list-devices")
      #expect(
        list.contains(
          """
          \(slots.node)  Virtual Touchscreen
            read: it describes itself as a touchscreen
            protocol B, slots 0 to 9
            x: ABS_MT_POSITION_X from 0 to 799, resolution 0
            y: ABS_MT_POSITION_Y from -10 to 479, resolution 0
            calibration: none
          """), "\(list)")
      #expect(
        list.contains(
          "\(pointer.node)  Virtual Touchscreen\n  read while there is no touchscreen: it is a pointer\n"),
        "\(list)")
      #expect(
        list.contains(
          "\(broken.node)  Virtual Touchscreen\n  not read: ABS_X ranges from 5 to 5; right: a maximum above"),
        "\(list)")
      // The power button or a keyboard of the machine.
      #expect(list.contains("not read: it is no touchscreen"), "\(list)")
      try device.put("[touch]\ndevice = \(pointer.node)\ncalibration = 0 1 0 -1 0 1\n", to: "/run/list.conf")
      let named = try device.output(of: "touchlockd --config /run/list.conf --list-devices")
      #expect(named.contains("read: the configuration names it"))
      #expect(named.contains("single touch by BTN_LEFT"))
      #expect(named.contains("calibration: 0 1 0 -1 0 1 (configuration)"))
      #expect(named.contains("not read: the configuration names another device"))
    }
  }
}
