import Testing

@testable import LockCore

@Suite struct PainterTests {
  private let drawn: [Int] = [1, 2, 3, 5, 7]

  /// What was in the buffer before does not matter to a damaged tile: it is never read.
  @Test(arguments: PixelFormat.allCases)
  func neverReadsTheBuffer(format: PixelFormat) {
    var stage = Stage(150, 130)
    stage.format = format
    var painter = stage.makePainter()
    var first = Frame(size: stage.size, format: format, padding: 0, garbage: 0x5a)
    var second = Frame(size: stage.size, format: format, padding: 0, garbage: 0xc3)
    #expect(first != second)
    first.paint(&painter, scene(drawn, finger: .pixels(140, 120)), stage.allDamage())
    second.paint(&painter, scene(drawn, finger: .pixels(140, 120)), stage.allDamage())
    #expect(first == second)
  }

  /// Bytes of undamaged tiles and of the padding behind the rows stay as they are.
  @Test(arguments: PixelFormat.allCases)
  func writesOnlyDamagedTiles(format: PixelFormat) {
    var stage = Stage(150, 130)
    stage.format = format
    let scene = scene(drawn, finger: .pixels(140, 120))
    let whole = stage.frame(scene)
    var damage = Damage(size: stage.size)
    damage.mark(Rect(left: 60, top: 30, right: 66, bottom: 34))
    damage.mark(Rect(left: 149, top: 129, right: 150, bottom: 130))
    let before = Frame(size: stage.size, format: format)
    var after = before
    var painter = stage.makePainter()
    after.paint(&painter, scene, damage)
    let right = before.bytes.indices.map { index in
      let (x, y) = (index % before.pitch / format.bytesPerPixel, index / before.pitch)
      // Tiles 3 and 4 of rows 16 ... 47, and the last tile.
      let damaged = x < 150 && ((48..<80 ~= x && 16..<48 ~= y) || (x >= 144 && y >= 128))
      return damaged ? whole.bytes[index] : before.bytes[index]
    }
    #expect(after.bytes == right)
    #expect(after != before)
  }

  @Test func noDamagePaintsNothing() {
    let stage = Stage(150, 130)
    let before = Frame(size: stage.size, format: stage.format)
    var after = before
    var painter = stage.makePainter()
    after.paint(&painter, scene(drawn), Damage(size: stage.size))
    #expect(after == before)
  }

  /// A painter keeps nothing of the scene before.
  @Test func painterIsUsedAgain() {
    let stage = Stage(150, 130)
    var painter = stage.makePainter()
    var frame = Frame(size: stage.size, format: stage.format)
    frame.paint(&painter, scene(drawn, finger: .pixels(140, 120)), stage.allDamage())
    frame.paint(&painter, scene(notice: .noPattern), stage.allDamage())
    frame.paint(&painter, scene(), stage.allDamage())
    #expect(frame == stage.frame(scene()))
  }

