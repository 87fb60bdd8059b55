import CLinux
import LockCore
import LockSystem

/// The daemon: wires the parts together and performs the reducer's effects. It decides nothing about
/// locking.
final class Daemon {
  let settings: Settings
  let loop: EventLoop
  let world: SecretBox<World>
  let presenter: Presenter
  let notify = Notify()
  var picture: OutputPicture?
  /// The picture's extent.
  var outputSize: Size
  var rotation = Rotation.none
  var service: Service?
  var touch: TouchInput?
  var verifier: Verifier?
  var power: ScreenPower?
  private(set) var console: Console?
  private var messages: KernelMessages?
  private(set) var deadline: Timer?
  private(set) var taskDeadline: Timer?
  /// The enrolment that runs.
  var enrolment: Enrolment?
  private var patternWatch: PatternWatch?
  private var signals: Signals?
  /// As they were read last.
  var patterns = PatternCensus.unusable("not read yet")
  /// Whose pattern was drawn last, if it was right.
  var opening: Opening?
  /// Whether the unit for duress was started for that.
  var hasRaisedDuress = false
  /// Why the last attempt was not judged.
  var attemptFault: String?
  let units: UnitStart
  /// Whether the service manager was told that the screen is locked.
  private var isReady = false
  /// Whether dots may be left in frames of functions that returned.
  private var isStackStained = false
  private var mark: StateMark?
  private var watchdog: Watchdog?
  private var reload: Reload?

  /// Takes the socket first: a second daemon ends here, before it touches screen or finger.
  /// `configuration`: where the settings are from; nil: the usual file.
  init(settings: Settings, configuration: String? = nil) throws(StartError) {
    self.settings = settings
    outputSize = Size(width: 0, height: 0)
    do throws(SystemError) {
      loop = try EventLoop()
      units = UnitStart(loop)
      let timing = LockMachine.Timing(
        errorDisplay: settings.errorDisplay, successDisplay: settings.successDisplay)
      let grid = Grid(settings: settings, output: outputSize)
      world = try SecretBox(
        World(
          LockMachine(
            grid: grid, rules: settings.rules, timing: timing, blank: settings.blank, retry: settings.retry)))
      presenter = try Presenter(loop: loop, settings: settings)
    } catch {
      throw .system(error)
    }
    do throws(ListenError) {
      service = try Service(
        loop: loop, settings: settings, status: { [self] in status },
        onLock: { [self] in handle(.lockRequested) }, onUnlock: { [self] in unlock() })
    } catch {
      throw .listen(error)
    }
    // After the socket: another daemon's mark is not touched.
    mark = StateMark(besides: settings.socketPath)
    do throws(SystemError) { try wire(configuration) } catch { throw .system(error) }
  }

  private func wire(_ configuration: String?) throws(SystemError) {
    signals = try Signals(loop, [SIGTERM, SIGINT, SIGHUP]) { [self] signal in
      if signal == SIGHUP { reload?.want() } else { loop.stop() }
    }
    reload = try Reload(loop, configuration: configuration) { [self] in
      world.read { $0.machine.state } == .locked
    }
    watchdog = try Watchdog(loop, notify)
    deadline = try Timer(loop, countsSuspend: true) { [self] in handle(.deadlineReached) }
    taskDeadline = try Timer(loop, countsSuspend: true) { [self] in handle(.taskDeadlineReached) }
    service?.taskCalls = taskCalls
    presenter.onOutput = { [self] output in use(output) }
    presenter.compose = { [self] damage, buffer, pitch in paint(damage, buffer, pitch) }
    presenter.onShown = { [self] in shown() }
    presenter.onLost = { [self] in handle(.screenLost) }
    usePatterns(PatternCensus(settings))
    countFailures()
  }

  /// Prepares what the first picture does not need.
  private func prepare() throws(SystemError) {
    startVerifier()
    patternWatch = try PatternWatch(loop, settings: settings) { [self] in usePatterns($0) }
    // They may have changed before they were watched.
    usePatterns(PatternCensus(settings))
    touch = TouchInput(
      loop: loop, settings: settings, onContact: { [self] in handle($0) })
    power = try ScreenPower(loop, settings: settings) { [self] in handle($0) }
    messages = KernelMessages(isWanted: settings.mutesKernelMessages)
    console = Console(loop, settings: settings)
    console?.onFront = { [self] in presenter.takeScreen() }
  }

