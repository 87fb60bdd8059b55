import CLinux
import LockCore
import LockSystem

/// Remembers over the death of the daemon which terminal the locked session is on: a file beside the
/// socket. Without it an unlock stays on the daemon's own terminal.
struct SessionMemory {
  private let path: String

  init(besides socket: String) { path = "\(socket).session" }

  /// The terminal's number; nil: there is no session.
  var session: Int? {
    get {
      var digits = InlineArray<2, UInt8>(repeating: 0)
      var count = 0
      do throws(SystemError) {
        let file = try FileDescriptor(opening: path, flags: O_RDONLY)
        var span = digits.mutableSpan
        count = try span.withUnsafeMutableBytes { (bytes) throws(SystemError) in
          try file.read(into: bytes) ?? 0
        }
      } catch {
        return nil
      }
      var number = 0
      for position in 0..<count {
        guard (0x30...0x39).contains(digits[position]) else { break }
        number = number * 10 + Int(digits[position] - 0x30)
      }
      return TerminalChoice.numbers.contains(number) ? number : nil
    }
    nonmutating set {
      guard let newValue else {
        unlink(path)
        return
      }
      do throws(SystemError) {
        let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
        var digits = (0x30 + UInt8(newValue / 10), 0x30 + UInt8(newValue % 10))
        try systemCall("write", path) { write(file.raw, &digits, 2) }
      } catch {
        Log.warning("the session's terminal is forgotten if this ends: \(error.text)")
      }
    }
  }
}
