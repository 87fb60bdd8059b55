import CLinux
import LockCore

/// Why a file's content could not be had.
struct ConfigTextError: Error {
  let text: String
}

/// The bytes of one configuration file.
enum ConfigText {
  /// More than any set of settings takes; less than would delay a start.
  private static let longest = 65_536

  /// The whole content; nil: there is no such file.
  static func read(_ path: String) throws(ConfigTextError) -> [UInt8]? {
    do throws(SystemError) {
      // Not blocking: a FIFO in the file's place must not hold up the start.
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
      return try content(file)
    } catch {
      if error.code == ENOENT { return nil }
      if error.code == EFBIG {
        throw ConfigTextError(text: "the file is too large; right: at most \(longest) bytes")
      }
      if error.code == EISDIR { throw ConfigTextError(text: "this is a folder; right: a file") }
      if error.code == EINVAL { throw ConfigTextError(text: "this is not a regular file; right: one") }
      throw ConfigTextError(text: "cannot be read: \(String(cString: strerror(error.code)))")
    }
  }

  private static func content(_ file: borrowing FileDescriptor) throws(SystemError) -> [UInt8] {
    let status = try file.status()
    if status.isFolder { throw SystemError("read", code: EISDIR) }
    guard status.isRegularFile else { throw SystemError("read", code: EINVAL) }
    return try file.content(longest: longest)
  }
}
