import Foundation
import PNGFiles

extension Image {
  public func writePNG(to file: URL) throws { try Data(png).write(to: file, options: .atomic) }

  /// A stored picture.
  public init(pngAt file: URL) throws {
    let image: PNGImage
    do {
      image = try PNG.decode(Array(try Data(contentsOf: file)))
    } catch {
      throw VirtualDeviceError("\(file.path): \(error)")
    }
    let bytes = image.pixels
    self.init(
      width: image.width, height: image.height,
      pixels: stride(from: 0, to: bytes.count, by: 3).map {
        UInt32(bytes[$0]) << 16 | UInt32(bytes[$0 + 1]) << 8 | UInt32(bytes[$0 + 2])
      })
  }

  private var png: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 3)
    for pixel in pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
    }
    return PNG.encode(PNGImage(width: width, height: height, pixels: bytes))
  }
}
