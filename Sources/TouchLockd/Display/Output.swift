import LockCore

/// What the locked picture is shown with: one connector, the CRTC that feeds it and that CRTC's plane.
struct Output: Equatable, Sendable {
  var connector: UInt32 = 0
  var connectorName = ""
  var crtc: UInt32 = 0
  var plane: UInt32 = 0
  var mode = Mode()
  var format = PixelFormat.xrgb8888
  /// How the picture is turned on the panel.
  var rotation = Rotation.none
  /// Planes that the CRTC shows besides ours: to be turned off.
  var otherPlanes: [UInt32] = []
  /// Connectors that the CRTC feeds besides ours: to be taken off it.
  var otherConnectors: [UInt32] = []

  /// The panel's extent.
  var size: Size { mode.size }
  /// The extent of the picture, which may be turned.
  var pictureSize: Size { rotation.turned(size) }

  private var turn: StaticString {
    switch rotation {
    case .none: ""
    case .quarter: ", turned 90 degrees"
    case .half: ", turned 180 degrees"
    case .threeQuarters: ", turned 270 degrees"
    }
  }

  /// For a log line: `HDMI-A-1 1280x800 at 59.81 Hz, XRGB8888`.
  var text: String {
    let hundredths = (100_000_000_000 + mode.refreshPeriod / 2) / mode.refreshPeriod
    let fraction = hundredths % 100
    return "\(connectorName) \(size.width)x\(size.height) at \(hundredths / 100)."
      + "\(fraction < 10 ? "0" : "")\(fraction) Hz, \(format.name)\(turn)"
  }
}
