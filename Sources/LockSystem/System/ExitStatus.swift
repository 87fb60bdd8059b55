import CLinux

/// Exit codes of both programs: sysexits(3)'s, and timeout(1)'s 124.
public enum ExitStatus: Int32, Sendable {
  case done = 0
  /// The arguments make no sense.
  case usage = 64
  /// What was read is not what it must be.
  case badInput = 65
  /// There is no daemon, or it went away.
  case unavailable = 69
  /// The program itself failed: out of memory, out of descriptors.
  case software = 70
  /// A file or socket cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Somebody else has it at present.
  case inUse = 75
  /// The other side does not speak the protocol.
  case protocolError = 76
  case notPermitted = 77
  /// The configuration is wrong.
  case configuration = 78
  case timedOut = 124
  /// Somebody ended it.
  case cancelled = 130
}

extension ExitStatus {
  /// Prints a text on standard output: what the process then ends with.
  public static func printing(_ text: String) -> ExitStatus {
    var text = text
    let isWritten = text.withUTF8 { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = write(1, bytes.baseAddress! + sent, bytes.count - sent)
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
    return isWritten ? .done : .inputOutput
  }
}
