import CLinux
import LockSystem

/// inotify(7) on the state folder; while none can be watched, on the nearest folder above it, where it or
/// what is in its way will change.
final class WatchedFolder {
  let events: FileDescriptor
  private let path: String
  private var watch: Int32 = -1
  private var isAbove = false

  init(_ path: String) throws(SystemError) {
    self.path = path
    events = FileDescriptor(
      owning: try systemCall("inotify_init1") {
        inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      })
    start()
  }

  /// Takes what happened; whether some of it was about the file `name`, or about the folder itself.
  func hasNews(of name: String) -> Bool {
    var hasNews = false
    var isLost = false
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let count = read(events.raw, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var position = 0
        while position < count {
          let source = buffer.load(fromByteOffset: position, as: Int32.self)
          let mask = buffer.load(fromByteOffset: position + 4, as: UInt32.self)
          let length = Int(buffer.load(fromByteOffset: position + 12, as: UInt32.self))
          let start = position + 16
          position = start + length
          if mask & UInt32(IN_Q_OVERFLOW) != 0 {
            hasNews = true
          } else if source != watch || mask & UInt32(IN_IGNORED) != 0 {
            // Of a watch that was given up.
          } else if isAbove || mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 {
            isLost = true
          } else if length == 0 {
            // Its owner or its mode.
            hasNews = true
          } else {
            let bytes = buffer[start..<position].prefix { $0 != 0 }
            if bytes.elementsEqual(name.utf8) { hasNews = true }
          }
        }
      }
    }
    if isLost { start() }
    return hasNews || isLost
  }

  /// Watches what is at the path now, as after a file system was mounted there.
  func start() {
    if watch >= 0 { inotify_rm_watch(events.raw, watch) }
    _ = mkdir(path, 0o700)
    isAbove = false
    watch = add(path)
    var above = path[...]
    while watch < 0, let slash = above.utf8.lastIndex(of: UInt8(ascii: "/")) {
      above = above[..<slash]
      isAbove = true
      watch = add(above.isEmpty ? "/" : String(above))
    }
  }

  private func add(_ folder: String) -> Int32 {
    let changes = IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB
    return inotify_add_watch(
      events.raw, folder,
      UInt32(changes | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW))
  }
}
