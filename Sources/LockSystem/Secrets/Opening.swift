/// Whose pattern was drawn.
public struct Opening: Equatable, Sendable {
  public let label: String
  /// What everybody but root is told: the label, or for a pattern for duress that of an ordinary one.
  public let cover: String
  public let isDuress: Bool

  public init(label: String, cover: String? = nil) {
    self.label = label
    self.cover = cover ?? label
    isDuress = cover != nil
  }
}
