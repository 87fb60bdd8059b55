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
    guard error == VarlinkError.permissionDenied else {
      return Failure(.protocolError, "\(method): \(error)")
    }
    let missing = missing.map { "; missing: \($0)" } ?? ""
    return Failure(.notPermitted, "\(method): the daemon does not permit it to this user\(missing)")
  }
}
