import CLinux
import LockCore
import LockSystem

/// All touchscreens together, held while the device is locked.
///
/// What the fingers do is handed to `onNews`; how many devices are read, to `onDevicesChanged`.
final class TouchInput {
  let loop: EventLoop
  let settings: Settings
  let onDevicesChanged: (Int) -> Void
  private let onNews: (TouchNews) -> Void
  private let hearsContacts: Bool
  /// Called when a device is held by somebody else; nil: it is tried again.
  var onBusy: (() -> Void)?

  /// The screen that is touched; nil: nothing is held.
  private(set) var screen: Screen?
  private(set) var monitor: DeviceMonitor?
  private var silence: SilenceTimer?
  /// For devices that somebody else still holds.
  private var retry: RetryTimer?
  var touchscreens: [Touchscreen] = []
  private var numbers = ContactNumbers()
  /// What was last said of each node, so that a line is not repeated at every lock.
  private var said: [(path: String, line: String)] = []
  /// While what was read is handed over: letting go waits until that is done.
  private var isReading = false
  private var isReleasing = false

  struct Screen {
    let output: Size
    let rotation: Rotation
    let grid: Grid
  }

  /// `onNews` also hears of contacts that the lock does not, unless `hearsContacts` is false.
  init(
    loop: EventLoop, settings: Settings, hearsContacts: Bool = true,
    onNews: @escaping (TouchNews) -> Void, onDevicesChanged: @escaping (Int) -> Void = { _ in }
  ) {
    self.hearsContacts = hearsContacts
    self.loop = loop
    self.settings = settings
    self.onNews = onNews
    self.onDevicesChanged = onDevicesChanged
  }

  /// `onContact` hears what the lock is to know.
  convenience init(
    loop: EventLoop, settings: Settings, onContact: @escaping (LockEvent) -> Void,
    onDevicesChanged: @escaping (Int) -> Void = { _ in }
  ) {
    self.init(
      loop: loop, settings: settings, hearsContacts: false,
      onNews: { if case .lock(let event) = $0 { onContact(event) } }, onDevicesChanged: onDevicesChanged)
  }

  /// The number of devices that are read.
  var count: Int { touchscreens.count }
  /// The names of the devices that are read.
  var deviceNames: [String] { touchscreens.map { $0.name } }
  /// False once it is known that there is no touchscreen to draw on.
  var hasTouchscreen: Bool { screen == nil || !touchscreens.isEmpty }

  /// Opens and grabs every device that is to be read, for a picture of that size, turned on its panel, and
  /// follows what comes and goes. Where that is done already, only another picture changes anything.
  func take(output: Size, rotation: Rotation = .none) {
    isReleasing = false
    let isHeld = screen != nil
    guard screen?.output != output || screen?.rotation != rotation else { return }
    let screen = Screen(
      output: output, rotation: rotation, grid: Grid(settings: settings, output: output))
    self.screen = screen
    guard !isHeld else {
      for touchscreen in touchscreens {
        take(.deviceGone(now: Clock.now().microseconds), touchscreen)
        touchscreen.use(plan(touchscreen.calibration, screen))
      }
      return
    }
    do throws(SystemError) {
      silence = try SilenceTimer(loop, after: settings.contactRules.silence) { [self] moment in
        let cause = TouchCause.silence(since: moment, now: Clock.now().microseconds)
        for touchscreen in touchscreens { take(cause, touchscreen) }
        return earliestHeard
      }
      retry = try RetryTimer(loop) { [self] in addAll() }
      monitor = try DeviceMonitor(loop) { [self] change in
        switch change {
        case .added(let node): add([node])
        case .removed(let path): remove(path)
        }
      }
    } catch {
      Log.error("touch devices cannot be found: \(error.text)")
    }
    addAll()
  }

  /// Lets go of every device: nothing of it wakes the daemon any more. Twice is harmless.
  func release() {
    guard !isReading else {
      isReleasing = true
      return
    }
    isReleasing = false
    screen = nil
    monitor = nil
    silence?.stop()
    silence = nil
    retry?.stop()
    retry = nil
    for touchscreen in touchscreens { close(touchscreen) }
    touchscreens.removeAll()
  }

  /// What a device's touches are read against.
  func plan(_ calibration: Calibration, _ screen: Screen) -> TouchScreenPlan {
    TouchScreenPlan(
      output: screen.output, rotation: screen.rotation, grid: screen.grid, calibration: calibration,
      rules: settings.contactRules, hearsContacts: hearsContacts)
  }

  /// Reads what a device has to say.
  func read(_ touchscreen: Touchscreen) {
    isReading = true
    do throws(SystemError) {
      try touchscreen.read(&numbers, tell)
      isReading = false
    } catch {
      isReading = false
      if error.code != ENODEV { Log.warning("touch: \(touchscreen.path) cannot be read: \(error.text)") }
      remove(touchscreen.path)
    }
    if isReleasing { release() }
  }

  /// Sees to it that contacts of which nothing more is heard end. To be called before the event loop sleeps.
  func followContacts() { silence?.follow(earliestHeard) }

  func close(_ touchscreen: Touchscreen) {
    touchscreen.unregister(from: loop)
    take(.deviceGone(now: Clock.now().microseconds), touchscreen)
  }

  private func take(_ cause: TouchCause, _ touchscreen: Touchscreen) {
    touchscreen.take(cause, &numbers, tell)
  }

  /// A device is held by somebody else: tries again before long, unless `onBusy` is there for it.
  func deviceIsBusy() {
    if let onBusy { onBusy() } else { retry?.start() }
  }

  /// Logs a line about a node, unless it is what was last said of it.
  func say(_ path: String, _ line: String) {
    guard !said.contains(where: { $0.path == path && $0.line == line }) else { return }
    forget(path)
    said.append((path, line))
    Log.notice(line)
  }

  func forget(_ path: String) { said.removeAll { $0.path == path } }

  private func tell(_ news: TouchNews) {
    // Nothing can be touched on a screen that is not there.
    if screen?.output.width != 0 { onNews(news) }
  }

  private var earliestHeard: UInt64? {
    var earliest: UInt64?
    for touchscreen in touchscreens {
      if let heard = touchscreen.earliestHeard { earliest = min(earliest ?? .max, heard) }
    }
    return earliest
  }
}
