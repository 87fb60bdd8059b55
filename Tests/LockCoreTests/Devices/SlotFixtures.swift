import LockCore

extension TouchFixture {
  /// Protocol B.
  static let slots: [TouchFixture] = [
    TouchFixture(
      "two fingers, each in its slot", .slots(),
      [
        frame(0, .id(7), .x(100), .y(200), .touch(1), .absX(100), .absY(200)),
        frame(10, .slot(1), .id(8), .x(700), .y(400)),
        frame(20, .slot(0), .x(110), .slot(1), .y(390), .absX(110)),
        frame(30, .slot(0), .id(-1)),
        frame(40, .slot(1), .id(-1), .touch(0)),
      ],
      [
        .down(1, 100, 200), .down(2, 700, 400), .move(1, 110, 200), .move(2, 700, 390), .up(1), .up(2),
      ]),
    TouchFixture(
      "tracking ID 0 is a contact", .slots(),
      [frame(0, .id(0), .x(5), .y(6), .touch(1)), frame(10, .x(7)), frame(20, .id(-1), .touch(0))],
      [.down(1, 5, 6), .move(1, 7, 6), .up(1)]),
    TouchFixture(
      "no BTN_TOUCH", .slots(hasTouchKey: false),
      [frame(0, .id(1), .x(5), .y(6)), frame(10, .y(8)), frame(20, .id(-1))],
      [.down(1, 5, 6), .move(1, 5, 8), .up(1)]),
    TouchFixture(
      "BTN_TOUCH says nothing of a slot's contact", .slots(),
      [
        frame(0, .id(1), .x(5), .y(6), .touch(1)), frame(10, .touch(0)), frame(20, .x(9)),
        frame(30, .id(-1)),
      ],
      [.down(1, 5, 6), .move(1, 9, 6), .up(1)]),
    TouchFixture(
      "no INPUT_PROP_DIRECT", .slots(isDirect: false),
      [frame(0, .id(1), .x(5), .y(6), .touch(1)), frame(10, .id(-1), .touch(0))],
      [.down(1, 5, 6), .up(1)]),
    TouchFixture(
      "no ABS_X and ABS_Y", .slots(hasSinglePosition: false),
      [frame(0, .id(1), .x(5), .y(6), .touch(1)), frame(10, .id(-1), .touch(0))],
      [.down(1, 5, 6), .up(1)]),
    // The kernel sends a value of a slot only when it differs from the slot's last one, which outlives
    // contacts and is 0 at first.
    TouchFixture(
      "values that the kernel does not repeat", .slots(),
      [
        frame(0, .id(1), .y(50), .touch(1)), frame(10, .x(30)), frame(20, .id(-1), .touch(0)),
        frame(30, .id(2), .y(60), .touch(1)), frame(40, .id(-1), .touch(0)),
        frame(50, .id(3), .x(31), .touch(1)), frame(60, .id(-1), .touch(0)),
        frame(70, .id(4), .touch(1)), frame(80, .x(40)), frame(90, .id(-1), .touch(0)),
      ],
      [
        .down(1, 0, 50), .move(1, 30, 50), .up(1), .down(2, 30, 60), .up(2), .down(3, 31, 60), .up(3),
        .down(4, 31, 60), .move(4, 40, 60), .up(4),
      ]),
    TouchFixture(
      "an ID that follows another without -1 is a lift and a new contact", .slots(),
      [
        frame(0, .id(1), .x(10), .y(10), .touch(1)), frame(10, .id(2), .x(300), .y(300)),
        frame(20, .x(310)), frame(30, .id(-1), .touch(0)),
      ],
      [.down(1, 10, 10), .up(1), .down(2, 300, 300), .move(2, 310, 300), .up(2)]),
    TouchFixture(
      "up and down of one slot in one frame", .slots(),
      [
        frame(0, .id(1), .x(10), .y(10), .touch(1)), frame(10, .id(-1), .id(2), .x(300), .y(300)),
        frame(20, .id(-1), .touch(0)),
      ],
      [.down(1, 10, 10), .up(1), .down(2, 300, 300), .up(2)]),
    TouchFixture(
      "down and up of one slot in one frame", .slots(),
      [frame(0, .id(1), .x(10), .y(20), .id(-1)), frame(10, .id(2), .x(30), .touch(1))],
      [.down(1, 10, 20), .up(1), .down(2, 30, 20)]),
    // The slot number is beyond what ABS_MT_SLOT declares. A real kernel ignores such a number: what
    // follows reaches user space as the slot before.
    TouchFixture(
      "more slots than declared", .slots(slots: 2),
      [
        frame(0, .id(1), .x(10), .y(10), .touch(1)), frame(10, .slot(3), .id(2), .x(500), .y(400)),
        frame(20, .x(510)), frame(30, .id(-1)), frame(40, .slot(0), .x(20)), frame(50, .id(-1), .touch(0)),
      ],
      [
        .down(1, 10, 10), .down(2, 500, 400), .move(2, 510, 400), .up(2), .move(1, 20, 10), .up(1),
      ],
      kernelContacts: [.down(1, 10, 10), .up(1), .down(2, 500, 400), .move(2, 510, 400), .up(2)]),
    TouchFixture(
      "slot numbers that no tracker has room for", .slots(slots: 2),
      [
        frame(0, .id(1), .x(10), .y(10), .touch(1)), frame(10, .slot(32), .id(2), .x(500), .y(400)),
        frame(20, .slot(-1), .x(510)), frame(30, .slot(0), .x(20)), frame(40, .id(-1), .touch(0)),
      ],
      [.down(1, 10, 10), .move(1, 20, 10), .up(1)],
      // The slot before is slot 0: another ID there is a new contact.
      kernelContacts: [
        .down(1, 10, 10), .up(1), .down(2, 500, 400), .move(2, 510, 400), .move(2, 20, 400), .up(2),
      ]),
    // A distance and a tool that the device does not have: the kernel lets none of them through.
    TouchFixture(
      "codes never declared", .slots(),
      [
        frame(0, .id(1), .x(10), .y(10), .distance(9), .tool(2), .axis(0x1d, 5), .touch(1)),
        frame(10, .x(12), .key(0x14d, 1)), frame(20, .id(-1), .touch(0)),
      ],
      [.down(1, 10, 10), .move(1, 12, 10), .up(1)]),
    TouchFixture(
      "frames of MSC_TIMESTAMP alone", .slots(),
      [
        frame(0, .timestamp(0)), frame(10, .id(1), .x(10), .y(10), .touch(1), .timestamp(7)),
        frame(20, .timestamp(7000)), frame(30, .timestamp(14000)), frame(40, .x(11)),
        frame(50, .id(-1), .touch(0)),
      ],
      [.down(1, 10, 10), .move(1, 11, 10), .up(1)]),
    TouchFixture(
      "a lift that also moves", .slots(),
      [
        frame(0, .id(1), .x(10), .y(10), .touch(1)), frame(10, .x(90), .y(95), .id(-1), .touch(0)),
        frame(20, .id(2), .x(91), .touch(1)), frame(30, .id(-1), .x(99), .touch(0)),
        frame(40, .id(3), .y(7), .touch(1)),
      ],
      [.down(1, 10, 10), .up(1), .down(2, 91, 95), .up(2), .down(3, 99, 7)]),
    TouchFixture(
      "pressure 0 is no lift", .slots(extra: [AxisCode.pressure]),
      [
        frame(0, .id(1), .x(10), .y(10), .pressure(0), .touch(1)), frame(10, .x(11), .pressure(40)),
        frame(20, .x(12), .pressure(0)), frame(30, .x(13)), frame(40, .id(-1), .touch(0)),
      ],
      [.down(1, 10, 10), .move(1, 11, 10), .move(1, 12, 10), .move(1, 13, 10), .up(1)]),
    TouchFixture(
      "a hovering finger is no contact", .slots(extra: [AxisCode.distance]),
      [
        frame(0, .id(1), .x(10), .y(10), .distance(30)), frame(10, .x(20), .distance(9)),
        frame(20, .x(30), .distance(0), .touch(1)), frame(30, .x(40)), frame(40, .x(50), .distance(4)),
        frame(50, .x(60)), frame(60, .distance(0), .x(70)), frame(70, .id(-1), .touch(0)),
        // The slot's distance is 0 still: it is not repeated.
        frame(80, .id(2), .x(1), .touch(1)),
      ],
      [
        .down(1, 30, 10), .move(1, 40, 10), .up(1), .down(2, 70, 10), .up(2), .down(3, 1, 10),
      ]),
    TouchFixture(
      "a finger that turns into a palm", .slots(extra: [AxisCode.toolType]),
      [
        frame(0, .id(1), .x(10), .y(10), .tool(0), .touch(1)), frame(10, .x(20)), frame(20, .x(30), .tool(2)),
        frame(30, .x(40)), frame(40, .tool(0), .x(50)), frame(50, .id(-1), .touch(0)),
        frame(60, .id(2), .x(60), .tool(2), .touch(1)), frame(70, .x(61)), frame(80, .id(-1), .touch(0)),
        frame(90, .id(3), .x(70), .tool(0), .touch(1)), frame(95, .tool(2), .id(-1), .touch(0)),
      ],
      [.down(1, 10, 10), .move(1, 20, 10), .cancel(1), .down(2, 70, 10), .cancel(2)]),
    TouchFixture(
      "a knob on the screen is no finger, a stylus is", .slots(extra: [AxisCode.toolType]),
      [
        frame(0, .id(1), .x(10), .y(10), .tool(10)), frame(10, .slot(1), .id(2), .x(30), .y(30), .tool(1)),
        frame(20, .id(-1), .slot(0), .id(-1)),
      ],
      [.down(1, 30, 30), .up(1)]),
    TouchFixture(
      "values beyond the declared range", .slots(x: 0...799, y: 0...479),
      [
        frame(0, .id(1), .x(-20), .y(480), .touch(1)), frame(10, .x(5000)), frame(20, .id(-1), .touch(0)),
      ],
      [.down(1, -20, 480), .move(1, 5000, 480), .up(1)]),
    // The button says nothing of a contact that has a slot.
    TouchFixture(
      "slots, and BTN_LEFT instead of BTN_TOUCH", withLeftButton,
      [
        frame(0, .left(1), .id(4), .x(10), .y(20)), frame(10, .left(0), .x(30)),
        frame(20, .slot(1), .id(5), .x(700), .y(400), .left(1)), frame(30, .slot(0), .id(-1)),
        frame(40, .slot(1), .id(-1), .left(0)),
      ],
      [.down(1, 10, 20), .move(1, 30, 20), .down(2, 700, 400), .up(1), .up(2)]),
    // What the device calls Y is the picture's x.
    TouchFixture(
      "slots whose axes are exchanged by configuration", .slots(x: 0...479, y: 0...799), axes: exchanged,
      [
        frame(0, .id(1), .x(100), .y(700), .touch(1)), frame(10, .x(110)), frame(20, .y(690)),
        frame(30, .id(-1), .touch(0)),
      ],
      [.down(1, 700, 100), .move(1, 700, 110), .move(1, 690, 110), .up(1)]),
    TouchFixture(
      "a value is what it is at the end of its frame", .slots(),
      [
        frame(0, .x(1), .x(2), .id(1), .y(3), .x(4), .touch(1)), frame(10, .x(9), .x(4)),
        frame(20, .id(-1), .touch(0)),
      ],
      [.down(1, 4, 3), .up(1)]),
  ]

  private static var withLeftButton: TouchDevice {
    var device = TouchDevice.slots(hasTouchKey: false, hasSinglePosition: false)
    device.declare(key: KeyCode.leftButton)
    return device
  }

  private static var exchanged: TouchAxes {
    var axes = TouchAxes()
    (axes.xCode, axes.yCode) = (AxisCode.positionY, AxisCode.positionX)
    return axes
  }
}
