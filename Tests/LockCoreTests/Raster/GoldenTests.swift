import Foundation
import LockCore
import PNGFiles
import Testing

/// The pictures that the product shows, pixel by pixel, as images in `Golden/`.
///
/// `TOUCHLOCK_UPDATE_GOLDEN=1` writes them anew: look at every one before it is committed.
@Suite struct GoldenTests {
  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func normal(format: PixelFormat) throws { try check("normal", format, scene()) }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func lit(format: PixelFormat) throws {
    try check("lit", format, scene([1, 2, 3, 5, 7], finger: .pixels(240, 203)))
  }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func wrong(format: PixelFormat) throws {
    try check("wrong", format, scene([1, 2, 3, 5, 7, 8, 9], look: .wrong))
  }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func right(format: PixelFormat) throws {
    try check("right", format, scene([1, 2, 3, 5, 7, 8, 9], look: .right))
  }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func noPattern(format: PixelFormat) throws { try check("no-pattern", format, scene(notice: .noPattern)) }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func noTouchscreen(format: PixelFormat) throws {
    try check("no-touchscreen", format, scene(notice: .noTouchscreen))
  }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func unjudged(format: PixelFormat) throws { try check("unjudged", format, scene(notice: .unjudged)) }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565], [60, 37, 1])
  func cooldown(format: PixelFormat, steps: Int) throws {
    try check("cooldown-\(steps)", format, scene(notice: .cooldown, ring: steps))
  }

  /// The present pattern is wanted, then the new one, and the new one again.
  @Test(arguments: [PixelFormat.xrgb8888, .rgb565], 0..<3)
  func enrolment(format: PixelFormat, done: Int) throws {
    var scene = scene(done == 1 ? [1, 2, 3] : [], finger: done == 1 ? .pixels(240, 203) : nil)
    scene.steps = Scene.Steps(total: 3, done: UInt8(done))
    scene.asksForNew = done > 0
    try check("enrolment-\(done)", format, scene)
  }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func enrolmentMismatch(format: PixelFormat) throws {
    var scene = scene([1, 2, 3, 5, 7], look: .wrong)
    scene.steps = Scene.Steps(total: 2, done: 0)
    scene.asksForNew = true
    try check("enrolment-mismatch", format, scene)
  }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565])
  func enrolmentSaved(format: PixelFormat) throws {
    var scene = scene([1, 2, 3, 5, 7], look: .right)
    scene.steps = Scene.Steps(total: 2, done: 2)
    scene.asksForNew = true
    try check("enrolment-saved", format, scene)
  }

  /// The comparison itself: one channel of one pixel, one step off, is seen.
  @Test func aSingleStepIsSeen() throws {
    let golden = Stage(320, 240).frame(scene()).image
    #expect(try PNG.decode(PNG.encode(golden)) == golden)
    var other = golden
    other.pixels[other.pixels.count - 2] ^= 1
    #expect(try PNG.decode(PNG.encode(other)) != golden)
    #expect(GoldenFile.difference(golden, other).pixels.filter { $0 != 0 } == [255, 255, 255])
  }

  private func check(_ name: String, _ format: PixelFormat, _ scene: borrowing Scene) throws {
    var stage = Stage(320, 240)
    stage.format = format
    let actual = stage.frame(scene).image
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Golden/\(name)-\(format).png")
    try GoldenFile.check(actual, file)
  }
}
