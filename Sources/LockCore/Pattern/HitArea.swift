/// The form of a dot's hit area.
public enum HitShape: UInt8, Equatable, Sendable {
  case circle
  case square
}

/// The area around a dot's centre that a finger must reach.
public struct HitArea: Equatable, Sendable {
  public var shape: HitShape
  /// Radius of the circle, or half the side of the square, in 1/256 pixel.
  public var reach: Int32

  public init(shape: HitShape, reach: Int32) {
    self.shape = shape
    self.reach = reach
  }
}
