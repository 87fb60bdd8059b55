/// When a contact is taken for noise rather than for a finger.
public struct ContactRules: Equatable, Sendable {
  /// A contact shorter than this that reaches no dot is ignored, in milliseconds.
  public var leastTime: Int = 30
  /// A contact that moves by more than this part of the screen's width or height, in thousandths, ...
  public var jump: Int32 = 600
  /// ... between two samples at most so many milliseconds apart, is cancelled.
  public var jumpTime: Int = 20
  /// A contact of which nothing is heard for so long is cancelled, in milliseconds.
  public var silence: Int = 10_000

  public init() {}
}
