import CLinux
import LockCore
import LockSystem

/// Notices at once when the patterns on record are replaced, mended or damaged, by the folder that they
/// are in, and when a file system is mounted over it.
final class PatternWatch {
  private let folder: WatchedFolder
  private let mounts: FileDescriptor?
  private let loop: EventLoop
  private var tokens: [EventLoop.Token] = []

  /// `onChange` is called on the loop's thread, with what is on record then. A state folder that is not
  /// there is made.
  init(
    _ loop: EventLoop, settings: Settings, onChange: @escaping (PatternCensus) -> Void
  ) throws(SystemError) {
    let folder = try WatchedFolder(settings.stateDirectory)
    self.folder = folder
    self.loop = loop
    // proc(5): a change of the mounts is an exceptional condition, as long as the file is open.
    let raw = clinux_open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC, 0)
    mounts = raw < 0 ? nil : FileDescriptor(owning: raw)
    tokens.append(
      try loop.add(folder.events.descriptor, .readable) { _ in
        if folder.hasNews(of: PatternStore.fileName) { onChange(PatternCensus(settings)) }
      })
    guard raw >= 0 else { return }
    tokens.append(
      try loop.add(raw: raw, .exceptional) { _ in
        folder.start()
        onChange(PatternCensus(settings))
      })
  }

  deinit { for token in tokens { loop.remove(token) } }
}
