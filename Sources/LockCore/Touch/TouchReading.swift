/// How a device's events are to be read: decided once, from its description.
public struct TouchReading: Equatable, Sendable {
  public enum Method: UInt8, Equatable, Sendable {
    /// Protocol B: every contact has a slot.
    case slots
    /// Positions of several contacts, but no slots: protocol A, or one contact with tracking IDs. Which
    /// of the two shows in the stream.
    case packets
    /// One contact, down while a key is pressed.
    case single
  }

  public let method: Method
  /// The axes that carry the position, and their ranges.
  public let xCode: UInt16
  public let yCode: UInt16
  public let xAxis: Axis
  public let yAxis: Axis
  /// The key that is pressed while a finger is down: BTN_TOUCH or, on devices without it, BTN_LEFT.
  public let touchKey: UInt16
  /// The axes that the device declares, one bit each: others are not listened to, as the kernel lets none
  /// of them through.
  private let declared: UInt64

  /// The plan for `device`, or why it cannot be read.
  public init(device: TouchDevice, axes: TouchAxes = TouchAxes()) throws(TouchFault) {
    touchKey = device.has(key: KeyCode.touch) ? KeyCode.touch : KeyCode.leftButton
    let isMultitouch = device.hasMultitouchPosition
    xCode = axes.xCode ?? (isMultitouch ? AxisCode.positionX : AxisCode.x)
    yCode = axes.yCode ?? (isMultitouch ? AxisCode.positionY : AxisCode.y)
    let isContactAxis = (
      x: AxisCode.multitouch.contains(xCode), y: AxisCode.multitouch.contains(yCode)
    )
    guard isContactAxis.x == isContactAxis.y else { throw .mixedAxes(xCode, yCode) }
    guard xCode != yCode else { throw .sameAxis(xCode) }
    guard device.has(axis: xCode), device.has(axis: yCode) else { throw .noPosition(xCode, yCode) }
    if isContactAxis.x {
      method = device.has(axis: AxisCode.slot) ? .slots : .packets
    } else {
      method = .single
      guard device.has(key: touchKey) else { throw .noButton }
    }
    xAxis = try Self.axis(xCode, of: device, range: axes.xRange)
    yAxis = try Self.axis(yCode, of: device, range: axes.yRange)
    declared = device.axisBits
  }

  func listens(to axis: UInt16) -> Bool { axis < TouchDevice.axisCount && declared & 1 &<< UInt64(axis) != 0 }

  private static func axis(
    _ code: UInt16, of device: TouchDevice, range: ClosedRange<Int32>?
  ) throws(TouchFault) -> Axis {
    var axis = device.axis(code) ?? Axis(minimum: 0, maximum: 0)
    if let range {
      axis.minimum = range.lowerBound
      axis.maximum = range.upperBound
    }
    guard axis.places != nil else { throw .emptyRange(code, axis) }
    return axis
  }
}
