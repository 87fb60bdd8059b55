import CLinux
import LockCore

/// Reading a line with a secret.
enum SecretLine {
  /// Up to the line's end or the end of the input, byte by byte: what follows is not ours. False: the
  /// input has ended.
  static func read(
    _ input: borrowing FileDescriptor, into text: inout SecretBytes
  ) throws(SecretError) -> Bool {
    while true {
      let end = text.count
      guard try readByte(input, into: &text) else { return false }
      if text.count == SecretBytes.capacity {
        throw SecretError(.input, "the pattern is too long; right: at most \(DotPath.capacity) dots")
      }
      if text[end] == UInt8(ascii: "\n") {
        text.removeLast()
        return true
      }
    }
  }

  /// Straight into the locked memory; false at the end of the input.
  private static func readByte(
    _ input: borrowing FileDescriptor, into text: inout SecretBytes
  ) throws(SecretError) -> Bool {
    do throws(SystemError) {
      return try text.append { (place) throws(SystemError) in try input.read(into: place) ?? 0 } == 1
    } catch {
      throw SecretError(
        .system,
        "standard input cannot be read: \(String(cString: strerror(error.code))); right: a line with the pattern"
      )
    }
  }
}
