import Foundation

/// Where the parts of the virtual device are in the source tree.
public enum Repository {
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let device = root.appendingPathComponent("build/virtual-device")

  /// The compressed kernel boots as well, only slower.
  static func kernel(compressed: Bool = false) throws -> URL {
    let plain = device.appendingPathComponent("vmlinux")
    let isPlain = !compressed && FileManager.default.fileExists(atPath: plain.path)
    return try isPlain ? plain : present("vmlinuz")
  }

  static func initramfs() throws -> URL { try present("initramfs.cpio") }

  private static func present(_ name: String) throws -> URL {
    let file = device.appendingPathComponent(name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw VirtualDeviceError("\(file.path) is missing; run scripts/build-device and scripts/virtual-device")
    }
    return file
  }

  /// A fresh folder for one run of a device. Folders of processes that are gone are removed on the way.
  static func makeRunFolder() throws -> URL {
    let files = FileManager.default
    let runs = device.appendingPathComponent("runs")
    try files.createDirectory(at: runs, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: runs.path) {
      let owner = name.prefix { $0 != "-" }
      if !files.fileExists(atPath: "/proc/\(owner)") {
        try? files.removeItem(at: runs.appendingPathComponent(name))
      }
    }
    let name = "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.prefix(8))"
    let folder = runs.appendingPathComponent(name)
    try files.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
  }
}
