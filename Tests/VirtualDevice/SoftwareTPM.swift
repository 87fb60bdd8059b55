import Foundation

/// TPMs for a virtual device, one at a time: swtpm keeps what each of them holds in a folder of its own.
public final class SoftwareTPM: @unchecked Sendable {
  private let folder: URL
  private var process: Process?

  public init() throws {
    folder = try Repository.makeRunFolder()
  }

  deinit {
    remove()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Gives a device the place for them.
  public func attach(to configuration: inout DeviceConfiguration) {
    configuration.emulatorArguments += [
      "-chardev", "socket,id=tpm,path=\(socket)", "-tpmdev", "emulator,id=tpm0,chardev=tpm",
      "-device", "tpm-tis,tpmdev=tpm0",
    ]
    // QEMU puts the initramfs of the other one over ACPI's tables, which with a TPM are longer than it thinks;
    // and without them the kernel finds no TPM.
    configuration.hasCompressedKernel = true
  }

  private var socket: String { folder.appendingPathComponent("socket").path }

  /// Puts the TPM of that name into the device that is booted next; one that is new is empty. To be called
  /// before every boot, with the device off.
  public func insert(_ name: String) throws {
    remove()
    let state = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: socket)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swtpm", "socket", "--terminate", "--tpm2", "--tpmstate", "dir=\(state.path)", "--ctrl",
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

  /// It ends by itself with the device that it is in; and SIGTERM may be blocked in it, as in the thread that
  /// started it.
  private func remove() {
    guard let process else { return }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    self.process = nil
  }
}
