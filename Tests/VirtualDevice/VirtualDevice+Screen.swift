import Foundation

extension VirtualDevice {
  /// Where a picture is scanned out.
  public enum Output: Sendable {
    /// The only one that there is.
    case only
    /// On the card with this `id` on QEMU's command line, the output of this number.
    case emulated(card: String, head: Int = 0)
    /// On a card that QEMU knows nothing of, as vkms is; the kernel's node.
    case kernels(node: String)
  }

  /// What the display hardware scans out now.
  public func screenshot(of output: Output = .only) throws -> Image {
    if case .kernels(let node) = output {
      let result = try run("scanout \(node)", timeout: .seconds(60))
      guard result.succeeded else { throw VirtualDeviceError(result.errorText) }
      return try Image(ppm: result.output)
    }
    let file = scratchFile("screen.ppm")
    defer { try? FileManager.default.removeItem(at: file) }
    var arguments: [String: any Sendable] = ["filename": file.path]
    if case .emulated(let card, let head) = output {
      arguments["device"] = card
      arguments["head"] = head
    }
    try qmp.execute("screendump", arguments: arguments)
    return try Image(contentsOf: file)
  }

  /// The first screenshot that `matches`; the last one is in `failures` as `name` if none did.
  public func screenshot(
    of output: Output = .only, within timeout: Duration = .seconds(5), named name: String,
    where matches: (Image) -> Bool
  ) throws -> Image {
    let deadline = Deadline(in: timeout)
    while true {
      let image = try screenshot(of: output)
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
