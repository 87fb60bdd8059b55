import Foundation
import VirtualDevice

/// The screenshots that the demo leaves in `demo-output/`.
final class Pictures {
  private(set) var names: [String] = []
  private let folder = Repository.root.appendingPathComponent("demo-output")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  func keep(_ device: VirtualDevice, _ name: String) throws {
    try device.screenshot().writePNG(to: folder.appendingPathComponent("\(name).png"))
    names.append("demo-output/\(name).png")
  }
}
