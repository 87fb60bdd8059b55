import LockCore
import Testing

/// A touch is answered by a copy of a dot that was painted before; it must be the very dot that is composed
/// where more is to be seen. What it should be at all is for the reference picture to say.
@Suite struct DotStampTests {
  @Test(arguments: PixelFormat.allCases, [Rotation.none, .quarter, .half, .threeQuarters])
  func aTouchShowsTheComposedDot(format: PixelFormat, rotation: Rotation) {
    var stage = Stage(121, 107)
    stage.format = format
    stage.rotation = rotation
    for dot in 1...9 { expectComposed(stage, dot) }
  }

  /// Ring and dot through which the background is seen, a line wider than the dot, and a dot without a ring.
  @Test func soDoOtherLooks() {
    var stage = Stage(140, 120)
    stage.theme.lit.ring.alpha = 90
    stage.theme.lit.dot.alpha = 200
    expectComposed(stage, 5)
    stage.theme.lit.dot.alpha = 255
    stage.theme.lineWidth = .spacing(milli: 300)
    expectComposed(stage, 4)
    stage.theme.ringWidth = .pixels(milli: 0)
    expectComposed(stage, 6)
  }

  /// Rings across the screen's edges, rings across each other, and one wider than the screen.
  @Test func soDoDotsThatDoNotFit() {
    var stage = Stage(200, 180)
    stage.theme.lit.ringSize = .pixels(milli: 41_000)
    for x in [0, 20] as [Int32] {
      stage.lay(20, gap: 60, x: x, y: 0)
      for dot in 1...9 { expectComposed(stage, dot) }
    }
    stage.lay(15, gap: 7, x: 60, y: 50)
    stage.theme.lit.ringSize = .spacing(milli: 1_800)
    for dot in 1...9 { expectComposed(stage, dot) }
    stage.theme.lit.ringSize = .pixels(milli: 201_000)
    expectComposed(stage, 5)
    expectComposed(stage, 1)
  }

  /// A dot that is touched in its middle, beside it, and at its edge, against one that is composed because
  /// steps of an enrolment are shown as well.
  private func expectComposed(_ stage: Stage, _ dot: Int, location: SourceLocation = #_sourceLocation) {
    let scenes = SceneDamage(
      grid: stage.grid, theme: stage.theme, rotation: stage.rotation, panel: stage.size)
    let centre = stage.grid.centre(of: Dot(index: UInt8(dot - 1)))
    var withMarks = scene()
    withMarks.steps = Scene.Steps(total: 3, done: 1)
    let marks = stage.frame(withMarks)
    let locked = stage.frame(scene())
    let size = stage.format.bytesPerPixel
    for away in [0, 500, 2_000] as [Int32] {
      let finger = Point(x: centre.x + away, y: centre.y - away / 2)
      let touched = scene([dot], finger: finger)
      var damage = Damage(size: stage.size)
      scenes.mark(from: scene(), to: touched, in: &damage)
      var painter = stage.makePainter()
      var frame = locked
      frame.paint(&painter, touched, damage)
      var more = scene([dot], finger: finger)
      more.steps = withMarks.steps
      let composed = stage.frame(more)
      var wrong = 0
      for y in 0..<Int(stage.size.height) {
        for x in 0..<Int(stage.size.width) {
          let pixel = y * frame.pitch + x * size..<y * frame.pitch + (x + 1) * size
          guard marks.bytes[pixel] == locked.bytes[pixel] else { continue }
          if frame.bytes[pixel] != composed.bytes[pixel] { wrong += 1 }
        }
      }
      #expect(wrong == 0, "finger \(away) beside dot \(dot)", sourceLocation: location)
    }
  }
}
