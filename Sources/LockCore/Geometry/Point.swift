/// A place on the output, in 1/256 of a pixel; (0, 0) is the outer corner of the top left pixel.
public struct Point: Equatable, Sendable {
  /// How many units make one pixel.
  public static let unitsPerPixel: Int32 = 256

  public var x: Int32
  public var y: Int32

  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// A place given in whole pixels.
  public static func pixels(_ x: Int32, _ y: Int32) -> Point {
    Point(x: x &* unitsPerPixel, y: y &* unitsPerPixel)
  }
}
