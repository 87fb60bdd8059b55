/// What a device declares of one absolute axis, in device units.
public struct Axis: Equatable, Sendable {
  public var minimum: Int32
  public var maximum: Int32
  /// How far the value may wander while nothing moves; the kernel filters it already.
  public var fuzz: Int32
  /// Units per millimetre; 0: unknown, as most touchscreens have it.
  public var resolution: Int32

  public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.resolution = resolution
  }

  /// The number of places on the axis, or nil where it has none to tell apart.
  public var places: Int64? {
    maximum > minimum ? Int64(maximum) - Int64(minimum) + 1 : nil
  }
}
