/// The dots' places on one output, and the areas around them that a finger must reach.
public struct Grid: Equatable, Sendable {
  public let rows: Int
  public let columns: Int
  /// Between neighbouring dot centres, in 1/256 pixel.
  public let spacing: Int32
  /// What a moving finger must reach.
  public let hit: HitArea
  /// What the first touch of a drawing must reach; never smaller than `hit`.
  public let startHit: HitArea

  /// The first dot's centre.
  private let first: Point

  /// The grid of `settings` on an output of `output` pixels.
  ///
  /// A hit area is at most as wide as the spacing, so that no point lies in two of them.
  public init(settings: Settings, output: Size) {
    rows = settings.rows
    columns = settings.columns
    if case .explicit(let layout) = settings.layout, layout.fits(rows: rows, columns: columns, on: output) {
      spacing = Grid.units(milli: Int64(layout.buttonSize) + Int64(layout.gap))
      first = Point(
        x: Grid.explicitFirst(layout.originX, layout, extent: output.width, count: columns),
        y: Grid.explicitFirst(layout.originY, layout, extent: output.height, count: rows))
    } else {
      let cell = Int64(output.shorterSide) * 256 * 8 / 10 / Int64(max(rows, columns))
      spacing = Int32(cell)
      first = Point(
        x: Grid.centeredFirst(extent: output.width, cell: cell, count: columns),
        y: Grid.centeredFirst(extent: output.height, cell: cell, count: rows))
    }
    let reach = min(settings.hitSize.resolved(spacing: spacing), spacing) / 2
    let startReach = min((settings.startHitSize ?? settings.hitSize).resolved(spacing: spacing), spacing) / 2
    hit = HitArea(shape: settings.hitShape, reach: reach)
    startHit = HitArea(shape: settings.hitShape, reach: max(reach, startReach))
  }

  public var dotCount: Int { rows * columns }

  public func row(of dot: Dot) -> Int { Int(dot.index) / columns }
  public func column(of dot: Dot) -> Int { Int(dot.index) % columns }

  public func dot(row: Int, column: Int) -> Dot { Dot(index: UInt8(row * columns + column)) }

  public func centre(of dot: Dot) -> Point {
    Point(x: centreX(column: column(of: dot)), y: centreY(row: row(of: dot)))
  }

  func centreX(column: Int) -> Int32 { first.x + Int32(column) * spacing }
  func centreY(row: Int) -> Int32 { first.y + Int32(row) * spacing }

  private static func centeredFirst(extent: Int32, cell: Int64, count: Int) -> Int32 {
    Int32((Int64(extent) * 256 - cell * Int64(count)) / 2 + cell / 2)
  }

  private static func explicitFirst(
    _ origin: Int32?, _ layout: ExplicitLayout, extent: Int32, count: Int
  ) -> Int32 {
    units(milli: layout.edge(origin, count: count, extent: extent) + Int64(layout.buttonSize) / 2)
  }

  /// Thousandths of a pixel in 1/256 pixel, to the nearest.
  private static func units(milli: Int64) -> Int32 { Int32((milli * 256 + 500) / 1000) }
}
