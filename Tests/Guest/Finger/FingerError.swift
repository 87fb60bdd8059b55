import CLinux

/// Why a command was refused; the answer to the host is one line.
enum FingerError: Error {
  case usage(String)
  case system(operation: StaticString, number: Int32)

  var line: String {
    switch self {
    case .usage(let reason): return reason
    case .system(let operation, let number):
      return "\(operation): \(String(cString: strerror(number)))"
    }
  }
}
