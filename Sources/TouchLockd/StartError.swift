import LockCore
import LockSystem

/// Why the daemon cannot start.
enum StartError: Error {
  case listen(ListenError)
  case system(SystemError)

  /// One line without a full stop.
  var text: String {
    switch self {
    case .listen(let error): error.text
    case .system(let error): "cannot start: \(error.text)"
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .listen(let error): error.exitStatus
    case .system: .software
    }
  }
}
