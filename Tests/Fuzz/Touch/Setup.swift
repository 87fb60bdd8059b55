import LockCore

/// The device and the screen that an input begins with.
///
/// Every device can be described; settings stay within the bounds that a configuration file has.
struct Setup {
  var device = TouchDevice(name: "")
  var axes = TouchAxes()
  var settings = Settings()
  var output = Size(width: 800, height: 480)
  var calibration = Calibration.identity

  /// The keys that a bit stands for.
  static let keys = [KeyCode.touch, KeyCode.leftButton, KeyCode.fingerTool, KeyCode.penTool]

  init(_ bytes: inout InputBytes) {
    let marks = bytes.byte()
    if marks & 1 != 0 { device.declare(property: TouchDevice.directProperty) }
    for (bit, key) in Self.keys.enumerated() where marks & 2 << UInt8(bit) != 0 { device.declare(key: key) }
    for _ in 0..<bytes.byte() % 16 {
      let code = UInt16(bytes.byte() % 64)
      device.declare(axis: code, Axis(minimum: bytes.integer(), maximum: bytes.integer()))
    }
    let choices = bytes.byte()
    if choices & 1 != 0 { axes.xCode = UInt16(bytes.byte()) }
    if choices & 2 != 0 { axes.yCode = UInt16(bytes.byte()) }
    if choices & 4 != 0 { axes.xRange = Self.range(&bytes) }
    if choices & 8 != 0 { axes.yRange = Self.range(&bytes) }
    if choices & 16 != 0 { readCalibration(&bytes) }
    if choices & 32 != 0 { readScreen(&bytes) }
    if choices & 64 != 0 { readRules(&bytes) }
  }

  private static func range(_ bytes: inout InputBytes) -> ClosedRange<Int32> {
    let (first, second) = (bytes.integer(), bytes.integer())
    return min(first, second)...max(first, second)
  }

  private mutating func readCalibration(_ bytes: inout InputBytes) {
    func number(_ value: Int32) -> Double { max(-1000, min(Double(value) / 16, 1000)) }
    calibration = Calibration(
      number(bytes.short()), number(bytes.short()), number(bytes.short()), number(bytes.short()),
      number(bytes.short()), number(bytes.short()))
  }

  private mutating func readScreen(_ bytes: inout InputBytes) {
    output = Size(width: Int32(bytes.word() % 16384) + 1, height: Int32(bytes.word() % 16384) + 1)
    settings.rows = 2 + Int(bytes.byte() % 5)
    settings.columns = 2 + Int(bytes.byte() % 5)
    settings.hitShape = bytes.byte() & 1 == 0 ? .circle : .square
    settings.hitSize = .spacing(milli: 50 + Int32(bytes.word() % 951))
  }

  private mutating func readRules(_ bytes: inout InputBytes) {
    settings.rules.minimumDots = 1 + Int(bytes.byte() % 64)
    let choices = bytes.byte()
    settings.rules.fillsBetween = choices & 1 == 0
    settings.rules.allowsRevisit = choices & 2 != 0
    settings.contactRules.leastTime = Int(bytes.word() % 1001)
    settings.contactRules.jump = 50 + Int32(bytes.word() % 951)
    settings.contactRules.jumpTime = 1 + Int(bytes.word() % 1000)
  }
}
