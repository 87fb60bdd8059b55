import LockCore
import LockSystem

/// `--list-devices`: every input device, whether it is read and why, and how.
enum DeviceListing {
  static func run(_ settings: Settings) -> ExitStatus {
    do throws(SystemError) {
      let nodes = try UdevContext().nodes()
      if nodes.isEmpty { return ExitStatus.printing("There are no input devices.\n") }
      var text = ""
      for node in nodes {
        do throws(SystemError) {
          text += try entry(TouchCandidate(node, settings), settings)
        } catch {
          text += "\(node.path)\n  not read: \(error.text)\n"
        }
      }
      return ExitStatus.printing(text)
    } catch {
      Log.error("input devices cannot be listed: \(error.text)")
      return .inputOutput
    }
  }

  /// The lines of one device.
  private static func entry(_ candidate: borrowing TouchCandidate, _ settings: Settings) -> String {
    var text = "\(candidate.device.path)  \(candidate.description.name)\n  \(judgement(candidate))\n"
    guard let reading = candidate.reading else { return text }
    text += "  \(method(reading, candidate.description))\n"
    text += "  x: \(axis(reading.xCode, reading.xAxis))\n  y: \(axis(reading.yCode, reading.yAxis))\n"
    return text + "  calibration: \(matrix(candidate, settings))\n"
  }

  private static func judgement(_ candidate: borrowing TouchCandidate) -> String {
    if case .leave(let reason) = candidate.verdict { return "not read: \(words(reason))" }
    if let fault = candidate.fault { return "not read: \(fault.text)" }
    switch candidate.verdict {
    case .use(.named): return "read: the configuration names it"
    case .use(.udev): return "read: udev says that it is a touchscreen"
    case .use(.capabilities): return "read: it describes itself as a touchscreen"
    default: return "read while there is no touchscreen: it is a pointer"
    }
  }

  private static func words(_ reason: DeviceChoice.Reason) -> String {
    switch reason {
    case .otherDeviceNamed: "the configuration names another device"
    case .otherSeat: "it belongs to another seat"
    case .pen: "it is a pen; right: name it as [touch] device to read it anyway"
    case .touchpad: "it is a touchpad"
    case .notTouchscreen: "it is no touchscreen"
    }
  }

  private static func method(_ reading: TouchReading, _ device: TouchDevice) -> String {
    switch reading.method {
    case .slots: "protocol B, slots 0 to \(device.axis(AxisCode.slot)?.maximum ?? 0)"
    case .packets: "protocol A, or tracking IDs without slots"
    case .single: "single touch by \(reading.touchKey == KeyCode.touch ? "BTN_TOUCH" : "BTN_LEFT")"
    }
  }

  private static func axis(_ code: UInt16, _ axis: Axis) -> String {
    "\(AxisName.text(code)) from \(axis.minimum) to \(axis.maximum), resolution \(axis.resolution)"
  }

  private static func matrix(_ candidate: borrowing TouchCandidate, _ settings: Settings) -> String {
    if settings.calibration != nil { return "\(candidate.calibration.text) (configuration)" }
    if let wrong = candidate.wrongMatrix { return "none; udev's is not six numbers, or singular: \(wrong)" }
    return candidate.calibration == .identity ? "none" : "\(candidate.calibration.text) (udev)"
  }
}
