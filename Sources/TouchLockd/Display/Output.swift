import LockCore

/// What the locked picture is shown with: one connector, the CRTC that feeds it and that CRTC's plane.
struct Output: Equatable, Sendable {
  var connector: UInt32 = 0
  var connectorName = ""
  var crtc: UInt32 = 0
  var plane: UInt32 = 0
  var mode = Mode()
  var format = PixelFormat.xrgb8888
  /// Planes that the CRTC shows besides ours: to be turned off.
  var otherPlanes: [UInt32] = []
  /// Connectors that the CRTC feeds besides ours: to be taken off it.
  var otherConnectors: [UInt32] = []

  var size: Size { mode.size }

  /// For a log line: `HDMI-A-1 1280x800 at 59.81 Hz, XRGB8888`.
  var text: String {
    let hundredths = (100_000_000_000 + mode.refreshPeriod / 2) / mode.refreshPeriod
    let fraction = hundredths % 100
    return "\(connectorName) \(size.width)x\(size.height) at \(hundredths / 100)."
      + "\(fraction < 10 ? "0" : "")\(fraction) Hz, \(format == .xrgb8888 ? "XRGB8888" : "RGB565")"
  }
}
