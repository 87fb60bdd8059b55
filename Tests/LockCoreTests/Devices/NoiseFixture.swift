import LockCore

/// What a device sends that no finger meant, and what the lock makes of it on a screen of 1280 x 800 with the
/// default grid: dots 1, 2, 3 at 427, 640 and 853 pixels from the left and 187 from the top, 5 at 640, 400 and
/// 9 at 853, 613, each with a radius of 64. A unit of the device is a pixel.
public struct NoiseFixture: Sendable, CustomStringConvertible {
  public let name: String
  public let touch: TouchFixture
  /// How its drawings end, in the words of the daemon's events; nil: in any way that is no attempt.
  public let endings: [String]?
  public var description: String { name }

  /// With [touch] silence_ms at this and everything else at its default.
  public static let silence = 500

  private init(
    _ name: String, _ endings: [String]?, _ frames: [[InputEvent]], extra: [UInt16] = []
  ) {
    self.name = name
    self.endings = endings
    touch = TouchFixture(name, .slots(x: 0...1279, y: 0...799, extra: extra), frames, [])
  }

  public static let all: [NoiseFixture] = [
    // A drawing of 1-2-3, and then contacts at its last place, on dot 3, that have no coordinates.
    NoiseFixture(
      "contacts without coordinates while nobody touches", ["too_short"],
      across([(427, 187), (640, 187), (853, 187)])
        + (0..<20).flatMap { number -> [[InputEvent]] in
          let start = 1000 + number * 100
          return [
            frame(start, .id(Int32(10 + number)), .touch(1)), frame(start + 60, .id(-1), .touch(0)),
          ]
        }),
    NoiseFixture(
      "hundreds of short contacts beside the dots", [],
      (0..<300).flatMap { number -> [[InputEvent]] in
        let start = number * 30
        return [
          frame(start, .id(Int32(number)), .x(Int32(20 + number % 7)), .y(20), .touch(1)),
          frame(start + 20, .id(-1), .touch(0)),
        ]
      }),
    NoiseFixture(
      "one press in hundreds of short contacts", nil,
      (0..<200).flatMap { number -> [[InputEvent]] in
        let start = number * 25
        return [
          frame(start, .id(Int32(number)), .x(Int32(636 + number % 7)), .y(400), .touch(1)),
          frame(start + 18, .id(-1), .touch(0)),
        ]
      }),
    NoiseFixture(
      "a contact that teleports", ["cancelled"],
      [
        frame(0, .id(1), .x(427), .y(187), .touch(1)), frame(10, .x(430)), frame(15, .x(1270), .y(790)),
        frame(30, .x(853), .y(613)), frame(60, .x(640)), frame(90, .x(427)), frame(120, .y(187)),
        frame(150, .id(-1), .touch(0)),
      ]),
    NoiseFixture(
      "two contacts that swap X half way", ["cancelled"],
      [
        frame(0, .id(1), .x(427), .y(187), .touch(1)), frame(20, .slot(1), .id(2), .x(853), .y(613)),
        frame(40, .slot(0), .x(430), .slot(1), .x(850)), frame(60, .slot(0), .x(850), .slot(1), .x(430)),
        frame(80, .slot(0), .y(400)), frame(100, .y(613)), frame(120, .id(-1), .slot(1), .id(-1), .touch(0)),
      ]),
    NoiseFixture(
      "a finger that turns into a palm half way", ["cancelled"],
      across([(427, 187), (640, 187), (853, 187), (853, 400)], lifts: false)
        + [
          frame(500, .tool(2)), frame(520, .x(853), .y(613)), frame(540, .tool(0)),
          frame(560, .id(-1), .touch(0)),
        ], extra: [AxisCode.toolType]),
    NoiseFixture(
      "a finger that hovers over every dot", [],
      [frame(0, .id(1), .x(427), .y(187), .distance(20))]
        + [(640, 187), (853, 187), (853, 400), (853, 613)].enumerated().map { step, place in
          frame(50 * step + 50, .x(place.0), .y(place.1), .distance(Int32(10 + step)))
        } + [frame(400, .id(-1))], extra: [AxisCode.distance]),
    NoiseFixture(
      "a stream that stops and never says up", ["cancelled"],
      across([(427, 187), (640, 187), (853, 187), (853, 613)], lifts: false)
        + [frame(2000, .timestamp(1)), frame(2010, .id(-1), .touch(0))]),
  ]

  /// A drag over places in ten steps a side, 10 ms each.
  private static func across(_ places: [(Int32, Int32)], lifts: Bool = true) -> [[InputEvent]] {
    var frames = [frame(0, .id(1), .x(places[0].0), .y(places[0].1), .touch(1))]
    for (start, end) in zip(places, places.dropFirst()) {
      for step in Int32(1)...10 {
        let x = start.0 + (end.0 - start.0) * step / 10
        let y = start.1 + (end.1 - start.1) * step / 10
        frames.append(frame(frames.count * 10, .x(x), .y(y)))
      }
    }
    return lifts ? frames + [frame(frames.count * 10, .id(-1), .touch(0))] : frames
  }
}
