/// How a drawing becomes a pattern.
public struct PatternRules: Equatable, Sendable {
  /// A drawing of fewer dots is too short and is not an attempt. 1...64.
  public var minimumDots: Int
  /// Whether a jump over unused dots that lie exactly on the straight line joins them first.
  public var fillsBetween: Bool
  /// Whether a dot may be used again after the finger left it.
  public var allowsRevisit: Bool

  /// A new pattern of fewer turns is too simple. 0...62.
  public var minimumTurns: Int

  public init(
    minimumDots: Int = 4, fillsBetween: Bool = true, allowsRevisit: Bool = false, minimumTurns: Int = 1
  ) {
    self.minimumDots = minimumDots
    self.fillsBetween = fillsBetween
    self.allowsRevisit = allowsRevisit
    self.minimumTurns = minimumTurns
  }
}
