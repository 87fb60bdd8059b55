import LockCore

/// What a picture is shown with: one connector, the CRTC that feeds it and that CRTC's plane. That of the
/// locked picture also has what all other displays must be made to show instead of a session.
final class Output {
  var connector: UInt32 = 0
  var connectorName = ""
  var crtc: UInt32 = 0
  var plane: UInt32 = 0
  var mode = Mode()
  var format = PixelFormat.xrgb8888
  /// How the picture is turned on the panel.
  var rotation = Rotation.none
  /// The other displays, which are black, as far as there are CRTCs and planes for them.
  private(set) var dark: [Output] = []
  /// What shows anything besides all those: to be turned off.
  var otherPlanes: [UInt32] = []
  var otherConnectors: [UInt32] = []
  var otherCrtcs: [UInt32] = []

  /// The panel's extent.
  var size: Size { mode.size }
  /// The extent of the picture, which may be turned.
  var pictureSize: Size { rotation.turned(size) }

  func darken(_ other: Output) { dark.append(other) }

  /// The other displays are to be off instead of black.
  func turnOffDark() {
    for other in dark {
      otherPlanes.append(other.plane)
      otherConnectors.append(other.connector)
      otherCrtcs.append(other.crtc)
    }
    dark = []
  }

  /// Whether everything looks the same on another one.
  func looks(like other: Output) -> Bool {
    guard connector == other.connector, crtc == other.crtc, plane == other.plane, mode == other.mode,
      hasPicture(of: other), dark.count == other.dark.count
    else { return false }
    for index in 0..<dark.count where !dark[index].looks(like: other.dark[index]) { return false }
    return true
  }

  /// Whether the picture is the same, pixel by pixel.
  func hasPicture(of other: Output) -> Bool {
    size == other.size && format == other.format && rotation == other.rotation
  }

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
      + (dark.isEmpty ? "" : ", others black: \(dark.count)")
  }
}
