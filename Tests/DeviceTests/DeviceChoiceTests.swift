import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// Which of a machine's devices are read.
  @Suite(.serialized) struct DeviceChoiceTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    /// What such devices say of themselves; each has what a drawing would need, and one mark more.
    private static let others: [(name: String, marks: String, reason: String)] = [
      // BTN_TOUCH and BTN_TOOL_PEN, INPUT_PROP_DIRECT: a pen that looks like a touchscreen.
      ("Pen", "P: 02\nB: 01 \(bytes(40))01 04\n", "it is a pen"),
      // BTN_TOUCH and BTN_TOOL_FINGER, no INPUT_PROP_DIRECT.
      ("Touchpad", "P: 01\nB: 01 \(bytes(40))20 04\n", "it is a touchpad"),
      // BTN_LEFT, REL_X and REL_Y.
      ("Mouse", "B: 01 \(bytes(34))01\nB: 02 03\n", "it is no touchscreen"),
    ]

    private static func bytes(_ count: Int) -> String { String(repeating: "00 ", count: count) }

    private func recording(_ name: String, _ marks: String, hasPosition: Bool) -> String {
      var text = "# EVEMU 1.3\nN: \(name)\n\(marks)"
      guard hasPosition else { return text }
      text += "B: 03 03 00 00 00 00 80 60 02\n"
      for (code, maximum) in [
        ("00", 4095), ("01", 4095), ("2f", 9), ("35", 4095), ("36", 4095), ("39", 65535),
      ] {
        text += "A: \(code) 0 \(maximum) 0 0 0\n"
      }
      return text
    }

    @Test func pensTouchpadsAndMiceAreNot() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      var players: [Player] = []
      defer { for player in players { try? player.stop() } }
      for other in Self.others {
        let text = recording(other.name, other.marks, hasPosition: other.name != "Mouse")
        players.append(try Player(device, text, folder: "\(locked.folder)/\(other.name)"))
      }
      let list = try device.output(of: "touchlockd --list-devices")
      for (player, other) in zip(players, Self.others) {
        #expect(list.contains("\(player.node)  \(other.name)\n  not read: \(other.reason)"), "\(list)")
      }
      // The daemon heard of them before the touchscreen that it reads now.
      let finger = try device.plugIn()
      try device.wait(until: "grep -q '\(finger.node) .* is read' \(locked.daemon.logPath)")
      #expect(
        try locked.status()["touchDevices"] as? [String] == [
          "Virtual Touchscreen", "Virtual Touchscreen",
        ])
    }

    @Test func aNameIsNoOrderToTheTerminal() throws {
      let text = recording("Evil\u{1b}[31m", "P: 02\nB: 01 \(Self.bytes(40))00 04\n", hasPosition: true)
      let player = try Player(device, text, folder: "/run/evil")
      defer { try? player.stop() }
      let list = try device.output(of: "touchlockd --list-devices")
      #expect(list.contains("\(player.node)  Evil?[31m\n  read: it describes itself as"), "\(list)")
      #expect(!list.contains("\u{1b}"))
    }

    /// udev's database as udevd would write it (libudev reads /run/udev/data/c13:MINOR).
    @Test func udevSaysWhichAndForWhichSeat() throws {
      var named: [(name: String, finger: Finger)] = []
      for name in ["Marked", "Unmarked", "Other Seat", "Turned"] {
        var touchscreen = Finger.Touchscreen()
        touchscreen.name = name
        named.append((name, try device.plugIn(touchscreen)))
      }
      defer { _ = try? device.run("rm -rf /run/udev/data") }
      for (name, finger) in named {
        var entry = "I:1\\nE:ID_INPUT=1\\n"
        if name != "Unmarked" { entry += "E:ID_INPUT_TOUCHSCREEN=1\\n" }
        if name == "Other Seat" { entry += "E:ID_SEAT=seat1\\n" }
        if name == "Turned" { entry += "E:LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0\\n" }
        let minor = "$(( 0x$(stat -c %T \(finger.node)) ))"
        _ = try device.output(
          of: "mkdir -p /run/udev/data && printf '\(entry)' > /run/udev/data/c13:\(minor)")
      }
      let list = try device.output(of: "touchlockd --list-devices")
      let judgements = [
        "Marked": "read: udev says that it is a touchscreen", "Unmarked": "not read: it is no touchscreen",
        "Other Seat": "not read: it belongs to another seat",
        "Turned": "read: udev says that it is a touchscreen",
      ]
      for (name, finger) in named {
        #expect(list.contains("\(finger.node)  \(name)\n  \(judgements[name]!)\n"), "\(list)")
      }
      #expect(list.contains("calibration: 0 -1 1 1 0 0 (udev)"), "\(list)")
    }

    /// No touchscreen yet: the screen says so, and the daemon waits for one.
    @Test func theFirstTouchscreenMayComeLate() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      try device.requireScreen("locked", "1280x800-xrgb8888")
      try locked.finger.destroy()
      try device.requireScreen("no-touchscreen", "1280x800-xrgb8888")
      #expect(try locked.status()["touchDevices"] as? [String] == [])
      try locked.daemon.stop()
      try locked.restart()
      try device.requireScreen("no-touchscreen", "1280x800-xrgb8888")
      let finger = try device.plugIn()
      try device.requireScreen("locked", "1280x800-xrgb8888")
      try finger.stroke([1, 2, 3, 6, 9].map { locked.place($0) }, duration: .milliseconds(300))
      #expect(try locked.control("wait --timeout 30").succeeded)
    }
  }
}
