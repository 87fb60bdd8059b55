import Foundation
import LockCore
import Testing
import TouchDevices
import VirtualDevice

extension DeviceTests {
  /// Every fixture through a real kernel: the daemon's own reading, from uinput to the screen.
  @Suite(.serialized) struct TouchscreenTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    @Test(arguments: TouchFixture.playable)
    func readsAFixtureAsTheTrackerDoes(fixture: TouchFixture) throws {
      let folder = "/run/touch-\(UUID().uuidString.prefix(8))"
      // Jumps are cancelled elsewhere; a fixture's frames are 10 ms apart and may be anywhere.
      var configuration = "[touch]\nmax_jump_ms = 1\n"
      if let code = fixture.axes.xCode { configuration += "x_axis = \(AxisName.text(code))\n" }
      if let code = fixture.axes.yCode { configuration += "y_axis = \(AxisName.text(code))\n" }
      try device.put(configuration, to: "\(folder)/conf")
      let player = try Player(device, fixture.recording, folder: folder)
      let reader = try device.start("touchlockd --config \(folder)/conf --debug-touch \(player.node)")
      try device.wait(until: "grep -q 'is read' \(reader.logPath)")
      try player.play()
      try device.wait(
        until: "[ $(grep -c '^contact' \(reader.logPath)) -ge \(fixture.kernelContacts.count) ]")
      // Its end would cancel what a fixture leaves down.
      let log = try reader.log()
      try reader.stop()
      try player.stop()
      #expect(contacts(log) == fixture.kernelContacts)
    }

    /// `contact 1 move  device 5 6  screen 8.00 10.00  dot -`
    private func contacts(_ log: String) -> [TouchFixture.Touch] {
      log.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard words.first == "contact", words.count > 5, let contact = UInt32(words[1]),
          let x = Int32(words[4]), let y = Int32(words[5])
        else { return nil }
        switch words[2] {
        case "down": return .down(contact, x, y)
        case "move": return .move(contact, x, y)
        case "up": return .up(contact)
        default: return .cancel(contact)
        }
      }
    }
  }
}

/// A recording that is played through uinput.
final class Player {
  let node: String
  private let device: VirtualDevice
  private let process: GuestProcess
  private var count = 0

  init(_ device: VirtualDevice, _ recording: String, folder: String) throws {
    self.device = device
    try device.put(recording, to: "\(folder)/recording")
    process = try device.start("replay \(folder)/recording")
    try device.wait(until: "grep -q node= \(process.logPath)")
    node = String(try process.log().dropFirst("node=".count).prefix { $0 != "\n" })
    count = 0
  }

  /// Plays it, and returns at its end.
  func play(timeout: Duration = .seconds(20)) throws {
    try begin()
    try finish(timeout: timeout)
  }

  func begin() throws {
    count += 1
    try process.signal(SIGUSR1)
  }

  func finish(timeout: Duration = .seconds(20)) throws {
    try device.wait(until: "[ $(grep -c played \(process.logPath)) -ge \(count) ]", timeout: timeout)
  }

  /// Unplugs the device.
  func stop() throws { try process.stop() }
}
