import LockCore
import Testing

@Suite struct SceneDamageTests {
  /// Whatever changes lies in the damage, for any two scenes.
  @Test func holdsEveryChange() {
    var dice = Dice(11)
    for number in 0..<100 {
      var stage = Stage(150, 110, rows: 2 + number % 3, columns: 3)
      if number % 4 == 1 { stage.theme.lit.line.alpha = 255 }
      if number % 4 == 2 { stage.theme.lit.ringSize = .spacing(milli: 1700) }
      if number % 4 == 3 { stage.theme.normal.ringSize = .spacing(milli: 400) }
      var old = Scene()
      var new = Scene()
      draw(&old, stage, &dice)
      if Bool.random(using: &dice) {
        draw(&new, stage, &dice)
      } else {
        new.assign(old)
        change(&new, stage, &dice)
      }
      expectHeld(stage, old, new, "pair \(number)")
    }
  }

  /// Where shapes lie tiles apart, each must be marked for itself.
  @Test func holdsEveryPartOfAChange() {
    var stage = Stage(600, 500)
    stage.theme.lit.ringSize = .pixels(milli: 0)
    stage.theme.wrong.ringSize = .pixels(milli: 0)
    let finger = Point.pixels(580, 480)
    expectHeld(stage, scene([1, 2, 6], finger: finger), scene([1, 2, 6], finger: finger, look: .wrong))
    expectHeld(stage, scene([1, 2, 6], finger: finger), scene([1, 2, 6], look: .right))
    expectHeld(stage, scene([1, 2, 6], finger: finger), scene())
    expectHeld(stage, scene(), scene([5], finger: finger))
    expectHeld(stage, scene([1, 2, 3]), scene([1, 6, 3]))
    expectHeld(stage, scene(), scene(notice: .noPattern))
    expectHeld(stage, scene(notice: .noPattern), scene())
    // The steps of an enrolment, one after the other, and the dots that ask for a new pattern.
    let steps: [[UInt8]] = [[0, 0, 2, 0], [2, 0, 2, 1], [2, 1, 3, 1], [3, 3, 0, 0]]
    for step in steps {
      expectHeld(stage, enrolment(step[0], step[1]), enrolment(step[2], step[3]))
    }
    expectHeld(stage, enrolment(2, 1), enrolment(2, 1, look: .wrong))
    expectHeld(stage, enrolment(2, 1, look: .right), enrolment(2, 1, asksForNew: true))
    expectHeld(stage, enrolment(2, 1, asksForNew: true), scene())
    expectHeld(stage, scene(notice: .noPattern), scene(notice: .noTouchscreen))
    expectHeld(stage, scene(notice: .noTouchscreen), scene(notice: .noPattern))
    expectHeld(stage, scene(notice: .noTouchscreen), scene([1, 2, 6], finger: finger))
    expectHeld(stage, scene(notice: .cooldown, ring: 60), scene(notice: .cooldown, ring: 59))
    expectHeld(stage, scene(notice: .cooldown, ring: 33), scene(notice: .cooldown, ring: 2))
    expectHeld(stage, scene(notice: .cooldown, ring: 2), scene(notice: .cooldown, ring: 60))
    expectHeld(stage, scene(notice: .cooldown, ring: 30), scene())
    expectHeld(stage, scene(notice: .unjudged), scene(notice: .cooldown, ring: 60))
  }

  /// The old scene painted whole and then the new one in the damage alone is the new one painted whole.
  private func expectHeld(
    _ stage: Stage, _ old: borrowing Scene, _ new: borrowing Scene, _ name: Comment? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    var damage = Damage(size: stage.size)
    SceneDamage(grid: stage.grid, theme: stage.theme).mark(from: old, to: new, in: &damage)
    var painter = stage.makePainter()
    var frame = stage.frame(old)
    frame.paint(&painter, new, damage)
    #expect(frame == stage.frame(new), name, sourceLocation: location)
  }

  /// A step of a ring touches its bar alone: 1/60 of the ring, and not the sign.
  @Test func aStepOfTheRingIsASmallDamage() {
    let stage = Stage(1280, 800)
    var damage = Damage(size: stage.size)
    SceneDamage(grid: stage.grid, theme: stage.theme)
      .mark(
        from: scene(notice: .cooldown, ring: 31), to: scene(notice: .cooldown, ring: 30), in: &damage)
    #expect((1...8).contains(damage.tileCount))
  }