  /// Locks the device and serves it until SIGTERM or SIGINT.
  func run() throws(SystemError) {
    loop.beforeSleep = { [self] in
      refresh()
      // A touch is not to wait for what follows.
      touch?.followContacts()
      wipeStack()
    }
    // The picture first. A session that keeps the screen meanwhile is put away by the console, for which the
    // kernel takes tens of milliseconds.
    presenter.takeScreen()
    refresh()
    try prepare()
    takeScreen(isStart: true)
    if presenter.isShown { useScreen() }
    try loop.run()
    notify.stopping()
    service?.close()
    mark?.set(isLocked: true)
    touch?.release()
    presenter.releaseScreen()
    console?.close()
    messages?.show()
    power?.setBacklight(.on)
    world.change { $0.wipe() }
    // The loop that has ended did not come to it.
    SecretStack.wipe()
  }

  func takeScreen(isStart: Bool) {
    messages?.hide()
    if let console { console.take(isStart: isStart) } else { presenter.takeScreen() }
  }

  /// The master first: who comes to the front becomes it at once.
  func releaseScreen() {
    presenter.releaseScreen()
    messages?.show()
    console?.release()
  }

  /// Passes an event to the reducer and does what it asks for.
  func handle(_ event: LockEvent) {
    let now = Clock.sinceBoot()
    perform(world.change { $0.machine.handle(event, at: now) }, at: now)
    switch event {
    // While a finger is down its dots are shown anyway, and its news are more urgent.
    case .contactDown, .contactMoved: return
    // Nor has anybody drawn before there is a touchscreen.
    default: if touch != nil { isStackStained = true }
    }
  }

  /// What functions that returned have left of dots.
  private func wipeStack() {
    guard isStackStained else { return }
    isStackStained = false
    SecretStack.wipe()
  }

  /// Tells the service manager and whoever waits for the state what it has become.
  func noteState(isLocked: Bool) {
    notify.status(isLocked ? "locked" : "unlocked")
    mark?.set(isLocked: isLocked)
  }

  func stateChanged() { reload?.stateChanged() }

  private func shown() {
    if !isReady {
      isReady = true
      notify.ready("locked")
    }
    if touch != nil { useScreen() }
  }

  /// The locked picture is there, and so is all that it is used with.
  private func useScreen() {
    // A daemon that died may have left it off.
    power?.setBacklight(.on)
    handle(.screenShown)
    touch?.take(output: outputSize, rotation: rotation)
    power?.watch()
    // Screen and touchscreens were taken anew, and no longer lie scattered over what a crowd of clients had.
    clinux_give_memory_back()
  }

  private func startVerifier() {
    do throws(SystemError) {
      verifier = try Verifier(loop, settings: settings) { [self] in take($0) }
    } catch {
      Log.error("attempts cannot be judged, so nothing unlocks: \(error.text)")
    }
  }

  /// What was on record when the daemon started: a wait that ran then begins again.
  private func countFailures() {
    let (log, complaint) = AttemptLog.stored(in: settings.stateDirectory)
    if let complaint { Log.warning(complaint) }
    handle(.failuresCounted(log.failures, owesWait: log.owesWait))
  }

  /// By root, and by nobody's pattern.
  private func unlock() {
    opening = nil
    handle(.unlockRequested)
  }

  private func take(_ answer: VerifierAnswer) {
    switch answer {
    case .judged(let judgement):
      attemptFault = judgement.fault
      let verdict = judged(judgement.verdict, label: judgement.opening?.label)
      // The present pattern that an enrolment wants opens nothing.
      if enrolment == nil {
        opening = judgement.opening
        hasRaisedDuress = false
      }
      handle(.failuresCounted(judgement.failures, owesWait: judgement.isNewFailure))
      handle(.verdict(verdict, attempt: judgement.attempt))
    case .waitRecorded: handle(.waitRecorded)
    case .enrolled(let result, let attempt, let fault): enrolled(result, fault: fault, attempt: attempt)
    }
  }

  private func usePatterns(_ census: PatternCensus) {
    switch census {
    case .count(let count):
      if count == 0, census != patterns {
        Log.notice("no pattern is set, so nothing unlocks; right: touchlockctl set-pattern")
      }
      patterns = census
      handle(.patternsChanged(count: count))
    case .unusable(let text):
      if census != patterns { Log.error("\(text); nothing unlocks") }
      patterns = census
      handle(.patternsChanged(count: 0))
    }
  }
}
