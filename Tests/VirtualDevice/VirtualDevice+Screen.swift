import Foundation

extension VirtualDevice {
  /// What the display hardware scans out now.
  public func screenshot() throws -> Image {
    let file = scratchFile("screen.ppm")
    defer { try? FileManager.default.removeItem(at: file) }
    try qmp.execute("screendump", arguments: ["filename": file.path])
    return try Image(contentsOf: file)
  }

  /// The first screenshot that `matches`; the last one is in `failures` as `name` if none did.
  public func screenshot(
    within timeout: Duration = .seconds(5), named name: String, where matches: (Image) -> Bool
  ) throws -> Image {
    let deadline = Deadline(in: timeout)
    while true {
      let image = try screenshot()
      if matches(image) { return image }
      guard !deadline.hasPassed else {
        let file = try Image.failureFile("\(name)-actual.png")
        try image.writePNG(to: file)
        throw VirtualDeviceError("no screen as wanted within \(timeout); the last one: \(file.path)")
      }
      Thread.sleep(forTimeInterval: 0.03)
    }
  }
}
