import CLinux
import LockCore
import LockSystem

/// inotify(7) on the state folder; while none can be watched, on the nearest folder above it, where it or
/// what is in its way will change.
final class WatchedFolder {
  let events: Inotify
  private let path: String
  private var watch: Int32 = -1
  private var isAbove = false

  init(_ path: String) throws(SystemError) {
    self.path = path
    events = try Inotify()
    start()
  }

  /// Takes what happened; whether some of it was about the file `name`, or about the folder itself.
  func hasNews(of name: String) -> Bool {
    var hasNews = false
    var isLost = false
    events.take { source, mask, file in
      if mask & IN_Q_OVERFLOW != 0 {
        hasNews = true
      } else if source != watch || mask & IN_IGNORED != 0 {
        // Of a watch that was given up.
      } else if isAbove || mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 {
        isLost = true
      } else if file.map({ strcmp($0, name) == 0 }) ?? true {
        // The file, or the folder's owner or mode.
        hasNews = true
      }
    }
    if isLost { start() }
    return hasNews || isLost
  }

  /// Watches what is at the path now, as after a file system was mounted there.
  func start() {
    if watch >= 0 { events.giveUp(watch) }
    _ = mkdir(path, 0o700)
    isAbove = false
    watch = add(path)
    var place = Piece(path)
    while watch < 0, let above = place.parts(atLast: "/")?.before {
      place = above
      isAbove = true
      watch = add(above.isEmpty ? "/" : above.text)
    }
  }

  private func add(_ folder: String) -> Int32 {
    let changes = IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB
    return events.watch(folder, changes | IN_DELETE_SELF | IN_MOVE_SELF)
  }
}
