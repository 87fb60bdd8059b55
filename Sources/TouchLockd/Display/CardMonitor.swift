import CLinux
import LockCore
import LockSystem

/// Tells when a graphics card comes or goes, or a display is plugged into one or out of it.
///
/// Where udevd runs, once udevd has dealt with it: it writes the card's entry of its database anew.
final class CardMonitor {
  private let loop: EventLoop
  private var news: KernelNews?
  private var token: EventLoop.Token?

  init(_ loop: EventLoop, _ onChange: @escaping () -> Void) throws(SystemError) {
    self.loop = loop
    if DeviceDatabase.isKept {
      let events = try Inotify()
      try DeviceDatabase.watch(events)
      token = try loop.add(events.descriptor, .readable) { _ in
        var hasChanged = false
        // 226 is the major number of graphics cards.
        events.take { _, mask, name in
          if mask & IN_Q_OVERFLOW != 0 { hasChanged = true }
          if let name, strncmp(name, "c226:", 5) == 0 { hasChanged = true }
        }
        if hasChanged { onChange() }
      }
    } else {
      news = try KernelNews(loop, subsystem: "drm") { _ in onChange() }
    }
  }

  deinit { if let token { loop.remove(token) } }
}
