import LockCore

extension TouchFixture {
  /// Streams with something missing. A real kernel loses events only when nobody reads them, so that
  /// these are not played through one.
  public static let lost: [TouchFixture] = [
    // What the kernel sends after a loss is incomplete up to the next SYN_REPORT. From then on a place is
    // unknown until both of its coordinates were sent again.
    TouchFixture(
      "SYN_DROPPED ends every contact", .slots(),
      [
        frame(0, .id(1), .x(10), .y(10), .touch(1)), frame(10, .slot(1), .id(2), .x(99), .y(99)),
        unfinished(20, .dropped), frame(21, .x(500), .id(-1)),
        // Both slots may still be live: nothing of them counts before an ID says so.
        frame(30, .slot(0), .x(11)), frame(40, .id(-1)), frame(50, .id(4), .x(12)), frame(55, .y(20)),
        frame(60, .slot(1), .id(5), .x(98)), frame(65, .y(97)), frame(70, .id(-1), .slot(0), .id(-1)),
      ],
      [
        .down(1, 10, 10), .down(2, 99, 99), .cancel(1), .cancel(2), .down(3, 12, 20), .down(4, 98, 97),
        .up(3), .up(4),
      ]),
    TouchFixture(
      "SYN_DROPPED in the middle of a frame", .slots(),
      [
        frame(0, .id(1), .x(10), .y(10), .touch(1)), unfinished(10, .x(700), .id(-1), .id(2), .dropped),
        frame(10, .y(1)), frame(20, .x(701)), frame(30, .id(-1)), frame(40, .id(3), .x(5)), frame(50, .y(6)),
      ],
      [.down(1, 10, 10), .cancel(1), .down(2, 5, 6)]),
    TouchFixture(
      "SYN_DROPPED twice", .slots(),
      [
        frame(0, .id(1), .x(10), .y(10), .touch(1)), unfinished(10, .dropped, .x(1), .dropped),
        frame(11, .x(2)), frame(20, .id(-1)), frame(30, .id(2), .x(3), .y(4)),
      ],
      [.down(1, 10, 10), .cancel(1), .down(2, 3, 4)]),
    // A change to slot 2 was lost: what looks like slot 0 turns out not to be, once a slot is named again.
    TouchFixture(
      "SYN_DROPPED takes a change of slot", .slots(),
      [
        frame(0, .id(1), .x(10), .y(10), .touch(1)), unfinished(10, .dropped), frame(10),
        frame(20, .id(9), .x(300), .y(300)), frame(30, .x(310)), frame(40, .slot(0), .x(12)),
        frame(50, .slot(2), .x(320)), frame(60, .id(-1), .slot(0), .id(-1)),
        frame(70, .id(10), .x(1), .y(2)),
      ],
      [.down(1, 10, 10), .cancel(1), .down(2, 300, 300), .move(2, 310, 300), .cancel(2), .down(3, 1, 2)]),
    TouchFixture(
      "SYN_DROPPED in protocol A", .packets(hasTouchKey: false),
      [
        frame(0, .x(100), .y(100), .packet), unfinished(10, .x(9), .dropped),
        frame(10, .x(120), .y(100), .packet), frame(20, .x(130), .y(100), .packet), frame(30, .packet),
        frame(40, .x(140), .y(100), .packet),
      ],
      [.down(1, 100, 100), .cancel(1), .down(2, 140, 100)]),
    TouchFixture(
      "SYN_DROPPED in single touch", .single(),
      [
        frame(0, .absX(1), .absY(2), .touch(1)), unfinished(10, .dropped), frame(10, .absX(3)),
        frame(20, .absX(4)), frame(30, .touch(0)), frame(40, .absX(5), .touch(1)), frame(50, .absY(7)),
      ],
      [.down(1, 1, 2), .cancel(1), .down(2, 5, 7)]),
  ]

  static let damaged: [TouchFixture] = [
    TouchFixture(
      "times that go back", .slots(),
      [
        frame(500, .id(1), .x(10), .y(10), .touch(1)), frame(40, .x(11)), frame(41, .x(12)),
        frame(3, .id(-1), .touch(0)),
      ],
      [.down(1, 10, 10), .move(1, 11, 10), .move(1, 12, 10), .up(1)]),
    TouchFixture(
      "a stream that stops and never says up", .slots(),
      [frame(0, .id(1), .x(10), .y(10), .touch(1)), frame(10, .x(11))],
      [.down(1, 10, 10), .move(1, 11, 10)]),
  ]
}
