import Foundation

/// TPMs for a virtual device, one at a time: swtpm keeps what each of them holds in a folder of its own.
public final class SoftwareTPM: @unchecked Sendable {
  private let folder: URL
  private var process: Process?

  public init() throws {
    folder = try Repository.makeRunFolder()
  }

  deinit {
    process?.terminate()
    try? FileManager.default.removeItem(at: folder)
  }

  /// For `DeviceConfiguration.emulatorArguments`.
  public var emulatorArguments: [String] {
    [
      "-chardev", "socket,id=tpm,path=\(socket)", "-tpmdev", "emulator,id=tpm0,chardev=tpm",
      "-device", "tpm-tis,tpmdev=tpm0",
    ]
  }

  private var socket: String { folder.appendingPathComponent("socket").path }

  /// Puts the TPM of that name into the device that is booted next; one that is new is empty. To be called
  /// before every boot, with the device off.
  public func insert(_ name: String) throws {
    process?.terminate()
    process?.waitUntilExit()
    let state = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: socket)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swtpm", "socket", "--tpm2", "--tpmstate", "dir=\(state.path)", "--ctrl",
      "type=unixio,path=\(socket)",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    self.process = process
    let deadline = Deadline(in: .seconds(60))
    while !FileManager.default.fileExists(atPath: socket) {
      guard !deadline.hasPassed, process.isRunning else { throw VirtualDeviceError("swtpm did not start") }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
