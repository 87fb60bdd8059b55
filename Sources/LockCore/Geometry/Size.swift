/// The extent of an output or a buffer, in whole pixels.
public struct Size: Equatable, Sendable {
  public var width: Int32
  public var height: Int32

  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }

  /// The shorter of the two sides.
  public var shorterSide: Int32 { min(width, height) }
}
