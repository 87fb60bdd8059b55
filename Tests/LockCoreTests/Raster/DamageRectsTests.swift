import Testing

@testable import LockCore

@Suite struct DamageRectsTests {
  @Test func noDamageIsNoRectangle() {
    #expect(DamageRects(Damage(size: Size(width: 320, height: 240))).count == 0)
  }

  @Test func everythingIsOneRectangle() {
    var damage = Damage(size: Size(width: 1366, height: 770))
    damage.markAll()
    #expect(Array(DamageRects(damage)) == [Rect(left: 0, top: 0, right: 1366, bottom: 770)])
  }

  @Test func equalRunsBelowOneAnotherAreOne() {
    var damage = Damage(size: Size(width: 640, height: 480))
    damage.mark(Rect(left: 70, top: 20, right: 150, bottom: 100))
    damage.mark(Rect(left: 400, top: 20, right: 401, bottom: 33))
    // Columns 4 ... 9, rows of tiles 1 ... 6; column 25, rows 1 and 2.
    #expect(
      Array(DamageRects(damage)) == [
        Rect(left: 64, top: 16, right: 160, bottom: 112), Rect(left: 400, top: 16, right: 416, bottom: 48),
      ])
  }

  @Test func aLongDiagonalStaysShortAndHoldsAll() {
    var damage = Damage(size: Size(width: 1280, height: 800))
    damage.markCapsule(from: .pixels(10, 10), to: .pixels(1270, 790), radius: 6 * 256)
    let rects = DamageRects(damage)
    #expect(rects.count == DamageRects.capacity)
    expectHoldsAll(rects, damage)
    let area = rects.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    #expect(area < 1280 * 800 * 11 / 20)
  }

  @Test func scatteredDamageIsHeld() {
    var dice = Dice(3)
    for _ in 0..<20 {
      var damage = Damage(size: Size(width: 1000, height: 500))
      for _ in 0..<Int.random(in: 1...80, using: &dice) {
        let x = Int32.random(in: 0..<1000, using: &dice)
        let y = Int32.random(in: 0..<500, using: &dice)
        damage.mark(Rect(left: x, top: y, right: x + 30, bottom: y + 30))
      }
      let rects = DamageRects(damage)
      expectHoldsAll(rects, damage)
      for rect in rects {
        #expect(rect.left >= 0 && rect.top >= 0 && rect.right <= 1000 && rect.bottom <= 500)
      }
    }
  }

  private func expectHoldsAll(_ rects: DamageRects, _ damage: borrowing Damage) {
    #expect(rects.count <= 16)
    for band in 0..<damage.bands {
      var column = 0
      while let run = damage.run(inBand: band, from: column) {
        for column in run {
          let tile = damage.tile(column: column, band: band)
          #expect(
            rects.contains {
              $0.left <= tile.left && $0.top <= tile.top && $0.right >= tile.right
                && $0.bottom >= tile.bottom
            })
        }
        column = run.upperBound
      }
    }
  }
}
