import Foundation
import LockCore
import PNGFiles
import Testing

/// Whole screens at each stage of an unlock, as the images that the device tests hold real screens to.
///
/// `TOUCHLOCK_UPDATE_GOLDEN=1` writes them anew: look at every one before it is committed.
@Suite struct ScreenGoldenTests {
  struct Screen: CustomTestStringConvertible, Sendable {
    let width: Int32
    let height: Int32
    let format: PixelFormat
    /// The loose end of `drawing`, in 1/256 pixel: 0.4 of a cell right of dot 5 and 0.45 below it, as a
    /// touchscreen of 4096 by 4096 places reports it.
    let finger: Point

    var testDescription: String { "\(width)x\(height) \(format)" }
  }

  static let screens = [
    // 320 + 213.3 * 1.9 = 725.3 of 1280 is place 2321; 80 + 213.3 * 1.95 = 496 of 800 is place 2539.
    Screen(
      width: 1280, height: 800, format: .xrgb8888,
      finger: Point(x: 2321 * 1280 / 16, y: 2539 * 800 / 16)),
    // As turned by a quarter: 80 + 213.3 * 1.9 = 485.3 of 800 is place 2484; 320 + 213.3 * 1.95 = 736 of 1280
    // is place 2355.
    Screen(
      width: 800, height: 1280, format: .xrgb8888,
      finger: Point(x: 2484 * 800 / 16, y: 2355 * 1280 / 16)),
    // 204.8 + 204.8 * 1.9 = 593.9 of 1024 is place 2375; 76.8 + 204.8 * 1.95 = 476.2 of 768 is place 2539.
    Screen(
      width: 1024, height: 768, format: .rgb565,
      finger: Point(x: 2375 * 1024 / 16, y: 2539 * 768 / 16)),
  ]

  @Test(arguments: screens)
  func locked(screen: Screen) throws { try check("locked", screen, scene()) }

  @Test(arguments: screens)
  func drawing(screen: Screen) throws {
    try check("drawing", screen, scene([1, 2, 3, 5], finger: screen.finger))
  }

  @Test(arguments: screens)
  func wrong(screen: Screen) throws { try check("wrong", screen, scene([1, 2, 3, 5], look: .wrong)) }

  @Test(arguments: screens)
  func right(screen: Screen) throws { try check("right", screen, scene([1, 2, 3, 6, 9], look: .right)) }

  @Test(arguments: screens)
  func noTouchscreen(screen: Screen) throws {
    try check("no-touchscreen", screen, scene(notice: .noTouchscreen))
  }

  private func check(_ name: String, _ screen: Screen, _ scene: borrowing Scene) throws {
    var stage = Stage(screen.width, screen.height)
    stage.format = screen.format
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appendingPathComponent(
      "DeviceTests/Golden/\(name)-\(screen.width)x\(screen.height)-\(screen.format).png")
    try GoldenFile.check(stage.frame(scene).shownImage, file)
  }
}
