/// The display mode that a setting asks for.
public struct ModeChoice: Equatable, Sendable {
  public var size: Size
  /// Whole frames a second; nil: any.
  public var rate: Int?

  public init(size: Size, rate: Int? = nil) {
    self.size = size
    self.rate = rate
  }

  /// `1280x800` or `1280x800@60`; nil for anything else.
  init?(settingText text: String) {
    let parts = Piece(text).words(between: "@")
    let sides = parts[0].words(between: "x")
    guard parts.count <= 2, sides.count == 2, let width = sides[0].wholeNumber, width > 0,
      let height = sides[1].wholeNumber, height > 0
    else { return nil }
    size = Size(width: Int32(width), height: Int32(height))
    if parts.count == 2 {
      guard let rate = parts[1].wholeNumber, rate > 0 else { return nil }
      self.rate = rate
    }
  }
}
