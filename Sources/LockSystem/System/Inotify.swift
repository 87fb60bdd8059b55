import CLinux

/// inotify(7): what happens in folders.
public struct Inotify: ~Copyable {
  /// Readable while something happened that was not taken.
  public let descriptor: FileDescriptor

  public init() throws(SystemError) {
    descriptor = FileDescriptor(
      owning: try systemCall("inotify_init1") {
        inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      })
  }

  /// Watches a folder, for events of `mask`; the watch's number, or -1 and errno.
  public func watch(_ folder: String, _ mask: Int32) -> Int32 {
    inotify_add_watch(descriptor.raw, folder, UInt32(mask | IN_ONLYDIR | IN_DONT_FOLLOW))
  }

  public func giveUp(_ watch: Int32) { inotify_rm_watch(descriptor.raw, watch) }

  /// Takes what happened: the watch, the event's mask, and the name of the file in the folder; nil:
  /// it was the folder itself.
  public func take(_ body: (Int32, Int32, UnsafePointer<CChar>?) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let count = read(descriptor.raw, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var position = 0
        while position < count {
          let watch = buffer.load(fromByteOffset: position, as: Int32.self)
          let mask = buffer.load(fromByteOffset: position + 4, as: Int32.self)
          let length = Int(buffer.load(fromByteOffset: position + 12, as: UInt32.self))
          // With a NUL at its end.
          let name = buffer.baseAddress?.advanced(by: position + 16).assumingMemoryBound(to: CChar.self)
          position += 16 + length
          body(watch, mask, length == 0 ? nil : name)
        }
      }
    }
  }
}
