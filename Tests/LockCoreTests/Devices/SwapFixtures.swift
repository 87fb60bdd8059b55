import LockCore

extension TouchFixture {
  /// Two fingers that a panel mixes up: the first goes on where the second was, and the other way round.
  static let swaps: [TouchFixture] = [
    TouchFixture(
      "two contacts that swap X", .slots(),
      [
        frame(0, .id(1), .x(100), .y(100), .slot(1), .id(2), .x(600), .y(400), .touch(1)),
        frame(10, .slot(0), .x(110), .slot(1), .x(590)),
        // They move on by a few units while they change places.
        frame(20, .slot(0), .x(588), .y(103), .slot(1), .x(111)),
        frame(30, .slot(0), .x(570), .slot(1), .x(130)),
        frame(40, .id(-1), .slot(0), .id(-1), .touch(0)),
        frame(50, .id(3), .x(100), .touch(1)), frame(60, .id(-1), .touch(0)),
      ],
      [
        .down(1, 100, 100), .down(2, 600, 400), .move(1, 110, 100), .move(2, 590, 400), .cancel(1),
        .cancel(2), .down(3, 100, 103), .up(3),
      ]),
    TouchFixture(
      "two contacts that swap Y", .slots(),
      [
        frame(0, .id(1), .x(100), .y(100), .slot(1), .id(2), .x(600), .y(400), .touch(1)),
        frame(10, .y(100), .slot(0), .y(400)), frame(20, .id(-1), .slot(1), .id(-1), .touch(0)),
      ],
      [.down(1, 100, 100), .down(2, 600, 400), .cancel(1), .cancel(2)]),
    // A third finger stays what it is; so do fingers that cross without taking each other's place.
    TouchFixture(
      "a swap of two among three, and fingers that cross", .slots(),
      [
        frame(0, .id(1), .x(100), .y(100), .slot(1), .id(2), .x(600), .y(400), .touch(1)),
        frame(10, .slot(2), .id(3), .x(300), .y(200)),
        frame(20, .slot(0), .x(600), .slot(1), .x(100), .slot(2), .x(310)),
        frame(30, .id(-1), .slot(1), .id(-1), .slot(0), .id(-1), .touch(0)),
        frame(40, .id(4), .x(300), .slot(1), .id(5), .x(320), .touch(1)),
        frame(50, .slot(0), .x(330), .slot(1), .x(290)),
        frame(60, .slot(0), .id(-1), .slot(1), .id(-1), .touch(0)),
      ],
      [
        .down(1, 100, 100), .down(2, 600, 400), .down(3, 300, 200), .cancel(1), .cancel(2),
        .move(3, 310, 200), .up(3), .down(4, 300, 100), .down(5, 320, 400), .move(4, 330, 100),
        .move(5, 290, 400), .up(4), .up(5),
      ]),
  ]
}
