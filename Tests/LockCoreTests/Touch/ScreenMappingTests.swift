import Testing
import TouchDevices

@testable import LockCore

@Suite struct ScreenMappingTests {
  private func mapping(
    x: ClosedRange<Int32>, y: ClosedRange<Int32>, _ calibration: Calibration = .identity,
    _ output: Size = Size(width: 1280, height: 800)
  ) throws -> ScreenMapping {
    ScreenMapping(try TouchReading(device: .slots(x: x, y: y)), calibration: calibration, output: output)
  }

  /// Each unit of 0...1279 is one pixel of 1280, and its place is the pixel's outer corner, as in libinput.
  @Test func oneUnitIsOnePixelWhereTheyAreAsMany() throws {
    let mapping = try mapping(x: 0...1279, y: 0...799)
    #expect(mapping.point(x: 0, y: 0) == .pixels(0, 0))
    #expect(mapping.point(x: 640, y: 400) == .pixels(640, 400))
    #expect(mapping.point(x: 1279, y: 799) == .pixels(1279, 799))
  }

  /// (value - min) / (max - min + 1) * 1280 px * 256, by hand.
  @Test func rangesMayStartAnywhere() throws {
    // 10/1940 * 327680 = 1689.07; 1939/1940 * 204800 = 204694.43
    #expect(try mapping(x: 42...1981, y: 42...1981).point(x: 52, y: 1981) == Point(x: 1689, y: 204_694))
    // 2000/4001 * 327680 = 163799.05; 4000/4001 * 204800 = 204748.81
    #expect(
      try mapping(x: -2000...2000, y: -2000...2000).point(x: 0, y: 2000) == Point(x: 163_799, y: 204_749))
    // 750/1501 * 327680 = 163730.84
    #expect(try mapping(x: 1000...2500, y: 0...1).point(x: 1750, y: 1) == Point(x: 163_731, y: 102_400))
  }

  @Test func halvesGoUp() throws {
    // 1/1024 * 1 px * 256 = 0.25; 2/1024: 0.5; -2/1024: -0.5
    let mapping = try mapping(x: 0...1023, y: 0...1023, .identity, Size(width: 1, height: 1))
    #expect(mapping.point(x: 1, y: 2) == Point(x: 0, y: 1))
    #expect(mapping.point(x: -2, y: -3) == Point(x: 0, y: -1))
  }

  /// A panel of 1280 x 800, and the finger at 1/4 of its width and 1/8 of its height: 320, 100.
  @Test(arguments: [
    (Rotation.none, Size(width: 1280, height: 800), Point.pixels(320, 100)),
    // The picture's top is the panel's right: 960 from there, and 100 from what is the picture's left.
    (.quarter, Size(width: 800, height: 1280), .pixels(100, 960)),
    (.half, Size(width: 1280, height: 800), .pixels(960, 700)),
    (.threeQuarters, Size(width: 800, height: 1280), .pixels(700, 320)),
  ])
  func touchesTurnWithThePicture(rotation: Rotation, output: Size, right: Point) throws {
    let reading = try TouchReading(device: .slots(x: 0...4095, y: 0...4095))
    let mapping = ScreenMapping(reading, output: output, rotation: rotation)
    #expect(mapping.point(x: 1024, y: 512) == right)
  }

  @Test func valuesBeyondTheRangeLieBeyondTheOutput() throws {
    let mapping = try mapping(x: 0...1279, y: 0...799)
    #expect(mapping.point(x: -1, y: 800) == .pixels(-1, 800))
    let far = ScreenMapping.farthest
    #expect(mapping.point(x: .min, y: .max) == Point(x: -far, y: far))
  }

  @Test func theWidestRangesDoNotOverflow() throws {
    let mapping = try mapping(x: .min ... .max, y: .min ... .max, .identity, Size(width: 32767, height: 1))
    // 0 lies 2^31 / 2^32 = 1/2 along.
    #expect(mapping.point(x: 0, y: 0) == Point(x: 32767 * 128, y: 128))
    #expect(mapping.point(x: .max, y: .min) == Point(x: 32767 * 256, y: 0))
  }

  /// libinput's documented matrices: 90 degrees clockwise, 180 degrees, 90 counter-clockwise, x inverted.
  @Test(arguments: [
    ("0 -1 1 1 0 0", 1280 * 3 / 4, 800 / 8), ("-1 0 1 0 -1 1", 1280 * 7 / 8, 800 * 3 / 4),
    ("0 1 0 -1 0 1", 1280 / 4, 800 * 7 / 8), ("-1 0 1 0 1 0", 1280 * 7 / 8, 800 / 4),
  ])
  func calibrates(matrix: String, x: Int, y: Int) throws {
    let calibration = try #require(Calibration(matrix))
    let mapping = try mapping(x: 0...4095, y: 0...4095, calibration)
    // An eighth along the width, a quarter down.
    #expect(mapping.point(x: 512, y: 1024) == .pixels(Int32(x), Int32(y)))
  }

  @Test func aWildMatrixStaysWithinTheLimit() throws {
    let mapping = try mapping(x: 0...9, y: 0...9, Calibration(1000, 1000, 1000, -1000, -1000, -1000))
    let far = ScreenMapping.farthest
    #expect(mapping.point(x: .max, y: .max) == Point(x: far, y: -far))
  }
}
