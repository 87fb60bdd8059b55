import CLinux
import LockCore
import LockSystem

/// Keeps the newest picture on the screen while it is wanted there, as often as the screen is refreshed
/// and no oftener. Idle, it arms no timer.
///
/// The owner gives the picture by `compose`, says what has changed by `markDamage`, and calls `present`
/// from `EventLoop.beforeSleep`: there all work is done, with the newest picture.
final class Presenter {
  /// Called before the first picture of another size, format or rotation is composed.
  var onOutput: (Output) -> Void = { _ in }
  /// Paints the damaged part of the newest picture. It must not read the buffer, nor mark damage.
  var compose: Screen.Compose = { _, _, _ in }
  /// The first picture since `takeScreen`, or since it was lost, is scanned out.
  var onShown: () -> Void = {}
  /// The picture is no longer visible. It will be as soon as that is possible.
  var onLost: () -> Void = {}

  /// Whether the picture is on the screen.
  var isShown = false

  /// Whether the screen is off until `wake`. It is dark and locked, so nobody is told that it is lost.
  private(set) var isBlank = false
  /// Whether the whole picture is to be set anew.
  private var isStale = false
  /// Whether cards or displays have come or gone since all of them were looked at.
  var isUnsure = false

  private let loop: EventLoop
  let search: CardSearch
  let otherCards = OtherCards()
  private var monitor: CardMonitor?
  private let timer: Timer
  /// What the timer was last set to.
  private var alarm: Instant?
  private var isWanted = false
  var screen: Screen?
  private var registration: EventLoop.Token?
  /// What `markDamage` collects.
  var change = Damage(size: Size(width: 0, height: 0))
  private var pacer = FramePacer(period: Mode.usualPeriod)
  /// The number of the last commit.
  private var serial: UInt64 = 0
  var retry = RetryPause()
  /// Why the picture is not there; nil: it is, or is not wanted.
  var problem: String?
  /// The last line in the log: a state is told once.
  private var lastLine = ""

  init(loop: EventLoop, settings: Settings) throws(SystemError) {
    self.loop = loop
    search = CardSearch(card: settings.card, usesAtomic: settings.usesAtomic, wish: OutputWish(settings))
    // Waking the loop is enough: `present` follows.
    timer = try Timer(loop) {}
    do throws(SystemError) {
      monitor = try CardMonitor(loop) { [self] in lookAgain() }
    } catch {
      Log.warning("displays that are plugged in while locked are not noticed: \(error.text)")
    }
  }

  /// Wants the picture on the screen from now on, and tries at once; `onShown` tells when it is there. Whatever
  /// is in the way (no card, no display, another master) is tried again until it is gone.
  func takeScreen() {
    isWanted = true
    retry = RetryPause()
  }

  /// Gives the screen away: once the pending flip is done, another program can become DRM master. What
  /// is shown stays until that program shows something. The card stays open.
  func releaseScreen() {
    isWanted = false
    setAlarm(nil)
    if isShown, !isBlank { showLast() }
    isShown = false
    isBlank = false
    problem = nil
    unwatch()
    screen?.card.dropMaster()
    otherCards.release()
  }

  /// Brings the newest picture to the screen, which keeps it: what `present` would wait for is waited for
  /// here. A driver that is busy for too long gets the whole picture anew.
  private func showLast() {
    let end = Clock.now().advanced(milliseconds: 500)
    while isShown, pacer.wantsFrame {
      guard Clock.now() < end else { return showAgain() }
      waitForFlip()
      if pacer.step(at: Clock.now()) == .commit { commit() } else { poll(nil, 0, 1) }
    }
    if isShown { waitForFlip() }
  }

  /// Turns the screen off. What changes meanwhile is drawn by `wake`, and no timer runs.
  func blank() {
    guard isShown, !isBlank, let screen else { return }
    setAlarm(nil)
    waitForFlip()
    do throws(DisplayError) {
      try screen.scanout.turnOff()
      isBlank = true
    } catch {
      if error.cause == .gone || error.cause == .notMaster { return lose(error) }
      log("\(error.text); the screen stays on", isTrouble: true)
    }
  }

  /// Turns the screen on again, with the newest picture.
  func wake() {
    guard isBlank else { return }
    isBlank = false
    isStale = true
  }

  /// Shows the whole picture anew, whatever the driver has made of it.
  func repaint() { isStale = true }

