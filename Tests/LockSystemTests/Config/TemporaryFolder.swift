import Foundation

/// A folder of a test's own, removed with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "touchlockd-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ name: String, _ text: String, mode: Int = 0o600) throws {
    try write(name, Data(text.utf8), mode: mode)
  }

  func write(_ name: String, _ bytes: Data, mode: Int = 0o600) throws {
    try bytes.write(to: URL(filePath: path(name)))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: false)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
