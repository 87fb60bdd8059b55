/// What a configuration says of a device's position axes, where the device's own word is wrong.
public struct TouchAxes: Equatable, Sendable {
  /// The axis that carries the position; nil: the usual one.
  public var xCode: UInt16?
  public var yCode: UInt16?
  /// The range of its values; nil: as declared.
  public var xRange: ClosedRange<Int32>?
  public var yRange: ClosedRange<Int32>?

  public init() {}
}