  /// Where dots and finger are is not left in memory, nor where the last of it was painted.
  @Test(arguments: [[], [5], [1, 2, 3, 5, 7]] as [[Int]])
  func nothingOfThePictureIsKept(dots: [Int]) {
    let stage = Stage(320, 240)
    var painter = stage.makePainter()
    let shelves = [
      bytes(painter.layers.discs), bytes(painter.layers.bodies), bytes(painter.layers.layers),
      bytes(painter.row.covered), bytes(painter.row.touched), bytes(painter.runs),
    ]
    for shelf in shelves { shelf.initializeMemory(as: UInt8.self, repeating: 0) }
    var frame = Frame(size: stage.size, format: stage.format)
    var damage = Damage(size: stage.size)
    damage.mark(Rect(left: 100, top: 60, right: 200, bottom: 200))
    for isWhole in [false, true] {
      if isWhole { damage.markAll() }
      frame.paint(&painter, scene(dots, finger: .pixels(160, 122)), damage)
      for shelf in shelves { #expect(shelf.allSatisfy { $0 == 0 }) }
      #expect(painter.layers.loneDot == nil)
      #expect(painter.row.clip.isEmpty)
    }
  }

  private func bytes<Element>(_ shelf: borrowing Shelf<Element>) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: shelf.start, count: shelf.capacity * MemoryLayout<Element>.stride)
  }

  /// An enrolment's mark that lies in the same rows of tiles as the ring of the one dot that is drawn.
  @Test func aMarkBesideALoneDotIsThere() {
    for height in Int32(150)...166 {
      let stage = Stage(200, height)
      var drawn = scene([2])
      drawn.steps = Scene.Steps(total: 1, done: 1)
      let frame = stage.frame(drawn)
      // Half a spacing above dot 2, in the middle of the screen; the spacing is 0.8 / 3 of the height.
      let spacing = 0.8 * Double(height) / 3
      #expect(frame.channels(100, Int(Double(height) / 2 - 1.5 * spacing)) == [0x4a, 0xb4, 0xff])
    }
  }

  /// Wider than any screen.
  @Test func aVeryWideOutput() {
    var stage = Stage(4700, 1540, rows: 2, columns: 4)
    stage.lay(20, gap: 1500, x: 0, y: 0)
    stage.theme.lit.dotSize = .pixels(milli: 8_000)
    // Dots 2, 3 and 4 have their centres at 1530, 3050 and 4570, 10.
    let frame = stage.frame(scene([2, 3, 4]))
    for x in [1530, 3050, 4570] { #expect(frame.channels(x, 10) == [255, 255, 255]) }
    #expect(frame.channels(10, 10) == [0xc8, 0xd0, 0xd8])
    #expect(frame.channels(4300, 10) == frame.channels(3800, 10))
    #expect(frame.channels(4300, 10) != [0x10, 0x14, 0x18])
    #expect(frame.channels(4699, 10) == [0x10, 0x14, 0x18])
    // Without the line, nothing else lies near the last dot.
    #expect(stage.frame(scene()).channels(4570, 10) == [0xc8, 0xd0, 0xd8])
  }

  /// The numbers wrap nowhere.
  @Test func absurdFingers() {
    let stage = Stage(150, 130)
    for x in [Int32.min, 0, Int32.max] {
      for y in [Int32.min, 0, Int32.max] {
        let frame = stage.frame(scene([5], finger: Point(x: x, y: y)))
        #expect(frame != stage.frame(scene([5])))
      }
    }
  }

  /// Dots on the path lie over the line, the others under it.
  @Test func theLineLiesBetweenTheDots() {
    let stage = Stage(320, 240)
    // Past dot 5 to dot 9: the line lies over the dot that is not on the path.
    let frame = stage.frame(scene([1, 9]))
    #expect(frame.channels(96, 56) == [255, 255, 255])
    let line = frame.channels(130, 90)
    let dot = [0xc8, 0xd0, 0xd8]
    #expect(frame.channels(160, 120) != dot)
    #expect(frame.channels(160, 120) != line)
    // The middle of dot 5 is the line's colour, 3/4 of it, over the dot's.
    let right = zip([0x4a, 0xb4, 0xff], dot).map { (Double($0) * 192 + Double($1) * 63) / 255 }
    #expect(frame.channels(160, 120) == right.map { Int($0.rounded()) })
  }

  @Test func noticesAreUnlikeAnythingElse() {
    let stage = Stage(320, 240)
    let frames = [
      stage.frame(scene()), stage.frame(scene(notice: .noPattern)),
      stage.frame(scene(notice: .noTouchscreen)),
    ]
    for first in frames.indices {
      for second in frames.indices where first < second {
        let pixels = zip(frames[first].image.pixels, frames[second].image.pixels)
        // At least a hundredth of the picture.
        #expect(pixels.filter { abs(Int($0) - Int($1)) > 40 }.count > 320 * 240 * 3 / 100)
      }
    }
  }
}
