import Foundation
import Testing
import VirtualDevice

/// Debian with the package on it. Where they are asked for: a pattern, and a kiosk's application that runs while the
/// device is unlocked.
final class InstalledDevice {
  let debian: DebianDevice
  private(set) var finger: Finger?

  var device: VirtualDevice { debian.device }

  init(_ debian: DebianDevice) { self.debian = debian }

  private static let kiosk = """
    [Unit]
    Description=Application of a kiosk
    PartOf=touchlock-unlocked.target
    [Service]
    ExecStart=/bin/sleep infinity
    [Install]
    WantedBy=touchlock-unlocked.target
    """

  func installKiosk() throws {
    try device.put(Self.kiosk, to: "/etc/systemd/system/kiosk.service")
    try device.output(of: "systemctl enable kiosk.service", timeout: .seconds(60))
  }

  /// In a file of its own: the package's is left as it is, to be replaced by an upgrade.
  func configure(_ settings: String) throws {
    try device.put(settings, to: "/etc/touchlockd/touchlockd.conf.d/test.conf")
  }

  func setPattern(_ pattern: String) throws {
    let set = try device.run(
      "touchlockctl set-pattern", input: Data("\(pattern)\n".utf8), timeout: .seconds(60))
    try #require(set.succeeded, "\(set.errorText)")
  }

  /// Starts the service with cheap hashes, and a touchscreen there.
  func start(_ settings: String = "") throws {
    try configure("[secret]\nhash_memory_kib = 64\nhash_passes = 1\n\(settings)")
    finger = try device.plugIn()
    let result = try device.run("systemctl start touchlockd", timeout: .seconds(120))
    #expect(result.succeeded, "\(result.errorText)")
    try wait(until: "touchlockctl status | grep -q 'Virtual Touchscreen'")
  }

  /// Plugs the touchscreen in and waits until it is read.
  func plugIn() throws {
    finger = try device.plugIn()
    try device.wait(until: "touchlockctl status | grep -q 'Virtual Touchscreen'", timeout: .seconds(60))
  }

  func unplug() throws { try finger?.destroy() }

  /// Draws once it is read.
  func draw(_ dots: [Int]) throws {
    try wait(until: "touchlockctl status | grep -q '^state *locked'")
    try wait(until: "touchlockctl status | grep -q 'Virtual Touchscreen'")
    try #require(finger).stroke(dots.map { DotPlace.of($0) }, duration: .milliseconds(600))
  }

  func unlock() throws {
    try draw([1, 2, 3, 6, 9])
    try wait(until: "touchlockctl wait --timeout 5")
  }

  func wait(until command: String) throws { try device.wait(until: command, timeout: .seconds(60)) }

  func output(of command: String) throws -> String {
    try device.output(of: command, timeout: .seconds(120))
  }

  func property(_ name: String, of unit: String = "touchlockd.service") throws -> String {
    try output(of: "systemctl show --value -p \(name) \(unit)")
  }

  func isActive(_ unit: String) throws -> Bool {
    try device.run("systemctl is-active -q \(unit)", timeout: .seconds(60)).succeeded
  }

  func isLocked() throws -> Bool {
    let json = try JSONSerialization.jsonObject(with: Data(output(of: "touchlockctl status --json").utf8))
    return try #require((json as? [String: Any])?["locked"] as? Bool)
  }

  /// The journal of this boot.
  func journal(_ filter: String = "-t touchlockd") throws -> String {
    try output(of: "journalctl -q -b -o cat \(filter)")
  }
}
