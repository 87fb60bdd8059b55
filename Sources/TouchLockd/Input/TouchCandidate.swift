import CLinux
import LockCore
import LockSystem

/// An input device that has been opened and looked at, to be read or not.
struct TouchCandidate: ~Copyable {
  let device: EvdevDevice
  let description: TouchDevice
  let verdict: DeviceChoice.Verdict
  /// How it is read; nil: `fault` says why it cannot be.
  let reading: TouchReading?
  let fault: TouchFault?
  /// The correction of its positions.
  let calibration: Calibration
  /// The matrix of udev that is malformed or singular.
  let wrongMatrix: String?

  /// Opens a node and judges it by the configuration.
  init(_ node: InputNode, _ settings: Settings) throws(SystemError) {
    let device = try EvdevDevice(path: node.path)
    let description = device.describe()
    let choice = DeviceChoice(wanted: settings.touchDevice)
    verdict = choice.verdict(
      on: description, isWantedNode: Self.isWanted(node.path, choice), marks: node.marks)
    do throws(TouchFault) {
      reading = try TouchReading(device: description, axes: settings.touchAxes)
      fault = nil
    } catch {
      reading = nil
      fault = error
    }
    var matrix: Calibration?
    if let text = node.calibration, let given = Calibration(text), !given.isSingular { matrix = given }
    calibration = settings.calibration ?? matrix ?? .identity
    wrongMatrix = matrix == nil ? node.calibration : nil
    self.description = description
    self.device = device
  }

  /// Whether a node is the wanted one, perhaps under another name (/dev/input/by-path).
  private static func isWanted(_ path: String, _ choice: DeviceChoice) -> Bool {
    guard let wanted = choice.wantedNode else { return false }
    if wanted == path { return true }
    guard let resolved = realpath(wanted, nil) else { return false }
    defer { free(resolved) }
    return strcmp(resolved, path) == 0
  }
}
