import CLinux
import LockCore
import LockSystem

/// Notices at once when the patterns on record are replaced, mended or damaged, by the folder that they
/// are in.
final class PatternWatch {
  private let folder: WatchedFolder
  private let loop: EventLoop
  private let token: EventLoop.Token

  /// `onChange` is called on the loop's thread, with what is on record then. A state folder that is not
  /// there is made.
  init(
    _ loop: EventLoop, settings: Settings, onChange: @escaping (PatternCensus) -> Void
  ) throws(SystemError) {
    let folder = try WatchedFolder(settings.stateDirectory)
    self.folder = folder
    self.loop = loop
    token = try loop.add(folder.events, .readable) { _ in
      if folder.hasNews(of: PatternStore.fileName) { onChange(PatternCensus(settings)) }
    }
  }

  deinit { loop.remove(token) }
}
