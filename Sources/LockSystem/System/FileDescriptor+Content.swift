import CLinux

extension FileDescriptor {
  /// What stat(2) says of the open file.
  public func status() throws(SystemError) -> stat {
    var status = stat()
    try systemCall("fstat") { fstat(raw, &status) }
    return status
  }

  /// Everything from here to the end of a regular file; EFBIG if that is more than `longest` bytes.
  public func content(longest: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: longest + 1)
    var count = 0
    while count < bytes.count {
      let piece = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        try read(into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count...])))
      }
      guard let piece, piece > 0 else { break }
      count += piece
    }
    guard count <= longest else { throw SystemError("read", code: EFBIG) }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Writes all of `bytes` to a regular file.
  public func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      let piece = try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
        try write(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[count...])))
      }
      guard let piece else { throw SystemError("write", code: EAGAIN) }
      count += piece
    }
  }
}

extension stat {
  var isRegularFile: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) }
  var isFolder: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) }
}
