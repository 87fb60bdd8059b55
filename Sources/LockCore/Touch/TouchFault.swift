/// Why a device cannot be used as a touchscreen.
public enum TouchFault: Error, Equatable, Sendable {
  /// It does not have these axes.
  case noPosition(UInt16, UInt16)
  /// One of these axes belongs to a contact and the other does not.
  case mixedAxes(UInt16, UInt16)
  /// Both positions would come from this axis.
  case sameAxis(UInt16)
  /// An axis whose maximum is not above its minimum.
  case emptyRange(UInt16, Axis)
  /// One contact only, and no key that says when it is down.
  case noButton

  /// What is wrong and what would be right, without a full stop.
  public var text: String {
    switch self {
    case .noPosition(let x, let y):
      "it has no \(AxisName.text(x)) and \(AxisName.text(y)); right: x_axis and y_axis that it has"
    case .mixedAxes(let x, let y):
      "\(AxisName.text(x)) and \(AxisName.text(y)) do not belong together; right: both ABS_MT_*, or neither"
    case .sameAxis(let code):
      "both positions would come from \(AxisName.text(code)); right: x_axis and y_axis that differ"
    case .emptyRange(let code, let axis):
      "\(AxisName.text(code)) ranges from \(axis.minimum) to \(axis.maximum); "
        + "right: a maximum above the minimum, by its driver or by x_range and y_range"
    case .noButton: "it has no slots, and neither BTN_TOUCH nor BTN_LEFT to say when it is touched"
    }
  }
}