  /// Adds to what has changed since the picture was last composed.
  func markDamage(_ mark: (inout Damage) -> Void) {
    guard isShown, let screen else { return }
    mark(&change)
    guard !change.isEmpty else { return }
    screen.mark(change)
    change.clear()
    pacer.want()
  }

  /// Does what is due. To be called before the event loop sleeps.
  func present() {
    guard isWanted, !isBlank else { return }
    if isUnsure, isShown { useDisplays() }
    if isStale, isShown { showAgain() }
    if !isShown {
      tryToShow()
      // What `onShown` has changed is drawn in the loop's next turn, which begins at once.
      if isShown { setAlarm(Clock.now()) }
      return
    }
    while isShown {
      guard pacer.wantsFrame else { return setAlarm(nil) }
      switch pacer.step(at: Clock.now()) {
      case .idle: return setAlarm(nil)
      case .wait(let moment): return setAlarm(moment)
      case .commit: commit()
      }
    }
  }

  private func showAgain() {
    guard let screen else { return }
    do throws(DisplayError) {
      waitForFlip()
      try begin(screen)
    } catch {
      lose(error)
    }
  }

  func begin(_ screen: Screen) throws(DisplayError) {
    isStale = false
    let now = Clock.now()
    try screen.begin(compose)
    pacer = FramePacer(period: screen.output.mode.refreshPeriod)
    pacer.committed(at: now, isPending: false)
  }

  private func commit() {
    guard let screen else { return }
    screen.paint(compose)
    // To read the clock may take as long as to paint a little: what sends an event is timed afterwards.
    let start = screen.scanout.method.sendsEvent ? nil : Clock.now()
    do throws(DisplayError) {
      let isPending = try screen.showPainted(serial: serial + 1)
      serial += 1
      // This thread may have been off the processor on the way to the driver, so what returns at once is
      // timed afterwards: the next commit is then never too early.
      pacer.committed(at: isPending ? Clock.now() : start ?? Clock.now(), isPending: isPending)
    } catch {
      if error.cause == .busy { pacer.refused(at: start ?? Clock.now()) } else { lose(error) }
    }
  }

  func lose(_ error: DisplayError) {
    isShown = false
    isBlank = false
    unwatch()
    screen?.card.dropMaster()
    if error.cause == .gone { screen = nil }
    tryLater(error)
    onLost()
  }

  func tryLater(_ error: DisplayError) {
    problem = error.text
    setAlarm(retry.begin(at: Clock.now()))
    // At every lock, the program that shows something may just be letting go.
    if error.cause == .busy, retry.isEarly { return }
    log("\(error.text); locked, and not shown until that changes", isTrouble: true)
  }

  func log(_ line: String, isTrouble: Bool = false) {
    guard line != lastLine else { return }
    lastLine = line
    if isTrouble { Log.warning(line) } else { Log.info(line) }
  }

  // MARK: Events

  func watch(_ card: Card) throws(DisplayError) {
    do throws(SystemError) {
      registration = try loop.add(card.descriptor, .readable) { [self] readiness in
        readFlips(from: card, readiness)
      }
    } catch {
      throw .failed(error)
    }
  }

  func unwatch() {
    if let registration { loop.remove(registration) }
    registration = nil
  }

  private func readFlips(from card: Card, _ readiness: EventLoop.Readiness) {
    guard readiness.contains(.readable) else {
      return lose(.failed(SystemError("poll", code: ENODEV, subject: card.path)))
    }
    do throws(DisplayError) {
      try readFlips(from: card)
    } catch {
      lose(error)
    }
  }

  private func readFlips(from card: Card) throws(DisplayError) {
    try card.readFlips { event in
      // That of an earlier commit was given up as lost.
      if event.serial == serial { pacer.flipCompleted(blank: event.blank, at: event.moment) }
    }
  }

  func waitForFlip() {
    guard let card = screen?.card else { return }
    while let deadline = pacer.flipDeadline {
      let now = Clock.now()
      guard now < deadline else { return }
      let rest = (deadline.nanoseconds - now.nanoseconds) / 1_000_000 + 1
      guard card.waitForEvent(milliseconds: Int32(rest)) else { return }
      do throws(DisplayError) {
        try readFlips(from: card)
      } catch {
        return
      }
    }
  }

  private func setAlarm(_ moment: Instant?) {
    guard moment != alarm else { return }
    alarm = moment
    timer.set(moment)
  }
}
