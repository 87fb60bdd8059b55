/// Where the dots lie on the output.
public enum GridLayout: Equatable, Sendable {
  /// Square cells of 0.8 of the output's shorter side divided by the larger of rows and columns, the
  /// whole centred on the output.
  case centered
  /// Buttons of one size with a gap between them.
  case explicit(ExplicitLayout)
}

/// A grid of buttons in pixels (thousandths of one, so that a half is exact).
public struct ExplicitLayout: Equatable, Sendable {
  /// The left and top edge of the grid with its margin; nil: centred on the output along that axis.
  public var originX: Int32?
  public var originY: Int32?
  /// Side of a button.
  public var buttonSize: Int32 = 80_000
  /// Between neighbouring buttons.
  public var gap: Int32 = 40_000
  /// Around the whole grid.
  public var margin: Int32 = 0

  public init() {}
}
