import LockCore

extension TouchDevice {
  /// A touchscreen of protocol B; `extra` axes range from 0 to 255.
  public static func slots(
    x: ClosedRange<Int32> = 0...799, y: ClosedRange<Int32> = 0...479, slots: Int32 = 10,
    isDirect: Bool = true, hasTouchKey: Bool = true, hasSinglePosition: Bool = true,
    extra: [UInt16] = []
  ) -> TouchDevice {
    var device = contacts("Slots", x, y, isDirect, hasTouchKey, hasSinglePosition, extra)
    device.declare(axis: AxisCode.slot, Axis(minimum: 0, maximum: slots - 1))
    device.declare(axis: AxisCode.trackingID, Axis(minimum: 0, maximum: 65535))
    return device
  }

  /// A touchscreen of several contacts without slots.
  public static func packets(
    x: ClosedRange<Int32> = 0...799, y: ClosedRange<Int32> = 0...479, hasTouchKey: Bool = true,
    extra: [UInt16] = []
  ) -> TouchDevice {
    contacts("Packets", x, y, true, hasTouchKey, false, extra)
  }

  /// A touchscreen of one contact.
  public static func single(
    x: ClosedRange<Int32> = 0...799, y: ClosedRange<Int32> = 0...479, key: UInt16 = KeyCode.touch,
    isDirect: Bool = true
  ) -> TouchDevice {
    var device = TouchDevice(name: "Single")
    if isDirect { device.declare(property: directProperty) }
    device.declare(key: key)
    device.declare(axis: AxisCode.x, Axis(minimum: x.lowerBound, maximum: x.upperBound))
    device.declare(axis: AxisCode.y, Axis(minimum: y.lowerBound, maximum: y.upperBound))
    return device
  }

  private static func contacts(
    _ name: String, _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>, _ isDirect: Bool,
    _ hasTouchKey: Bool, _ hasSinglePosition: Bool, _ extra: [UInt16]
  ) -> TouchDevice {
    var device = TouchDevice(name: name)
    if isDirect { device.declare(property: directProperty) }
    if hasTouchKey { device.declare(key: KeyCode.touch) }
    let (horizontal, vertical) = (
      Axis(minimum: x.lowerBound, maximum: x.upperBound), Axis(minimum: y.lowerBound, maximum: y.upperBound)
    )
    device.declare(axis: AxisCode.positionX, horizontal)
    device.declare(axis: AxisCode.positionY, vertical)
    if hasSinglePosition {
      device.declare(axis: AxisCode.x, horizontal)
      device.declare(axis: AxisCode.y, vertical)
    }
    for code in extra { device.declare(axis: code, Axis(minimum: 0, maximum: 255)) }
    return device
  }
}
