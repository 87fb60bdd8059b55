import Testing

@testable import LockCore

@Suite struct SignTests {
  /// On every grid, also one that fills its output, the whole sign is on the output and within its plate.
  @Test(arguments: [(320, 240), (480, 800), (1280, 800), (200, 200)])
  func fitsEveryGrid(width: Int32, height: Int32) {
    for rows in 2...6 {
      for columns in 2...6 {
        var stage = Stage(width, height, rows: rows, columns: columns)
        expectFits(stage)
        // Buttons without a margin up to the output's edges.
        var layout = ExplicitLayout()
        layout.buttonSize = min(width * 1000 / Int32(columns), height * 1000 / Int32(rows))
        layout.gap = 0
        stage.settings.layout = .explicit(layout)
        expectFits(stage)
      }
    }
  }

  private func expectFits(_ stage: Stage) {
    for sign in [
      Sign.noPattern(grid: stage.grid, theme: stage.theme, rotation: .none, panel: stage.size),
      Sign.noTouchscreen(grid: stage.grid, theme: stage.theme, rotation: .none, panel: stage.size),
      Sign.unjudged(grid: stage.grid, theme: stage.theme, rotation: .none, panel: stage.size),
      Sign.cooldown(grid: stage.grid, theme: stage.theme, rotation: .none, panel: stage.size),
    ] {
      #expect(sign.plate.bounds.left >= 0 && sign.plate.bounds.top >= 0)
      #expect(sign.plate.bounds.right <= stage.size.width && sign.plate.bounds.bottom <= stage.size.height)
      #expect(sign.layers[0].discs == [sign.plate])
      for layer in sign.layers {
        for disc in layer.discs { expectOnPlate(sign, disc.centre, disc.radius) }
        for capsule in layer.capsules {
          expectOnPlate(sign, capsule.from, capsule.radius)
          expectOnPlate(sign, capsule.to, capsule.radius)
        }
      }
    }
  }

  @Test func theRingLiesOnItsPlate() {
    let stage = Stage(320, 240)
    let ring = Sign.cooldownRing(grid: stage.grid, theme: stage.theme, rotation: .none, panel: stage.size)
    let sign = Sign.cooldown(grid: stage.grid, theme: stage.theme, rotation: .none, panel: stage.size)
    for step in 0..<CooldownRing.steps {
      expectOnPlate(sign, ring.bar(step).from, ring.bar(step).radius)
      // Closed, and each bar begins where the one before ends.
      #expect(ring.bar(step).to == ring.bar((step + 1) % CooldownRing.steps).from)
    }
    #expect(ring.bars(left: 60) == 0..<60 && ring.bars(left: 1) == 59..<60 && ring.bars(left: 0).isEmpty)
  }

  private func expectOnPlate(_ sign: Sign, _ point: Point, _ radius: Int32) {
    let x = Double(point.x - sign.plate.centre.x)
    let y = Double(point.y - sign.plate.centre.y)
    #expect((x * x + y * y).squareRoot() + Double(radius) <= Double(sign.plate.radius) + 2)
  }
}
