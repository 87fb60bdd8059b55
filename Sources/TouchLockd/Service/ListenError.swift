import LockCore
import LockSystem

/// Why the socket cannot be served.
enum ListenError: Error {
  /// Another daemon holds the socket's lock.
  case inUse(path: String)
  case pathTooLong(path: String)
  /// Something that is no socket has the name.
  case notASocket(path: String)
  /// The service manager's socket is not the one that is to be served.
  case notOurs(InheritedSocket.Fault)
  case failed(SystemError)

  /// One line without a full stop: what, where, and what would be right.
  var text: String {
    switch self {
    case .inUse(let path):
      "another touchlockd serves \(path); stop it first, or give this one its own [daemon] socket"
    case .pathTooLong(let path):
      "[daemon] socket \(path): \(path.bytes.count) bytes, and a socket's path has 1 to \(UnixAddress.longestPath)"
    case .notASocket(let path):
      "[daemon] socket \(path): there is a file of that name that is no socket; remove it or choose another path"
    case .notOurs(let fault): fault.text
    case .failed(let error): "cannot serve the socket: \(error.text)"
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .inUse: .inUse
    case .pathTooLong, .notOurs: .configuration
    case .notASocket, .failed: .cannotCreate
    }
  }
}
