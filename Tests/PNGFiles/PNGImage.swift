/// Pixels of 8 bits red, green and blue, row by row.
public struct PNGImage: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt8]

  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 3)
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
