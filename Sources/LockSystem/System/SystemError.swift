import CLinux
import LockCore

/// A failed system call or library call: which one, on what, and why.
public struct SystemError: Error, Sendable {
  /// The call's name, as in the manual.
  public let operation: StaticString
  /// The errno value.
  public let code: Int32
  /// The file, device or address that it was about; empty: none.
  public let subject: String

  public init(_ operation: StaticString, code: Int32, subject: String = "") {
    self.operation = operation
    self.code = code
    self.subject = subject
  }

  /// The error that the last failed call left in errno.
  public static func last(_ operation: StaticString, _ subject: String = "") -> SystemError {
    SystemError(operation, code: clinux_errno(), subject: subject)
  }

  /// The system's words for the code.
  public var reason: String { String(cString: strerror(code)) }

  /// One line without a full stop: `open /dev/dri/card0: Permission denied`.
  public var text: String {
    subject.isEmpty ? "\(operation): \(reason)" : "\(operation) \(subject): \(reason)"
  }
}

/// Every system call that returns -1 on failure goes through here: EINTR is retried in one place.
@discardableResult
public func systemCall<Result: FixedWidthInteger & SignedInteger>(
  _ operation: StaticString, _ subject: @autoclosure () -> String = "", _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    let code = clinux_errno()
    if code != EINTR { throw SystemError(operation, code: code, subject: subject()) }
  }
}
