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

  public var method: Method
  /// The axes that carry the position, and their ranges.
  public var xCode: UInt16
  public var yCode: UInt16
  public var xAxis: Axis
  public var yAxis: Axis
  /// The key that is pressed while a finger is down: BTN_TOUCH or, on devices without it, BTN_LEFT.
  public var touchKey: UInt16

  /// The plan for `device`, or why it cannot be read.
  public init(device: TouchDevice) throws(TouchFault) {
    touchKey = device.has(key: KeyCode.touch) ? KeyCode.touch : KeyCode.leftButton
    if device.hasMultitouchPosition {
      method = device.has(axis: AxisCode.slot) ? .slots : .packets
      xCode = AxisCode.positionX
      yCode = AxisCode.positionY
    } else {
      method = .single
      xCode = AxisCode.x
      yCode = AxisCode.y
      guard device.has(key: touchKey) else { throw .noButton }
    }
    guard let xAxis = device.axis(xCode), let yAxis = device.axis(yCode) else { throw .noPosition }
    guard xAxis.places != nil else { throw .emptyRange(code: xCode, xAxis) }
    guard yAxis.places != nil else { throw .emptyRange(code: yCode, yAxis) }
    self.xAxis = xAxis
    self.yAxis = yAxis
  }
}
