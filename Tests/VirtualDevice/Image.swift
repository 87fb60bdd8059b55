import Foundation

/// A picture; pixels are 0xRRGGBB, row by row.
public struct Image: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt32]

  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}

extension Image {
  /// Turned clockwise by so many quarters.
  public func turned(_ quarters: Int) -> Image {
    var image = self
    for _ in 0..<quarters & 3 {
      var turned = Image(width: image.height, height: image.width, pixels: image.pixels)
      for y in 0..<image.height {
        for x in 0..<image.width { turned[image.height - 1 - y, x] = image[x, y] }
      }
      image = turned
    }
    return image
  }
}

// Portable pixmaps (P6), as QEMU writes them and every viewer reads them.
extension Image {
  public init(contentsOf file: URL) throws {
    do {
      try self.init(ppm: Data(contentsOf: file))
    } catch {
      throw VirtualDeviceError("\(file.path): \(error)")
    }
  }

  public init(ppm: Data) throws {
    let bytes = [UInt8](ppm)
    var next = 0
    /// A word of the header; comments run from # to the end of the line.
    func word() -> String {
      while next < bytes.count, bytes[next] <= 32 || bytes[next] == UInt8(ascii: "#") {
        if bytes[next] == UInt8(ascii: "#") {
          while next < bytes.count, bytes[next] != UInt8(ascii: "\n") { next += 1 }
        } else {
          next += 1
        }
      }
      let start = next
      while next < bytes.count, bytes[next] > 32 { next += 1 }
      return String(decoding: bytes[start..<next], as: UTF8.self)
    }
    guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255",
      width > 0, height > 0, bytes.count - next - 1 == width * height * 3
    else { throw VirtualDeviceError("not a whole P6 picture of 8 bits a colour") }
    let start = next + 1
    let pixels = (0..<width * height).map { index in
      let at = start + index * 3
      return UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  public var ppm: Data {
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    bytes.reserveCapacity(bytes.count + pixels.count * 3)
    for pixel in pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
    }
    return Data(bytes)
  }

  public func writePPM(to file: URL) throws { try ppm.write(to: file, options: .atomic) }
}
