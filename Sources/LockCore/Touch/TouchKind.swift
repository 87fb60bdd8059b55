/// What kind of device a description is, by the same marks that udev's input_id goes by.
public enum TouchKind: UInt8, Equatable, Sendable {
  case touchscreen
  /// A mouse with absolute axes, as virtual machines have: its button counts as a finger.
  case pointer
  case pen
  case touchpad
  /// Keys, relative axes, joysticks: nothing that lies on a screen.
  case other
}

extension TouchDevice {
  /// Whether the device reports several contacts. One that declares every axis there is does not.
  public var hasMultitouchPosition: Bool {
    has(axis: AxisCode.positionX) && has(axis: AxisCode.positionY)
      && !(has(axis: AxisCode.slot) && has(axis: AxisCode.reserved))
  }

  public var kind: TouchKind {
    let hasPosition = has(axis: AxisCode.x) && has(axis: AxisCode.y)
    guard hasPosition || hasMultitouchPosition else { return .other }
    if has(key: KeyCode.penTool) || has(key: KeyCode.stylus) { return .pen }
    if has(key: KeyCode.fingerTool) && !isDirect { return .touchpad }
    if has(key: KeyCode.touch) || isDirect { return .touchscreen }
    if hasPosition && has(key: KeyCode.leftButton) { return .pointer }
    return .other
  }
}
