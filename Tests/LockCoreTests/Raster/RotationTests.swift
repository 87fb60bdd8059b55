import LockCore
import Testing

/// Pictures turned on their panel.
@Suite struct RotationTests {
  /// By hand, on a panel of 30 x 20: the picture's place (3, 5).
  @Test func placesTurnClockwise() {
    let panel = Size(width: 30, height: 20)
    let place = Point.pixels(3, 5)
    #expect(Rotation.none.onPanel(place, panel: panel) == .pixels(3, 5))
    // The top of the picture is the panel's right side: 5 from the top is 5 from the right.
    #expect(Rotation.quarter.onPanel(place, panel: panel) == .pixels(25, 3))
    #expect(Rotation.half.onPanel(place, panel: panel) == .pixels(27, 15))
    #expect(Rotation.threeQuarters.onPanel(place, panel: panel) == .pixels(5, 17))
  }

  @Test(arguments: Rotation.allCases)
  func everyTurnIsUndone(rotation: Rotation) {
    let panel = Size(width: 1280, height: 800)
    let place = Point(x: 12_345, y: 201_001)
    #expect(rotation.inPicture(rotation.onPanel(place, panel: panel), panel: panel) == place)
    #expect(rotation.turned(rotation.turned(panel)) == panel)
  }

  @Test func turnsAddUp() {
    #expect(Rotation.quarter + .half == .threeQuarters)
    #expect(Rotation.half + .threeQuarters == .quarter)
    #expect(Rotation(quarters: 7) == .threeQuarters)
  }

  /// Pixel for pixel, whatever is drawn: a turned picture is the picture, turned.
  @Test(arguments: [Rotation.quarter, .half, .threeQuarters])
  func everyPictureTurnsExactly(rotation: Rotation) {
    var dice = Dice(21)
    for number in 0..<24 {
      var upright = Stage(97, 131)
      if number % 3 == 1 { upright.theme.lineWidth = .pixels(milli: 7_300) }
      if number % 3 == 2 { upright.theme.lit.ringSize = .spacing(milli: 900) }
      var turned = upright
      turned.size = rotation.turned(upright.size)
      turned.rotation = rotation
      let finger = dice.point(x: -20...120, y: -20...150)
      let dots = (0..<Int.random(in: 1...9, using: &dice)).map { _ in Int.random(in: 1...9, using: &dice) }
      let notice = [Scene.Notice.none, .none, .noPattern, .noTouchscreen][number % 4]
      var scene = scene(dots, finger: finger, notice: notice)
      scene.steps = Scene.Steps(total: UInt8(number % 4), done: UInt8(number % 4 / 2))
      let original = upright.frame(scene)
      let frame = turned.frame(scene)
      var differing = 0
      for y in 0..<131 {
        for x in 0..<97 {
          let (px, py) =
            switch rotation {
            case .none: (x, y)
            case .quarter: (130 - y, x)
            case .half: (96 - x, 130 - y)
            case .threeQuarters: (y, 96 - x)
            }
          if frame.channels(px, py) != original.channels(x, y) { differing += 1 }
        }
      }
      #expect(differing == 0, "picture \(number)")
    }
  }

  /// What is damaged is what changes on the panel.
  @Test(arguments: Rotation.allCases)
  func damageTurnsAlong(rotation: Rotation) {
    var stage = Stage(150, 110)
    stage.rotation = rotation
    var old = scene([1, 2], finger: .pixels(60, 90))
    old.steps = Scene.Steps(total: 3, done: 1)
    var new = scene([1, 2, 6], finger: .pixels(80, 100))
    new.steps = Scene.Steps(total: 3, done: 2)
    var damage = Damage(size: stage.size)
    SceneDamage(grid: stage.grid, theme: stage.theme, rotation: rotation, panel: stage.size)
      .mark(from: old, to: new, in: &damage)
    var painter = stage.makePainter()
    var frame = stage.frame(old)
    frame.paint(&painter, new, damage)
    #expect(frame == stage.frame(new))
    #expect(damage.tileCount < 70)
  }
}
