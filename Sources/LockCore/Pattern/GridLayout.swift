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

  /// Whether every button of such a grid lies on an output of `output` pixels. One that does not could
  /// not be drawn on: the grid is centered then.
  public func fits(rows: Int, columns: Int, on output: Size) -> Bool {
    fits(originX, columns, output.width) && fits(originY, rows, output.height)
  }

  private func fits(_ origin: Int32?, _ count: Int, _ extent: Int32) -> Bool {
    let first = edge(origin, count: count, extent: extent)
    return first >= 0 && first + length(count) <= Int64(extent) * 1000
  }

  /// Where the first button begins, in thousandths of a pixel.
  func edge(_ origin: Int32?, count: Int, extent: Int32) -> Int64 {
    origin.map { Int64($0) + Int64(margin) } ?? (Int64(extent) * 1000 - length(count)) / 2
  }

  private func length(_ count: Int) -> Int64 {
    Int64(buttonSize) * Int64(count) + Int64(gap) * Int64(count - 1)
  }
}
