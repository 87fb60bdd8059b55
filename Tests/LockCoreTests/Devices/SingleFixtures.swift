import LockCore

extension TouchFixture {
  /// One contact.
  static let single: [TouchFixture] = [
    TouchFixture(
      "single touch", .single(),
      [
        frame(0, .absX(100), .absY(200), .touch(1)), frame(10, .absX(110)), frame(20, .touch(0)),
        frame(30, .touch(1), .absY(210)), frame(40, .absX(99), .touch(0)),
      ],
      [.down(1, 100, 200), .move(1, 110, 200), .up(1), .down(2, 110, 210), .up(2)]),
    TouchFixture(
      "single touch: up and down in one frame", .single(),
      [
        frame(0, .absX(100), .absY(200), .touch(1)),
        frame(10, .touch(0), .touch(1), .absX(300)), frame(20, .touch(0)),
      ],
      [.down(1, 100, 200), .up(1), .down(2, 300, 200), .up(2)]),
    TouchFixture(
      "BTN_LEFT instead of BTN_TOUCH", .single(key: KeyCode.leftButton),
      [
        frame(0, .absX(100), .absY(200), .left(1)), frame(10, .absX(110)), frame(20, .left(0)),
      ],
      [.down(1, 100, 200), .move(1, 110, 200), .up(1)]),
    TouchFixture(
      "a pointer moves without touching", .single(key: KeyCode.leftButton, isDirect: false),
      [
        frame(0, .absX(100), .absY(200)), frame(10, .left(1)), frame(20, .absX(110)), frame(30, .left(0)),
        frame(40, .absX(120)), frame(50, .left(1)), frame(60, .left(0)),
      ],
      [.down(1, 100, 200), .move(1, 110, 200), .up(1), .down(2, 120, 200), .up(2)]),
    otherAxes,
    TouchFixture(
      "ranges that do not start at 0", .single(x: 10000...20000, y: -2000...2000),
      [
        frame(0, .absX(10000), .absY(-2000), .touch(1)), frame(10, .absX(20000), .absY(2000)),
        frame(20, .touch(0)),
      ],
      [.down(1, 10000, -2000), .move(1, 20000, 2000), .up(1)]),
  ]

  /// ABS_X and ABS_Y are declared and silent.
  private static var otherAxes: TouchFixture {
    var device = TouchDevice.single(x: 42...1981, y: 42...1981, isDirect: false)
    device.declare(axis: 0x02, Axis(minimum: 30, maximum: 4040))
    device.declare(axis: 0x03, Axis(minimum: 60, maximum: 4035))
    var axes = TouchAxes()
    axes.xCode = 0x02
    axes.yCode = 0x03
    return TouchFixture(
      "axes on other codes", device, axes: axes,
      [
        frame(0, .touch(1), .axis(0x02, 1909), .axis(0x03, 2123)), frame(10, .axis(0x03, 2122)),
        frame(20, .touch(0)),
      ],
      [.down(1, 1909, 2123), .move(1, 1909, 2122), .up(1)])
  }
}
