import Foundation

/// A machine with a touchscreen and a screen that QEMU emulates: a real kernel, real evdev and real KMS.
///
/// Everything that waits is bounded. The machine ends with `stop`, with the last reference, or with the
/// process that booted it, whichever comes first.
public final class VirtualDevice: Sendable {
  public let qmp: QMPClient
  public let configuration: DeviceConfiguration
  /// From the start of QEMU to the agent's greeting.
  public let bootTime: Duration
  let channel: GuestChannel
  private let emulator: Emulator
  private let folder: URL

  /// Boots a device and returns when it takes commands.
  public static func boot(_ configuration: DeviceConfiguration = .init()) throws -> VirtualDevice {
    try VirtualDevice(configuration)
  }

  /// Goes on from where `freeze` left a device of the same configuration, in a second instead of a boot.
  /// Its disks must not have been looked into by then.
  public static func thaw(_ configuration: DeviceConfiguration, from file: URL) throws -> VirtualDevice {
    try VirtualDevice(configuration, frozen: file)
  }

  private init(_ configuration: DeviceConfiguration, frozen: URL? = nil) throws {
    let start = ContinuousClock.now
    self.configuration = configuration
    _ = try (Repository.kernel(), Repository.initramfs())
    let folder = try Repository.makeRunFolder()
    let console = folder.appendingPathComponent("console.log")
    let incoming = frozen.map { ["-incoming", "exec:cat \($0.path)"] } ?? []
    let emulator = try Emulator(
      arguments: configuration.arguments(console: console) + incoming,
      log: folder.appendingPathComponent("qemu.log"))
    self.folder = folder
    self.emulator = emulator
    channel = GuestChannel(descriptor: emulator.agent)
    do {
      qmp = try QMPClient(descriptor: emulator.qmp)
      let deadline = Deadline(in: configuration.bootTimeout)
      if frozen != nil {
        try VirtualDevice.waitUntilThawed(qmp, deadline)
        channel.assumeReady()
      }
      guard channel.waitUntilReady(deadline, or: { !emulator.isRunning }) != nil else {
        // The connections close a moment before the process is gone.
        throw VirtualDeviceError(
          emulator.waitUntilEnded(Deadline(in: .seconds(1)))
            ? "the virtual device ended while it booted"
            : "the virtual device did not boot within \(configuration.bootTimeout)")
      }
    } catch {
      emulator.kill()
      throw VirtualDeviceError("\(error)", console: VirtualDevice.logs(in: folder))
    }
    bootTime = ContinuousClock.now - start
  }

  deinit { stop() }

  /// Ends the device at once, as a power cut does.
  public func stop() {
    emulator.kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Waits for the device to end by itself, for example after `poweroff -f`.
  public func waitUntilEnded(timeout: Duration = .seconds(20)) -> Bool {
    emulator.waitUntilEnded(Deadline(in: timeout))
  }

  /// The kernel's and init's messages, and QEMU's own before them. They may lag by seconds.
  public var consoleLog: String { VirtualDevice.logs(in: folder) }

  func scratchFile(_ name: String) -> URL {
    folder.appendingPathComponent("\(UUID().uuidString.prefix(8))-\(name)")
  }

  private static func logs(in folder: URL) -> String {
    ["qemu.log", "console.log"].compactMap {
      try? Data(contentsOf: folder.appendingPathComponent($0))
    }.map { String(decoding: $0, as: UTF8.self) }.joined()
  }
}
