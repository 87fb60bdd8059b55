import CLinux

/// An open file descriptor, closed exactly once when its owner is gone.
public struct FileDescriptor: ~Copyable {
  /// The number, for a C library that needs it. Valid while this owner lives; never close it.
  public let raw: Int32

  /// Takes over a descriptor that nobody else will close.
  public init(owning raw: Int32) { self.raw = raw }

  deinit { close(raw) }

  /// Opens a file. `flags` as open(2); O_CLOEXEC is always added.
  public init(opening path: String, flags: Int32, mode: UInt32 = 0) throws(SystemError) {
    raw = try systemCall("open", path) { clinux_open(path, flags | O_CLOEXEC, mode) }
  }

  /// Reads at most `buffer.count` bytes; 0 at the end; nil when it would block.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    do throws(SystemError) {
      return try systemCall("read") { CLinux.read(raw, buffer.baseAddress, buffer.count) }
    } catch {
      if error.code == EAGAIN { return nil }
      throw error
    }
  }

  /// Writes at most `buffer.count` bytes; nil when it would block.
  public func write(_ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
    do throws(SystemError) {
      return try systemCall("write") { CLinux.write(raw, buffer.baseAddress, buffer.count) }
    } catch {
      if error.code == EAGAIN { return nil }
      throw error
    }
  }
}
