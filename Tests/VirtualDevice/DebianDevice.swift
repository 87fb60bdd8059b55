import Foundation

/// A virtual device that boots Debian with systemd as its first process, on a disk of its own: what is written
/// stays over `reboot` and is gone with this object.
public final class DebianDevice: @unchecked Sendable {
  public enum Release: String, Sendable, CaseIterable {
    case bookworm = "12"
    case trixie = "13"
  }

  public let release: Release
  /// The device as it is booted now; another one after each boot.
  public private(set) var device: VirtualDevice
  private let configuration: DeviceConfiguration
  private let folder: URL

  /// Boots `release` with `packages` beside the usual ones and returns when systemd has started what it was to
  /// start. The first time with these packages it makes the disk image, which takes minutes.
  public static func boot(
    _ release: Release, packages: [String] = [], configuration: DeviceConfiguration = .init()
  ) throws -> DebianDevice {
    let image = try makeImage(release, packages: packages)
    let folder = try Repository.makeRunFolder()
    var configuration = configuration
    let disk = folder.appendingPathComponent("disk.qcow2")
    configuration.disk = disk
    configuration.bootTimeout = .seconds(600)
    try run("qemu-img", ["create", "-q", "-f", "qcow2", "-b", image, "-F", "raw", disk.path])
    return try DebianDevice(release, configuration, folder)
  }

  private init(_ release: Release, _ configuration: DeviceConfiguration, _ folder: URL) throws {
    self.release = release
    self.configuration = configuration
    self.folder = folder
    device = try VirtualDevice.boot(configuration)
    try waitUntilStarted()
  }

  deinit {
    device.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Shuts the system down in order and boots it again.
  public func reboot() throws {
    _ = try device.run("systemctl --no-block reboot", timeout: .seconds(60))
    guard device.waitUntilEnded(timeout: .seconds(600)) else {
      throw VirtualDeviceError("Debian did not shut down; its console:\n\(device.consoleLog.suffix(4000))")
    }
    device = try VirtualDevice.boot(configuration)
    try waitUntilStarted()
  }

  /// Cuts the power, lets `whileOff` change the machine, and boots again.
  public func cutPower(whileOff: () throws -> Void = {}) throws {
    device.stop()
    try whileOff()
    device = try VirtualDevice.boot(configuration)
    try waitUntilStarted()
  }

  /// A failed unit is the test's to find: a degraded system counts as started.
  private func waitUntilStarted() throws {
    _ = try device.run("systemctl is-system-running --wait", timeout: .seconds(600))
  }

  /// The path of the image that scripts/debian-image makes or finds.
  private static func makeImage(_ release: Release, packages: [String]) throws -> String {
    let script = Repository.root.appendingPathComponent("scripts/debian-image").path
    return try run(script, [release.rawValue] + packages)
  }

  @discardableResult
  static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw VirtualDeviceError("\(program) ended with \(process.terminationStatus); its errors are above")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
