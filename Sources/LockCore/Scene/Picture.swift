/// Which shapes a scene is drawn with, on one grid and in one theme, as they lie on the panel.
///
/// Discs and capsules stay what they are when they are turned, so turning a picture is turning its points.
final class Picture: Sendable {
  let background: Color
  /// Half the line's width, in 1/256 pixel.
  let lineRadius: Int32
  /// Where the dots are, by their index: on whole pixels, so that all of them look the same.
  let centres: [Point]

  private let normal: ResolvedLook
  private let hollow: ResolvedLook
  private let form: ResolvedLook
  private let stepMarks: StepMarks
  let lit: ResolvedLook
  private let wrong: ResolvedLook
  private let right: ResolvedLook
  private let noPattern: Sign
  private let noTouchscreen: Sign
  private let cooldown: Sign
  private let unjudged: Sign
  let ring: CooldownRing

  private let rotation: Rotation
  private let panel: Size

  /// The picture of a grid, turned on its panel.
  init(grid: Grid, theme: Theme, rotation: Rotation, panel: Size) {
    self.rotation = rotation
    self.panel = panel
    background = theme.background
    lineRadius = theme.lineWidth.resolved(spacing: grid.spacing) / 2
    centres = (0..<grid.dotCount).map {
      rotation.onPanel(grid.centre(of: Dot(index: UInt8($0))).onWholePixel, panel: panel)
    }
    normal = ResolvedLook(theme.normal, theme: theme, spacing: grid.spacing)
    hollow = normal.hollow
    lit = ResolvedLook(theme.lit, theme: theme, spacing: grid.spacing)
    form = normal.form(ring: lit.ring)
    stepMarks = StepMarks(grid: grid)
    wrong = ResolvedLook(theme.wrong, theme: theme, spacing: grid.spacing)
    right = ResolvedLook(theme.right, theme: theme, spacing: grid.spacing)
    noPattern = Sign.noPattern(grid: grid, theme: theme, rotation: rotation, panel: panel)
    noTouchscreen = Sign.noTouchscreen(grid: grid, theme: theme, rotation: rotation, panel: panel)
    cooldown = Sign.cooldown(grid: grid, theme: theme, rotation: rotation, panel: panel)
    unjudged = Sign.unjudged(grid: grid, theme: theme, rotation: rotation, panel: panel)
    ring = Sign.cooldownRing(grid: grid, theme: theme, rotation: rotation, panel: panel)
  }

  /// How the dots on the path look, and the line.
  func pathLook(of scene: borrowing Scene) -> ResolvedLook {
    switch scene.look {
    case .lit: lit
    case .wrong: wrong
    case .right: right
    }
  }

  /// How the other dots look.
  func restLook(of scene: borrowing Scene) -> ResolvedLook {
    scene.notice != .none ? hollow : scene.asksForNew ? form : normal
  }

  /// The mark of one step, numbered from 0.
  func stepMark(_ number: Int, of scene: borrowing Scene) -> Disc {
    let mark = stepMarks.mark(
      number, of: Int(scene.steps.total), isDone: number < Int(scene.steps.done))
    return Disc(
      centre: rotation.onPanel(mark.centre, panel: panel), radius: mark.radius, hole: mark.hole)
  }

  /// The bars of the ring that the scene shows.
  func bars(of scene: borrowing Scene) -> Range<Int> {
    ring.bars(left: scene.notice == .cooldown ? scene.cooldownSteps : 0)
  }

  func sign(of scene: borrowing Scene) -> Sign? {
    switch scene.notice {
    case .none: nil
    case .noPattern: noPattern
    case .noTouchscreen: noTouchscreen
    case .cooldown: cooldown
    case .unjudged: unjudged
    }
  }

  /// All dots, one bit each.
  var allDots: UInt64 { (1 << UInt64(centres.count)) - 1 }

  /// The dots on the path, one bit each.
  func pathDots(of scene: borrowing Scene) -> UInt64 {
    var dots: UInt64 = 0
    for position in 0..<scene.path.count { dots |= 1 << UInt64(scene.path[position].index) }
    return dots
  }

  /// How many segments the line has, the loose end to the finger included: at most 64.
  func segmentCount(of scene: borrowing Scene) -> Int {
    scene.finger != nil ? scene.path.count : max(scene.path.count - 1, 0)
  }

  /// A segment of the line, numbered from the first dot.
  func segment(_ number: Int, of scene: borrowing Scene) -> Capsule {
    let from = centres[Int(scene.path[number].index)]
    let next = number + 1
    if next < scene.path.count {
      return Capsule(from: from, to: centres[Int(scene.path[next].index)], radius: lineRadius)
    }
    let finger = scene.finger.map { rotation.onPanel($0, panel: panel) }
    return Capsule(from: from, to: finger ?? from, radius: lineRadius)
  }

  /// Whether a dot of this look at a segment's start hides all of the segment.
  func hides(_ segment: Capsule, under look: ResolvedLook) -> Bool {
    let x = Int64(segment.to.x) &- Int64(segment.from.x)
    let y = Int64(segment.to.y) &- Int64(segment.from.y)
    // Both have an edge of one pixel.
    let rest = Int64(look.dotRadius) &- Int64(segment.radius) &- 256
    return look.dot.alpha == 255 && rest >= 0 && x &* x &+ y &* y <= rest &* rest
  }
}

extension Point {
  /// The nearest corner of pixels.
  fileprivate var onWholePixel: Point { Point(x: (x &+ 128) & ~255, y: (y &+ 128) & ~255) }
}
