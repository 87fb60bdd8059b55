import Foundation
import VirtualDevice

/// The stored images of whole screens in Golden/. Those who make them are LockCoreTests' ScreenGoldenTests,
/// which hold the painter to them as well.
enum GoldenScreen {
  static func image(_ stage: String, _ kind: String) throws -> Image {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try Image(pngAt: folder.appendingPathComponent("Golden/\(stage)-\(kind).png"))
  }
}

extension VirtualDevice {
  /// Waits until the scanned-out picture is exactly a golden one.
  func requireScreen(
    _ stage: String, _ kind: String, of output: Output = .only, within timeout: Duration = .seconds(20)
  ) throws {
    let expected = try GoldenScreen.image(stage, kind)
    _ = try screenshot(of: output, within: timeout, named: "\(stage)-\(kind)") { $0 == expected }
  }
}
