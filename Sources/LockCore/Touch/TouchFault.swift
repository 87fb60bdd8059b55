/// Why a device cannot be used as a touchscreen.
public enum TouchFault: Error, Equatable, Sendable {
  /// Neither ABS_X and ABS_Y nor ABS_MT_POSITION_X and ABS_MT_POSITION_Y.
  case noPosition
  /// An axis whose maximum is not above its minimum.
  case emptyRange(code: UInt16, Axis)
  /// One contact only, and no key that says when it is down.
  case noButton

  /// The reason, without a full stop.
  public var text: String {
    switch self {
    case .noPosition: "it has no position axes"
    case .emptyRange(let code, let axis):
      "the range of axis \(code) is \(axis.minimum) to \(axis.maximum); the maximum must be above the minimum"
    case .noButton: "it has neither slots nor BTN_TOUCH nor BTN_LEFT to say when it is touched"
    }
  }
}
