import LockCore

extension TouchFixture {
  /// Several contacts without slots.
  static let packets: [TouchFixture] = [
    TouchFixture(
      "protocol A with numbers", .packets(hasTouchKey: false, extra: [AxisCode.trackingID]),
      [
        frame(0, .x(100), .y(100), .id(3), .packet),
        frame(10, .x(110), .y(100), .id(3), .packet, .x(155), .y(110), .id(5), .packet),
        // In another order, and past each other.
        frame(20, .x(115), .y(100), .id(5), .packet, .x(150), .y(110), .id(3), .packet),
        frame(30, .x(116), .y(100), .id(5), .packet),
        frame(40, .packet),
      ],
      [
        .down(1, 100, 100), .move(1, 110, 100), .down(2, 155, 110), .move(1, 150, 110),
        .move(2, 115, 100), .up(1), .move(2, 116, 100), .up(2),
      ]),
    TouchFixture(
      "protocol A without numbers: the nearest", .packets(),
      [
        frame(0, .x(100), .y(100), .packet, .touch(1)),
        frame(10, .x(600), .y(300), .packet, .x(104), .y(103), .packet),
        frame(20, .x(108), .y(106), .packet, .x(590), .y(300), .packet),
        // The first finger is gone.
        frame(30, .x(580), .y(300), .packet),
        frame(40, .packet, .touch(0)),
      ],
      [
        .down(1, 100, 100), .move(1, 104, 103), .down(2, 600, 300), .move(1, 108, 106),
        .move(2, 590, 300), .up(1), .move(2, 580, 300), .up(2),
      ]),
    TouchFixture(
      "protocol A: BTN_TOUCH 0 without a packet lifts", .packets(),
      [
        frame(0, .x(100), .y(100), .packet, .touch(1)), frame(10, .x(110), .y(100), .packet),
        frame(20, .touch(0)), frame(30, .x(400), .y(100), .packet, .touch(1)), frame(40, .touch(0)),
      ],
      [.down(1, 100, 100), .move(1, 110, 100), .up(1), .down(2, 400, 100), .up(2)]),
    TouchFixture(
      "protocol A: an empty packet lifts, a frame without one does not", .packets(hasTouchKey: false),
      [
        frame(0, .x(100), .y(100), .packet), frame(10, .timestamp(10_000)),
        frame(20, .x(110), .y(100), .packet), frame(30, .packet), frame(40, .x(0), .y(9), .packet),
      ],
      [.down(1, 100, 100), .move(1, 110, 100), .up(1), .down(2, 0, 9)]),
    TouchFixture(
      "protocol A: a packet of size 0 is a finger that left",
      .packets(hasTouchKey: false, extra: [AxisCode.touchMajor]),
      [
        frame(0, .x(100), .y(100), .major(6), .packet, .x(500), .y(300), .major(5), .packet),
        frame(10, .x(100), .y(100), .major(0), .packet, .x(510), .y(300), .major(5), .packet),
        frame(20, .x(520), .y(300), .major(0), .packet),
      ],
      [.down(1, 100, 100), .down(2, 500, 300), .up(1), .move(2, 510, 300), .up(2)]),
    TouchFixture(
      "protocol A: a size that is always 0 says nothing",
      .packets(hasTouchKey: false, extra: [AxisCode.touchMajor]),
      [
        frame(0, .x(100), .y(100), .major(0), .packet), frame(10, .x(110), .y(100), .major(0), .packet),
        frame(20, .packet),
      ],
      [.down(1, 100, 100), .move(1, 110, 100), .up(1)]),
    TouchFixture(
      "protocol A: a palm and a hovering finger",
      .packets(hasTouchKey: false, extra: [AxisCode.toolType, AxisCode.distance]),
      [
        frame(0, .x(100), .y(100), .packet, .x(500), .y(300), .distance(3), .packet),
        frame(10, .x(110), .y(100), .tool(2), .packet, .x(510), .y(300), .distance(0), .packet),
        frame(20, .x(120), .y(100), .packet, .x(520), .y(300), .packet),
        frame(30, .packet),
      ],
      [.down(1, 100, 100), .cancel(1), .down(2, 510, 300), .move(2, 520, 300), .up(2)]),
    TouchFixture(
      "tracking IDs without slots", .packets(hasTouchKey: false, extra: [AxisCode.trackingID]),
      [
        frame(0, .id(637), .x(118), .y(657)), frame(10, .y(650)), frame(20, .id(-1)),
        // The driver may leave out what did not change here as well.
        frame(30, .id(638), .x(62)), frame(40, .id(639), .y(107)), frame(50, .id(-1)),
      ],
      [
        .down(1, 118, 657), .move(1, 118, 650), .up(1), .down(2, 62, 650), .up(2), .down(3, 62, 107),
        .up(3),
      ]),
    TouchFixture(
      "tracking IDs without slots, lifted by BTN_TOUCH", .packets(extra: [AxisCode.trackingID]),
      [
        frame(0, .id(1), .x(118), .y(657), .touch(1)), frame(10, .touch(0)),
        frame(20, .id(2), .x(119), .touch(1)), frame(30, .id(-1), .touch(0)),
      ],
      [.down(1, 118, 657), .up(1), .down(2, 119, 657), .up(2)]),
  ]
}
