/// A look's shapes on one grid.
struct ResolvedLook: Equatable, Sendable {
  /// Radius of the disc; 0: none.
  let dotRadius: Int32
  /// Outer radius of the ring; 0: none.
  let ringRadius: Int32
  /// Radius of the ring's hole; 0: none.
  let ringHole: Int32
  let dot: Color
  let ring: Color
  let line: Color

  init(_ look: DotLook, theme: Theme, spacing: Int32) {
    dotRadius = look.dotSize.resolved(spacing: spacing) / 2
    let width = theme.ringWidth.resolved(spacing: spacing)
    ringRadius = width > 0 ? look.ringSize.resolved(spacing: spacing) / 2 : 0
    ringHole = max(ringRadius - width, 0)
    dot = look.dot
    ring = look.ring
    line = look.line
  }

  private init(hollow look: ResolvedLook) {
    dotRadius = 0
    ringRadius = max(look.dotRadius, look.ringRadius)
    ringHole = ringRadius - max(ringRadius / 4, 192)
    dot = look.dot
    var dim = look.dot
    dim.alpha /= 2
    ring = dim
    line = look.line
  }

  private init(form look: ResolvedLook, ring: Color) {
    dotRadius = look.dotRadius
    ringRadius = max(look.dotRadius * 2, look.ringRadius)
    ringHole = ringRadius - max(ringRadius / 8, 192)
    dot = look.dot
    self.ring = ring
    line = look.line
  }

  /// The same dots, each in a ring to be filled.
  func form(ring: Color) -> ResolvedLook { ResolvedLook(form: self, ring: ring) }

  /// The same dots as dim hollow rings: dots on which nothing can be drawn.
  var hollow: ResolvedLook { ResolvedLook(hollow: self) }

  func disc(at centre: Point) -> Disc { Disc(centre: centre, radius: dotRadius) }
  func ring(at centre: Point) -> Disc { Disc(centre: centre, radius: ringRadius, hole: ringHole) }

  /// From a dot's centre to where its coverage ends, in 1/256 pixel.
  var reach: Int64 { Int64(max(dotRadius, ringRadius)) + 128 }
}
