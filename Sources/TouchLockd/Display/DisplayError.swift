import CLinux
import LockSystem

/// Why the locked picture cannot be shown.
enum DisplayError: Error {
  /// A system call or a call of libdrm failed.
  case failed(SystemError)
  /// There is no card, connector, CRTC, plane or format to show a picture with. The text says what is
  /// missing, on what, in one line.
  case unusable(String)

  /// What a failure means for whoever shows pictures.
  enum Cause: Equatable, Sendable {
    /// Another commit is under way, another program holds the screen for a moment, or memory is short.
    case busy
    /// Another program is DRM master.
    case notMaster
    /// The card, or an object on it, has been removed.
    case gone
    /// Something that is needed is not there.
    case missing
    /// The driver does not do what it was asked for.
    case refused
  }

  var cause: Cause {
    switch self {
    case .failed(let error): Cause(code: error.code)
    case .unusable: .missing
    }
  }

  /// One line without a full stop.
  var text: String {
    switch self {
    case .failed(let error): error.text
    case .unusable(let text): text
    }
  }

  /// The error that the last failed call left in errno.
  static func last(_ operation: StaticString, _ subject: String) -> DisplayError {
    .failed(.last(operation, subject))
  }
}

extension DisplayError.Cause {
  /// What an errno value of a card's ioctl means.
  init(code: Int32) {
    switch code {
    case EBUSY, ENOMEM: self = .busy
    case EACCES, EPERM: self = .notMaster
    // ENOENT: an object's number is no longer known, as after a connector has vanished.
    case ENODEV, ENXIO, ENOENT, EBADF, EIO: self = .gone
    default: self = .refused
    }
  }
}
