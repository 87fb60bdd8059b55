/// A notice drawn without letters, over the middle of the grid.
struct Sign: Equatable, Sendable {
  /// Shapes of one colour; each layer lies over those before it.
  struct Layer: Equatable, Sendable {
    let color: Color
    var discs: [Disc] = []
    var capsules: [Capsule] = []
  }

  let layers: [Layer]
  /// What the sign covers first, so that no dot or line disturbs it.
  let plate: Disc

  private init(_ drawing: Drawing, layers: [Layer]) {
    plate = drawing.disc(0, 0, 700)
    self.layers = [Layer(color: drawing.paper, discs: [plate])] + layers
  }

  /// A warning triangle with an exclamation mark.
  static func noPattern(grid: Grid, theme: Theme, rotation: Rotation, panel: Size) -> Sign {
    let drawing = Drawing(grid: grid, theme: theme, rotation: rotation, panel: panel)
    return Sign(
      drawing,
      layers: [
        Layer(
          color: drawing.ink,
          discs: [drawing.disc(0, 195, 55)],
          capsules: [
            drawing.capsule(0, -430, 440, 330, 45), drawing.capsule(440, 330, -440, 330, 45),
            drawing.capsule(-440, 330, 0, -430, 45), drawing.capsule(0, -145, 0, 65, 50),
          ])
      ])
  }

  /// A finger's touch, crossed out.
  static func noTouchscreen(grid: Grid, theme: Theme, rotation: Rotation, panel: Size) -> Sign {
    let drawing = Drawing(grid: grid, theme: theme, rotation: rotation, panel: panel)
    return Sign(
      drawing,
      layers: [
        Layer(color: drawing.ink, discs: [drawing.disc(0, -180, 360, hole: 275)]),
        Layer(color: drawing.paper, capsules: [drawing.capsule(0, -180, 0, 420, 200)]),
        Layer(color: drawing.ink, capsules: [drawing.capsule(0, -180, 0, 420, 120)]),
        Layer(color: drawing.paper, capsules: [drawing.capsule(-400, -300, 350, 450, 115)]),
        Layer(color: drawing.ink, capsules: [drawing.capsule(-400, -300, 350, 450, 45)]),
      ])
  }

  /// A disk, crossed out: what must be recorded cannot be.
  static func unjudged(grid: Grid, theme: Theme, rotation: Rotation, panel: Size) -> Sign {
    let drawing = Drawing(grid: grid, theme: theme, rotation: rotation, panel: panel)
    return Sign(
      drawing,
      layers: [
        Layer(
          color: drawing.ink,
          discs: [drawing.disc(-200, 180, 50)],
          capsules: [
            drawing.capsule(-340, -320, 340, -320, 45), drawing.capsule(340, -320, 340, 320, 45),
            drawing.capsule(340, 320, -340, 320, 45), drawing.capsule(-340, 320, -340, -320, 45),
            drawing.capsule(-340, 40, 340, 40, 45), drawing.capsule(0, 180, 200, 180, 45),
          ]),
        Layer(color: drawing.paper, capsules: [drawing.capsule(-400, -400, 400, 400, 115)]),
        Layer(color: drawing.ink, capsules: [drawing.capsule(-400, -400, 400, 400, 45)]),
      ])
  }

  /// What the ring of a cooldown drains from.
  static func cooldown(grid: Grid, theme: Theme, rotation: Rotation, panel: Size) -> Sign {
    let drawing = Drawing(grid: grid, theme: theme, rotation: rotation, panel: panel)
    var dim = drawing.ink
    dim.alpha /= 5
    return Sign(
      drawing, layers: [Layer(color: dim, discs: [drawing.disc(0, 0, 515, hole: 425)])])
  }

  static func cooldownRing(grid: Grid, theme: Theme, rotation: Rotation, panel: Size) -> CooldownRing {
    let drawing = Drawing(grid: grid, theme: theme, rotation: rotation, panel: panel)
    return CooldownRing(
      radius: drawing.length(470), width: drawing.length(45), color: drawing.ink, place: drawing.place)
  }
}

/// Paper of the sign's own measure: 0, 0 is the grid's middle, and 1000 a third of the grid's shorter
/// extent, which on a grid of 3 x 3 is the spacing.
private struct Drawing {
  let middle: Point
  let measure: Int64
  let ink: Color
  let paper: Color
  let rotation: Rotation
  let panel: Size

  init(grid: Grid, theme: Theme, rotation: Rotation, panel: Size) {
    self.rotation = rotation
    self.panel = panel
    let first = grid.centre(of: Dot(index: 0))
    let last = grid.centre(of: Dot(index: UInt8(grid.dotCount - 1)))
    middle = Point(
      x: Int32((Int64(first.x) + Int64(last.x)) / 2), y: Int32((Int64(first.y) + Int64(last.y)) / 2))
    measure = Int64(grid.spacing) * Int64(min(grid.rows, grid.columns)) / 3
    ink = theme.notice
    paper = theme.background
  }

  func disc(_ x: Int32, _ y: Int32, _ radius: Int32, hole: Int32 = 0) -> Disc {
    Disc(centre: point(x, y), radius: length(radius), hole: length(hole))
  }

  func capsule(_ x: Int32, _ y: Int32, _ toX: Int32, _ toY: Int32, _ radius: Int32) -> Capsule {
    Capsule(from: point(x, y), to: point(toX, toY), radius: length(radius))
  }

  private func point(_ x: Int32, _ y: Int32) -> Point { place(length(x), length(y)) }

  /// So far from the middle, in 1/256 pixel.
  func place(_ x: Int32, _ y: Int32) -> Point {
    rotation.onPanel(Point(x: middle.x + x, y: middle.y + y), panel: panel)
  }

  /// To the nearest 1/256 pixel.
  func length(_ part: Int32) -> Int32 {
    let product = Int64(part) * measure
    return Int32((product + (product < 0 ? -500 : 500)) / 1000)
  }
}
