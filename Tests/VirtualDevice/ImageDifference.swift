import Foundation

/// Where two pictures differ.
public struct ImageDifference: Sendable, CustomStringConvertible {
  public let count: Int
  /// Of all differing pixels.
  public let columns: ClosedRange<Int>
  public let rows: ClosedRange<Int>
  /// The expected picture dimmed, with every differing pixel in red.
  public let picture: Image

  public var description: String {
    "\(count) pixels differ, in columns \(columns.lowerBound) to \(columns.upperBound) and rows "
      + "\(rows.lowerBound) to \(rows.upperBound)"
  }
}

extension Image {
  /// Nil if every pixel is the same. Pictures of different sizes differ beyond comparison: an error.
  public func difference(from expected: Image) throws -> ImageDifference? {
    guard width == expected.width, height == expected.height else {
      throw VirtualDeviceError(
        "the picture is \(width)x\(height), expected is \(expected.width)x\(expected.height)")
    }
    if pixels == expected.pixels { return nil }
    var picture = expected
    var count = 0
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        guard pixels[index] != expected.pixels[index] else {
          picture.pixels[index] = expected.pixels[index] >> 2 & 0x3f3f3f
          continue
        }
        picture.pixels[index] = 0xff0000
        count += 1
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }
    return ImageDifference(count: count, columns: left...right, rows: top...bottom, picture: picture)
  }

  /// Throws if a pixel differs, after it wrote NAME-actual, NAME-expected and NAME-difference to
  /// build/failures.
  public func requireEqual(to expected: Image, named name: String) throws {
    guard let difference = try difference(from: expected) else { return }
    let pictures = [("actual", self), ("expected", expected), ("difference", difference.picture)]
    for (kind, picture) in pictures {
      try picture.writePNG(to: Image.failureFile("\(name)-\(kind).png"))
    }
    throw VirtualDeviceError("\(difference); see \(try Image.failureFile("\(name)-difference.png").path)")
  }

  static func failureFile(_ name: String) throws -> URL {
    let folder = Repository.root.appendingPathComponent("build/failures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name)
  }
}
