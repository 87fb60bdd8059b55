import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// What the other device tests rely on.
  @Suite(.serialized) struct HarnessTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    // MARK: Commands

    @Test func aCommandGivesItsStatusOutputAndErrorsExactly() throws {
      let result = try device.run(#"printf 'a\000b\n'; printf oops >&2; exit 3"#)
      #expect(result.status == 3)
      #expect(result.output == Data([0x61, 0, 0x62, 0x0a]))
      #expect(result.errorText == "oops")
    }

    @Test func aCommandThatASignalEndsGives128AndItsNumber() throws {
      #expect(try device.run("kill -9 $$").status == 128 + 9)
    }

    @Test func aCommandIsKilledWithItsChildrenWhenItsTimeIsUp() throws {
      let error = #expect(throws: VirtualDeviceError.self) {
        try device.run("echo begun; sleep 97 & sleep 98", timeout: .milliseconds(500))
      }
      #expect(error?.description.contains("begun") == true)
      try device.wait(until: "! ps | grep -q '[s]leep 9[78]'", timeout: .seconds(3))
    }

    @Test func aBackgroundProcessOutlivesItsCommand() throws {
      let pid = try device.output(of: "sleep 60 >/dev/null & echo $!")
      #expect(try device.run("kill \(pid)").succeeded)
    }

    @Test func commandsRunSideBySide() throws {
      let waiting = try device.start("sh -c 'until test -e /tmp/go; do sleep 0.02; done'")
      #expect(waiting.isAlive)
      try device.output(of: "touch /tmp/go")
      #expect(try waiting.wait() == 0)
    }

    @Test func aStartedProgramHasItsOwnProcessIDAndLog() throws {
      let program = try device.start(
        "sh -c 'echo $GREETING; exec sleep 60'", environment: ["GREETING": "it's on"])
      try device.wait(until: "grep -q sleep /proc/\(program.pid)/comm")
      #expect(try program.log() == "it's on\n")
      #expect(try program.stop() == 128 + SIGTERM)
      #expect(!program.isAlive)
    }

    @Test func filesTravelUnchanged() throws {
      let bytes = Data((0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
      try device.put(bytes, to: "/tmp/new folder/file", mode: "600")
      #expect(try device.get("/tmp/new folder/file") == bytes)
      #expect(try device.output(of: "stat -c %a '/tmp/new folder/file'") == "600")
    }

    // MARK: Touch

    /// What evdev delivers while `play` runs: the events' type, code and value, without SYN_REPORT.
    private func events(of finger: Finger, while play: () throws -> Void) throws -> [[Int]] {
      let reader = try device.start("cat \(finger.node)")
      try device.wait(until: "ls -l /proc/\(reader.pid)/fd | grep -q \(finger.node)")
      try play()
      // The reader may be late.
      let size = "stat -c %s \(reader.logPath)"
      try device.wait(until: "before=$(\(size)); sleep 0.5; [ $before = $(\(size)) ]")
      try reader.stop()
      let bytes = [UInt8](try device.get(reader.logPath))
      #expect(bytes.count % 24 == 0)
      return stride(from: 0, to: bytes.count, by: 24).compactMap { start in
        func short(_ at: Int) -> Int { Int(bytes[start + at]) | Int(bytes[start + at + 1]) << 8 }
        let value = Int32(truncatingIfNeeded: short(20) | short(22) << 16)
        return short(16) == 0 ? nil : [short(16), short(18), Int(value)]
      }
    }

    private func section(of name: String) throws -> String {
      let all = try device.output(of: "cat /proc/bus/input/devices")
      return try #require(
        all.components(separatedBy: "\n\n").first { $0.contains("N: Name=\"\(name)\"") })
    }

    @Test(arguments: [
      (Finger.Touchscreen.Kind.protocolA, "60000000000000", "2"),
      (.protocolB, "260800000000003", "2"), (.single, "3", "2"), (.pointer, "3", "0"),
    ])
    func aTouchscreenAppearsWithItsAxes(
      kind: Finger.Touchscreen.Kind, axes: String, properties: String
    ) throws {
      var touchscreen = Finger.Touchscreen(kind)
      touchscreen.name = "Panel of \(kind.rawValue)"
      let finger = try device.plugIn(touchscreen)
      let section = try section(of: touchscreen.name)
      #expect(section.contains("B: ABS=\(axes)\n") || section.hasSuffix("B: ABS=\(axes)"), "\(section)")
      #expect(section.contains("B: PROP=\(properties)\n"), "\(section)")
      try finger.destroy()
      #expect(try !device.run("test -e \(finger.node)").succeeded)
    }

    @Test func contactsArriveAsTheProtocolHasThem() throws {
      let finger = try device.plugIn(.init(.protocolB, x: -100...900, y: 0...500))
      let events = try events(of: finger) {
        try finger.down(-50, 20)
        try finger.down(slot: 1, 800, 400)
        try finger.up()
        try finger.up(slot: 1)
      }
      #expect(
        events == [
          [3, 0x39, 1], [3, 0x35, -50], [3, 0x36, 20], [1, 0x14a, 1], [3, 0, -50], [3, 1, 20],
          [3, 0x2f, 1], [3, 0x39, 2], [3, 0x35, 800], [3, 0x36, 400],
          [3, 0x2f, 0], [3, 0x39, -1], [3, 0, 800], [3, 1, 400],
          [3, 0x2f, 1], [3, 0x39, -1], [1, 0x14a, 0],
        ])
    }

    @Test func aStrokeTakesItsTimeAndEndsWhereItShould() throws {
      let finger = try device.plugIn(.init(.single, x: 0...999, y: 0...999))
      var timing: Finger.Timing?
      let events = try events(of: finger) {
        timing = try finger.stroke(
          [(100, 100), (500, 100), (500, 900)], duration: .milliseconds(240), interval: .milliseconds(20))
      }
      let (first, last) = try (#require(timing).first, #require(timing).last)
      // 240 ms to the last point and one interval to the lift. The emulator may be late with any of them, the
      // first included: what shows here is only that the samples are paced at all.
      #expect(last - first >= 130_000_000, "\(last - first) ns")
      let columns = events.filter { $0[0] == 3 && $0[1] == 0 }.map { $0[2] }
      let rows = events.filter { $0[0] == 3 && $0[1] == 1 }.map { $0[2] }
      #expect(columns == [100, 200, 300, 400, 500])
      #expect(rows == [100, 200, 300, 400, 500, 600, 700, 800, 900])
      #expect(events.last == [1, 0x14a, 0])
    }

    @Test func aRefusedFingerCommandSaysWhy() throws {
      let finger = try device.plugIn()
      let error = #expect(throws: VirtualDeviceError.self) { try finger.up() }
      #expect(error?.description == "finger up 0: error up: slot 0 is not down")
      try finger.down(1, 1)
    }

    // MARK: Screen

    @Test func aScreenshotIsWhatIsScannedOut() throws {
      let program = try device.start("bare-modeset --gradient --stay")
      defer { _ = try? program.stop() }
      try device.wait(until: "grep -q mode= \(program.logPath)")
      var expected = Image(width: 1280, height: 800, pixels: Array(repeating: 0x40, count: 1280 * 800))
      for y in 0..<800 {
        for x in 0..<1280 { expected[x, y] |= UInt32(x & 0xff) << 16 | UInt32(y & 0xff) << 8 }
      }
      try device.screenshot().requireEqual(to: expected, named: "bare-modeset")
    }

    @Test func theStartOfAProgramIsMeasured() throws {
      let text = try device.output(of: "start-timer 5000 bare-modeset --stay")
      let parts = text.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
      #expect(parts.map(\.first) == ["pid", "microseconds"])
      let microseconds = try #require(parts.last?.last.flatMap(Int.init))
      #expect((100..<2_000_000).contains(microseconds))
      try device.output(of: "kill \(parts[0][1])")
    }

    @Test(arguments: [DeviceConfiguration.Graphics.cirrus, .bochs, .qxl])
    func everyGraphicsCardShowsAPicture(graphics: DeviceConfiguration.Graphics) throws {
      let other = try VirtualDevice.boot(DeviceConfiguration(graphics: graphics))
      defer { other.stop() }
      let program = try other.start("bare-modeset --stay")
      try other.wait(until: "grep -q mode= \(program.logPath)")
      // 16 bits a pixel keep the upper bits of 0x204060 only.
      _ = try other.screenshot(named: "graphics-\(graphics.rawValue)") { image in
        image.pixels.allSatisfy { ($0 ^ 0x204060) & 0xf8fcf8 == 0 }
      }
    }

    @Test func aDeviceThatIsUnpluggedFailsItsCommandsAtOnce() throws {
      let other = try VirtualDevice.boot(DeviceConfiguration(graphics: .none))
      let waiting = try other.start("sleep 600")
      other.stop()
      #expect(throws: VirtualDeviceError.self) { try waiting.wait(timeout: .seconds(60)) }
      #expect(throws: VirtualDeviceError.self) { try other.run("true") }
    }

    @Test func aDeviceThatCannotBootSaysSo() throws {
      var configuration = DeviceConfiguration(graphics: .none)
      configuration.kernelArguments = ["rdinit=/nowhere", "root=/dev/nowhere"]
      let error = #expect(throws: VirtualDeviceError.self) { try VirtualDevice.boot(configuration) }
      #expect(error?.description.contains("ended while it booted") == true)
      #expect(error?.description.contains("Kernel panic") == true)
    }
  }

  @Suite struct ImageTests {
    private let image = Image(
      width: 3, height: 2, pixels: [0xff0000, 0x00ff00, 0x0000ff, 0, 0xffffff, 0x123456])

    @Test func aPixmapComesBackAsItWas() throws {
      #expect(try Image(ppm: image.ppm) == image)
      #expect(throws: VirtualDeviceError.self) { try Image(ppm: image.ppm.dropLast()) }
    }

    @Test func aDifferenceNamesItsPixels() throws {
      var other = image
      #expect(try other.difference(from: image) == nil)
      other[1, 1] = 0xfffffe
      let difference = try #require(try other.difference(from: image))
      #expect(difference.description == "1 pixels differ, in columns 1 to 1 and rows 1 to 1")
      #expect(difference.picture[1, 1] == 0xff0000)
      #expect(difference.picture[0, 0] == 0x3f0000)
    }
  }
}
