/// Why the virtual device could not do what was asked; one line, and the console's end where it helps.
public struct VirtualDeviceError: Error, CustomStringConvertible {
  public let description: String

  init(_ reason: String, console: String? = nil) {
    guard let console, !console.isEmpty else {
      description = reason
      return
    }
    let tail = console.split(separator: "\n", omittingEmptySubsequences: true).suffix(25)
    description = "\(reason); the console ended with:\n" + tail.joined(separator: "\n")
  }
}
