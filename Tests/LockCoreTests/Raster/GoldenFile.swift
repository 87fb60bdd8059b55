import Foundation
import PNGFiles
import Testing

/// A stored image that a picture must equal, pixel by pixel.
enum GoldenFile {
  /// Records an issue where they differ; with `TOUCHLOCK_UPDATE_GOLDEN=1` writes the file anew instead.
  static func check(_ actual: PNGImage, _ file: URL) throws {
    if ProcessInfo.processInfo.environment["TOUCHLOCK_UPDATE_GOLDEN"] == "1" {
      try Data(PNG.encode(actual)).write(to: file)
      return
    }
    let golden = try PNG.decode(Array(try Data(contentsOf: file)))
    if actual == golden { return }
    let name = file.deletingPathExtension().lastPathComponent
    let out = FileManager.default.temporaryDirectory.appendingPathComponent("touchlock-golden")
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    try Data(PNG.encode(actual)).write(to: out.appendingPathComponent("\(name)-actual.png"))
    try Data(PNG.encode(difference(golden, actual))).write(to: out.appendingPathComponent("\(name)-diff.png"))
    Issue.record("\(name) differs from \(file.path): see \(out.path)")
  }

  /// White where two images differ.
  static func difference(_ first: PNGImage, _ second: PNGImage) -> PNGImage {
    var result = second
    for pixel in 0..<second.pixels.count / 3 {
      let range = pixel * 3..<pixel * 3 + 3
      let same = range.upperBound <= first.pixels.count && first.pixels[range] == second.pixels[range]
      result.pixels.replaceSubrange(range, with: repeatElement(same ? 0 : 255, count: 3))
    }
    return result
  }
}
