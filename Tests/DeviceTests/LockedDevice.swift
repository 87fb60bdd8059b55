import Foundation
import Testing
import VirtualDevice

/// A daemon of its own on the shared device, with a pattern, a finger and a client that monitors.
final class LockedDevice {
  let device: VirtualDevice
  let finger: Finger
  private(set) var daemon: GuestProcess
  private let monitor: GuestProcess
  let folder: String
  let width: Double
  let height: Double
  /// By how many quarters the picture is turned on the panel, clockwise.
  private let quarters: Int

  init(
    _ device: VirtualDevice, configuration: String = "", pattern: String? = "1-2-3-6-9",
    state: String = "state", screen: String = "locked picture shown|off until",
    width: Double = 1280, height: Double = 800, quarters: Int = 0
  ) throws {
    self.device = device
    self.width = width
    self.height = height
    self.quarters = quarters
    folder = "/run/test-\(UUID().uuidString.prefix(8))"
    try device.put(
      "[daemon]\nsocket = \(folder)/socket\nstate_dir = \(folder)/\(state)\n\(configuration)",
      to: "\(folder)/conf")
    if let pattern {
      let set = try device.run(
        "\(Self.control) --config \(folder)/conf set-pattern", input: Data("\(pattern)\n".utf8))
      try #require(set.succeeded, "\(set.errorText)")
    }
    finger = try device.plugIn()
    daemon = try device.start("touchlockd --config \(folder)/conf", environment: Self.environment)
    try Self.waitUntilShown(device, folder, with: "Virtual Touchscreen", screen)
    monitor = try device.start("\(Self.control) --socket \(folder)/socket monitor")
    try device.wait(until: "grep -q present \(monitor.logPath)")
  }

  /// The finger may be taken before the picture is there, but nobody draws on what is not to be seen. A screen
  /// that is turned off soon may be so already.
  private static func waitUntilShown(
    _ device: VirtualDevice, _ folder: String, with text: String,
    _ screen: String = "locked picture shown|off until"
  ) throws {
    let status = "\(control) --socket \(folder)/socket status"
    try device.wait(
      until: "\(status) | grep -q '\(text)' && \(status) | grep -Eq '\(screen)'",
      timeout: .seconds(60))
  }

  /// As in the unit.
  private static let environment = ["GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"]
  private static let control = "touchlockctl"

  /// Ends the daemon, and the finger with it.
  func stop() throws {
    _ = try? monitor.stop()
    if daemon.isAlive { _ = try daemon.stop() }
    try finger.destroy()
  }

  /// Ends the client that monitors, which is woken by every event: `wait(for:)` hears of no other one.
  func endMonitor() throws { _ = try monitor.stop() }

  /// Starts another daemon after the first one ended, with so many descriptors at most.
  func restart(descriptors: Int? = nil) throws {
    let program = "touchlockd --config \(folder)/conf"
    daemon = try device.start(
      descriptors.map { "sh -c 'ulimit -n \($0); exec \(program)'" } ?? program, environment: Self.environment
    )
    try Self.waitUntilShown(device, folder, with: "locked")
  }

  func control(_ command: String) throws -> CommandResult {
    try device.run("touchlockctl --socket \(folder)/socket \(command)", timeout: .seconds(30))
  }

  func status() throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: try control("status --json").output)
    return try #require(json as? [String: Any])
  }

  func failures() throws -> Int { try #require(try status()["failures"] as? Int) }

  /// What the monitor was told, without the first reply.
  func events() throws -> [String] {
    try monitor.log().split(separator: "\n").dropFirst().map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(value?["event"] as? String)
    }
  }

  /// Waits for the event's `count`th time.
  func wait(for event: String, count: Int = 1) throws {
    try device.wait(
      until: "[ $(grep -c '\"event\":\"\(event)\"' \(monitor.logPath)) -ge \(count) ]")
  }

  // MARK: Drawing

  func place(_ dot: Int, dx: Double = 0, dy: Double = 0) -> (x: Int, y: Int) {
    DotPlace.of(dot, width: width, height: height, dx: dx, dy: dy, quarters: quarters)
  }

  @discardableResult
  func draw(_ dots: [Int], milliseconds: Int = 400, interval: Int = 10, hold: Bool = false) throws
    -> Finger.Timing
  {
    try finger.stroke(
      dots.map { place($0) }, duration: .milliseconds(milliseconds), interval: .milliseconds(interval),
      hold: hold)
  }
}
