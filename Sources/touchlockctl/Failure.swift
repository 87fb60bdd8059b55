import CLinux
import LockCore
import LockSystem

/// Why the command ends without having done what it was asked to.
struct Failure: Error {
  let status: ExitStatus
  /// One line without a full stop.
  let text: String

  init(_ status: ExitStatus, _ text: String) {
    self.status = status
    self.text = text
  }

  static let timedOut = Failure(.timedOut, "timed out")

  static func noDaemon(_ path: String, _ error: SystemError) -> Failure {
    switch error.code {
    case EACCES, EPERM:
      Failure(.notPermitted, "may not connect to \(path); right: as root, or in the socket's group")
    default: Failure(.unavailable, "no touchlockd at \(path): \(error.reason)")
    }
  }

  /// The daemon answered with an error.
  static func refused(_ method: String, _ error: String, missing: String?) -> Failure {
    switch error {
    case VarlinkError.permissionDenied:
      let missing = missing.map { "; missing: \($0)" } ?? ""
      return Failure(.notPermitted, "\(method): the daemon does not permit it to this user\(missing)")
    case VarlinkError.busy:
      return Failure(.inUse, "\(method): drawings are another client's at present; right: try again")
    case VarlinkError.noPattern:
      return Failure(.notPermitted, "\(method): no pattern is set, so that only root may set one")
    case VarlinkError.labelTaken:
      return Failure(.badInput, "\(method): the label has a pattern; right: another label, or --replace")
    case VarlinkError.notSaved: return Failure(.inputOutput, "\(method): \(missing ?? "not saved")")
    case VarlinkError.timedOut: return .timedOut
    case VarlinkError.cancelled:
      return Failure(.cancelled, "\(method): the device was locked or unlocked meanwhile")
    default: return Failure(.protocolError, "\(method): \(error)")
    }
  }
}
