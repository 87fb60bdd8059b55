import LockCore

/// Plays a recording through the lock's own touch reading, recogniser and reducer.
struct Replay: ~Copyable {
  enum Outcome {
    case contact(ScreenContact)
    /// A drawing has ended; the scene shows it.
    case drawing(Drawing)
  }

  private let settings: Settings
  private var stream: TouchStream
  private var machine: LockMachine
  private var numbers = ContactNumbers()
  private var reason: CancelReason?
  private(set) var summary = Summary()
  /// The newest drawing, as the screen would show it.
  private(set) var scene = Scene()

  struct Summary: Equatable {
    var events = 0
    var frames = 0
    var contacts = 0
    /// Contacts that were still down at the end.
    var down = 0
    var attempts = 0
    var tooShort = 0
    var cancelled = 0
  }

  init(_ device: TouchDevice, settings: Settings, output: Size) throws(TouchFault) {
    self.settings = settings
    let grid = Grid(settings: settings, output: output)
    let reading = try TouchReading(device: device, axes: settings.touchAxes)
    stream = TouchStream(
      reading,
      TouchScreenPlan(
        output: output, grid: grid, calibration: settings.calibration ?? .identity,
        rules: settings.contactRules))
    machine = LockMachine(
      grid: grid, rules: settings.rules, timing: LockMachine.Timing(errorDisplay: 0, successDisplay: 0))
    _ = machine.handle(.patternsChanged(count: 1), at: Instant(nanoseconds: 0))
    _ = machine.handle(.screenShown, at: Instant(nanoseconds: 0))
  }

  /// Plays one event.
  mutating func play(_ event: InputEvent, _ tell: (borrowing Scene, Outcome) -> Void) {
    summary.events += 1
    if event.type == EventType.synchronization && event.code == SynchronizationCode.report {
      summary.frames += 1
    }
    for news in takeSilent(before: event.microseconds) + take(event) {
      follow(news, event.microseconds, tell)
    }
  }

  /// Ends what is still being drawn when the recording stops.
  mutating func finish(_ microseconds: UInt64, _ tell: (borrowing Scene, Outcome) -> Void) {
    guard machine.state == .drawing, !machine.recognizer.path.isEmpty else { return }
    let dots = Self.text(machine.recognizer.path)
    machine.compose(&scene, hasTouchscreen: true)
    report(microseconds, dots, .cancelled, "the recording stops before it lifts", tell)
  }

  private mutating func take(_ event: InputEvent) -> [TouchNews] {
    var news: [TouchNews] = []
    stream.take(.event(event), &numbers) { news.append($0) }
    return news
  }

  /// Lets the time pass that lies between two events.
  private mutating func takeSilent(before microseconds: UInt64) -> [TouchNews] {
    let limit = UInt64(settings.contactRules.silence) * 1000
    guard let heard = stream.earliestHeard, microseconds > heard, microseconds - heard > limit else {
      return []
    }
    var news: [TouchNews] = []
    let cause = TouchCause.silence(since: microseconds - limit - 1, now: microseconds)
    stream.take(cause, &numbers) { news.append($0) }
    return news
  }

  private mutating func follow(
    _ news: TouchNews, _ microseconds: UInt64, _ tell: (borrowing Scene, Outcome) -> Void
  ) {
    switch news {
    case .contact(let contact):
      switch contact.event.kind {
      case .down:
        summary.contacts += 1
        summary.down += 1
      case .move: break
      case .up, .cancel: summary.down -= 1
      }
      reason = contact.event.reason
      tell(scene, .contact(contact))
    case .lock(let event): draw(event, microseconds, tell)
    }
  }

  private mutating func draw(
    _ event: LockEvent, _ microseconds: UInt64, _ tell: (borrowing Scene, Outcome) -> Void
  ) {
    let now = Instant(nanoseconds: microseconds &* 1000)
    let wasDrawing = machine.state == .drawing
    let dots = wasDrawing ? Self.text(machine.recognizer.path) : ""
    if wasDrawing { machine.compose(&scene, hasTouchscreen: true) }
    _ = machine.handle(event, at: now)
    guard wasDrawing, machine.state != .drawing else { return }
    let count = scene.path.count
    switch machine.state {
    case .verifying:
      machine.compose(&scene, hasTouchscreen: true)
      report(microseconds, dots, .attempt, "\(count) dots", tell)
      _ = machine.handle(.verdict(.wrong, attempt: machine.attempt), at: now)
    case .tooShort where reason == .silent:
      machine.compose(&scene, hasTouchscreen: true)
      report(microseconds, dots, .cancelled, CancelReason.silent.text, tell)
    case .tooShort:
      machine.compose(&scene, hasTouchscreen: true)
      report(microseconds, dots, .tooShort, "\(count) of at least \(settings.rules.minimumDots) dots", tell)
    default:
      // A tap on no dot is no drawing.
      if count > 0 { report(microseconds, dots, .cancelled, reason?.text ?? "", tell) }
    }
    // The error look is over at once: each drawing of a recording is looked at.
    _ = machine.handle(.deadlineReached, at: now)
  }

  private mutating func report(
    _ microseconds: UInt64, _ dots: String, _ verdict: Drawing.Verdict, _ reason: String,
    _ tell: (borrowing Scene, Outcome) -> Void
  ) {
    switch verdict {
    case .attempt: summary.attempts += 1
    case .tooShort: summary.tooShort += 1
    case .cancelled: summary.cancelled += 1
    }
    tell(scene, .drawing(Drawing(microseconds: microseconds, dots: dots, verdict: verdict, reason: reason)))
  }

  private static func text(_ path: borrowing DotPath) -> String {
    var words: [String] = []
    for position in 0..<path.count { words.append("\(path[position].number)") }
    return words.joined(separator: "-")
  }
}
