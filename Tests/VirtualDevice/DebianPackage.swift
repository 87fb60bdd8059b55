import Foundation

/// The product's Debian package, made of the programs that were built.
public struct DebianPackage: Sendable {
  public let file: URL

  /// Makes it as Debian revision `revision`.
  public static func make(revision: Int = 1) throws -> DebianPackage {
    let script = Repository.root.appendingPathComponent("scripts/package").path
    let path = try DebianDevice.run(script, ["--revision", "\(revision)"])
    return DebianPackage(file: URL(fileURLWithPath: path))
  }
}

extension DebianDevice {
  /// Installs or upgrades a package of the host's, as an administrator does.
  public func install(_ package: DebianPackage) throws {
    let path = "/root/\(package.file.lastPathComponent)"
    try device.put(try Data(contentsOf: package.file), to: path)
    try device.output(of: "DEBIAN_FRONTEND=noninteractive dpkg -i \(path)", timeout: .seconds(120))
  }
}
