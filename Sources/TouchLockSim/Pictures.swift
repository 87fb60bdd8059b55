import Foundation
import LockCore

/// Paints drawings into numbered PNG files of one folder.
struct Pictures: ~Copyable {
  private let folder: URL
  private let output: Size
  private var painter: Painter
  private var count = 0

  init(folder: String, settings: Settings, output: Size) throws(SimError) {
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    self.output = output
    painter = Painter(
      size: output, grid: Grid(settings: settings, output: output), theme: settings.theme, format: .xrgb8888)
    do {
      try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    } catch {
      throw SimError("\(folder): cannot be made a folder", .cannotCreate)
    }
  }

  /// Writes the next picture.
  mutating func add(_ scene: borrowing Scene) throws(SimError) {
    count += 1
    let (width, height) = (Int(output.width), Int(output.height))
    var buffer = [UInt8](repeating: 0, count: width * height * 4)
    var damage = Damage(size: output)
    damage.markAll()
    buffer.withUnsafeMutableBytes { painter.paint(scene, damage: damage, into: $0, pitch: width * 4) }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    // XRGB8888 in memory: blue, green, red, nothing.
    for start in stride(from: 0, to: buffer.count, by: 4) {
      pixels.append(buffer[start + 2])
      pixels.append(buffer[start + 1])
      pixels.append(buffer[start])
    }
    let number = String(repeating: "0", count: max(0, 4 - "\(count)".count)) + "\(count)"
    let file = folder.appendingPathComponent("drawing-\(number).png")
    do {
      try Data(PNGFile.bytes(width: width, height: height, pixels: pixels)).write(to: file)
    } catch {
      throw SimError("\(file.path): cannot be written", .cannotCreate)
    }
  }
}