  @Test func equalScenesAreNoDamage() {
    let scenes = SceneDamageTests.stage
    var damage = Damage(size: scenes.size)
    let mark = SceneDamage(grid: scenes.grid, theme: scenes.theme)
    mark.mark(from: scene(), to: scene(), in: &damage)
    mark.mark(
      from: scene([1, 2, 3], finger: .pixels(3, 4)), to: scene([1, 2, 3], finger: .pixels(3, 4)), in: &damage)
    mark.mark(from: scene(notice: .noPattern), to: scene(notice: .noPattern), in: &damage)
    // A look shows on a path only.
    mark.mark(from: scene(look: .wrong), to: scene(), in: &damage)
    // A finger without a dot draws nothing.
    mark.mark(from: scene(finger: .pixels(3, 4)), to: scene(finger: .pixels(800, 4)), in: &damage)
    #expect(damage.isEmpty == true)
  }

  /// A move of the loose end damages the tiles of its old and its new place, and none else.
  @Test func aMoveOfTheLooseEndIsSmall() {
    let stage = SceneDamageTests.stage
    let grid = stage.grid
    let last = grid.centre(of: Dot(index: 6))
    let before = Point(x: last.x + grid.spacing, y: last.y - grid.spacing / 3)
    let after = Point(x: before.x + 9 * 256, y: before.y - 5 * 256)
    var damage = Damage(size: stage.size)
    SceneDamage(grid: grid, theme: stage.theme).mark(
      from: scene([1, 2, 3, 5, 7], finger: before), to: scene([1, 2, 3, 5, 7], finger: after), in: &damage)
    var right = Damage(size: stage.size)
    let radius = stage.theme.lineWidth.resolved(spacing: grid.spacing) / 2
    right.markCapsule(from: last, to: before, radius: radius)
    right.markCapsule(from: last, to: after, radius: radius)
    #expect(damage.tileCount == right.tileCount)
    right.formUnion(damage)
    #expect(damage.tileCount == right.tileCount)
    // 213 pixels of line on 4000 tiles of 16 x 16.
    #expect(damage.tileCount <= 50)
  }

  /// A lift takes away the loose end alone; a new dot changes the dot and the end of the line alone.
  @Test func dotsAndLiftAreSmall() {
    let stage = SceneDamageTests.stage
    let mark = SceneDamage(grid: stage.grid, theme: stage.theme)
    let finger = Point.pixels(640, 430)
    var damage = Damage(size: stage.size)
    mark.mark(from: scene([1, 2], finger: finger), to: scene([1, 2]), in: &damage)
    #expect(damage.tileCount <= 100)
    damage.clear()
    mark.mark(from: scene([1, 2], finger: finger), to: scene([1, 2, 5], finger: finger), in: &damage)
    #expect(damage.tileCount <= 200)
  }

  private func enrolment(
    _ total: UInt8, _ done: UInt8, look: Scene.Look = .lit, asksForNew: Bool = false
  ) -> Scene {
    var scene = Scene()
    scene.steps = Scene.Steps(total: total, done: done)
    scene.look = look
    scene.asksForNew = asksForNew
    return scene
  }

  private static let stage = Stage(1280, 800)

  private func draw(_ scene: inout Scene, _ stage: Stage, _ dice: inout Dice) {
    let count = UInt8(stage.grid.dotCount)
    for _ in 0..<Int.random(in: 0...6, using: &dice) {
      scene.path.append(Dot(index: .random(in: 0..<count, using: &dice)))
    }
    change(&scene, stage, &dice)
  }

  private func change(_ scene: inout Scene, _ stage: Stage, _ dice: inout Dice) {
    if Bool.random(using: &dice) {
      scene.finger = Bool.random(using: &dice) ? nil : dice.point(x: -30...180, y: -30...140)
    }
    if Int.random(in: 0..<3, using: &dice) == 0 {
      scene.path.append(Dot(index: .random(in: 0..<UInt8(stage.grid.dotCount), using: &dice)))
    }
    if Int.random(in: 0..<4, using: &dice) == 0 {
      scene.look = [.lit, .wrong, .right].randomElement(using: &dice)!
    }
    if Int.random(in: 0..<4, using: &dice) == 0 {
      scene.steps = Scene.Steps(
        total: .random(in: 0...3, using: &dice), done: .random(in: 0...3, using: &dice))
      scene.asksForNew = Bool.random(using: &dice)
    }
    if Int.random(in: 0..<6, using: &dice) == 0 {
      scene.notice = [.none, .noPattern, .noTouchscreen].randomElement(using: &dice)!
    }
  }
}
