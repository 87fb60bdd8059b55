/// The lock: one reducer. Every change of the lock's state is one call of `handle`.
///
/// It cannot be copied, as it holds the drawing; its owner places it in locked memory.
public struct LockMachine: ~Copyable {
  public internal(set) var state = LockState.locked
  /// The drawing, judged or being drawn.
  public internal(set) var recognizer: PatternRecognizer
  /// How many patterns are on record. Without one nothing unlocks.
  public private(set) var patternCount = 0
  /// Whether the locked picture is visible.
  public private(set) var isShown = false
  /// The attempt that is being judged, or the last one.
  public internal(set) var attempt: UInt32 = 0
  /// What drawings are for; nil: for unlocking.
  public internal(set) var task: LockTask?
  var course = TaskCourse()

  var blanking: Blanking
  /// Wrong attempts since the last right one.
  public internal(set) var failures = 0
  /// The wait that is running, or that the error look hides yet.
  var cooldown: Cooldown?
  /// How many steps of it the screen shows; 0: it is over.
  var cooldownSteps = 0
  /// Whether the last attempt could not be recorded or judged.
  private var isUnjudged = false

  let retry: RetryRules
  let timing: Timing
  /// The contact that draws. All others are ignored until they lift.
  private var drawingContact: UInt32?

  /// How long the looks stay, in milliseconds.
  public struct Timing: Equatable, Sendable {
    public var errorDisplay: Int
    public var successDisplay: Int

    public init(errorDisplay: Int, successDisplay: Int) {
      self.errorDisplay = errorDisplay
      self.successDisplay = successDisplay
    }
  }

  public init(
    grid: Grid, rules: PatternRules, timing: Timing, blank: BlankRules = .never,
    retry: RetryRules = RetryRules()
  ) {
    recognizer = PatternRecognizer(grid: grid, rules: rules)
    self.timing = timing
    self.retry = retry
    blanking = Blanking(rules: blank)
  }

  /// Whether screen and finger are the lock's.
  public var isLocked: Bool { state != .releasing && state != .unlocked }

  /// Puts the grid of another output size in place; a drawing on the old one is cancelled. What is being
  /// judged or shown stays: its dots have no place.
  public mutating func setGrid(_ grid: Grid) -> LockEffects {
    var effects = LockEffects()
    cancelDrawing(&effects)
    recognizer.grid = grid
    return effects
  }

  /// Takes in one event and says what is to be done about it.
  public mutating func handle(_ event: LockEvent, at now: Instant) -> LockEffects {
    var effects = LockEffects()
    switch event {
    case .contactDown(let contact, let point):
      // The touch that wakes the screen does not draw.
      if !wake(now, &effects) { contactDown(contact, point, &effects) }
    case .contactMoved(let contact, let point):
      if contact == drawingContact { recognizer.move(to: point) }
    case .contactUp(let contact): contactUp(contact, now, &effects)
    case .contactCancelled(let contact):
      if contact == drawingContact { cancelDrawing(&effects) }
    case .contactSilent(let contact):
      if contact == drawingContact { endSilentDrawing(now, &effects) }
    case .verdict(let verdict, let number):
      // What is drawn for another task is judged by nobody.
      if state == .verifying, number == attempt, task == nil || task == .proof {
        judge(verdict, now, &effects)
      }
    case .failuresCounted(let count, let owesWait): self.count(count, owesWait: owesWait, now, &effects)
    case .waitRecorded: waitRecorded(&effects)
    case .deadlineReached: deadlineReached(now, &effects)
    case .lockRequested:
      lockDuringTask(now, &effects)
      lock(now, &effects)
      resumeCooldown(now, &effects)
    case .unlockRequested:
      lockDuringTask(now, &effects)
      unlock(&effects)
    case .taskRequested(let task, let patience): beginTask(task, patience: patience, now, &effects)
    case .taskCancelled: giveUpTask(.cancelled, now, &effects)
    case .taskDeadlineReached: giveUpTask(.timedOut, now, &effects)
    case .enrolled(let result, let number): if number == attempt { enrolled(result, now, &effects) }
    case .answered(let accepts, let number):
      if number == attempt { answered(accepts: accepts, now, &effects) }
    case .patternsChanged(let count):
      patternsChanged(count, &effects)
      if state == .cooldown { continueCooldown(now, &effects) }
    case .screenShown: screenShown(now, &effects)
    case .screenLost:
      isShown = false
      cancelDrawing(&effects)
      if state == .cooldown { continueCooldown(now, &effects) }
      endBlanking(&effects)
    case .idleReached: idleReached(now, &effects)
    case .powerKey:
      lockDuringTask(now, &effects)
      powerKey(now, &effects)
      resumeCooldown(now, &effects)
    case .wakeKey: _ = wake(now, &effects)
    case .resumed: resumed(now, &effects)
    case .screenReleased:
      if state == .releasing {
        state = .unlocked
        effects.add(.announce(.unlocked))
      }
    }
    return effects
  }

  private mutating func contactDown(_ contact: UInt32, _ point: Point, _ effects: inout LockEffects) {
    // Nobody draws on what is not to be seen.
    guard state == .locked, takesDrawings, isShown else { return }
    drawingContact = contact
    recognizer.begin(at: point)
    state = .drawing
    effects.add(.announce(.drawing))
  }

  private mutating func contactUp(_ contact: UInt32, _ now: Instant, _ effects: inout LockEffects) {
    blanking.activity(at: now)
    guard contact == drawingContact else { return }
    drawingContact = nil
    recognizer.end()
    if recognizer.path.isEmpty {
      // A tap on no dot is nothing at all.
      state = .locked
      effects.add(.announce(.cancelled))
    } else if recognizer.path.count < recognizer.rules.minimumDots {
      state = .tooShort
      effects.add(.announce(.tooShort))
      effects.add(.setDeadline(now.advanced(milliseconds: timing.errorDisplay)))
      if task != nil { effects.add(.tell(.tooShort)) }
    } else if task != nil, task != .proof {
      drawn(now, &effects)
    } else {
      state = .verifying
      attempt &+= 1
      effects.add(.announce(.verifying))
      effects.add(.verify(attempt: attempt))
    }
  }

  private mutating func judge(_ verdict: Verdict, _ now: Instant, _ effects: inout LockEffects) {
    // A pattern that was removed while its drawing was judged opens nothing.
    let verdict = patternCount > 0 ? verdict : .unjudged
    isUnjudged = verdict == .unjudged
    switch verdict {
    case .right where task == .proof: proven(now, &effects)
    case .right:
      state = .right
      effects.add(.announce(.right))
      effects.add(.setDeadline(now.advanced(milliseconds: timing.successDisplay)))
    case .wrong, .unjudged:
      state = .wrong
      effects.add(.announce(verdict == .wrong ? .wrong : .unjudged))
      if task != nil { effects.add(.tell(verdict == .wrong ? .wrong : .unjudged)) }
      effects.add(.setDeadline(now.advanced(milliseconds: timing.errorDisplay)))
    }
  }

  private mutating func deadlineReached(_ now: Instant, _ effects: inout LockEffects) {
    switch state {
    case .wrong, .tooShort:
      if !goOnWithTask(now, &effects) { clear() }
      resumeCooldown(now, &effects)
    case .cooldown: continueCooldown(now, &effects)
    case .right:
      if goOnWithTask(now, &effects) { return }
      // The looks stay on the screen that is given away, the dots do not stay in memory.
      recognizer.clear()
      release(&effects)
    case .locked, .drawing, .verifying, .releasing, .unlocked: break
    }
  }

  mutating func lock(_ now: Instant, _ effects: inout LockEffects) {
    switch state {
    case .unlocked, .releasing:
      clear()
      effects.add(.announce(.locked))
      effects.add(.takeScreen)
      // Of a device that was unlocked by a client, with failures left.
      if cooldown != nil { beginCooldown(now, &effects) }
    case .verifying where task == nil, .right:
      // Whoever was told that it is locked must not see it open by an attempt made before.
      if state == .verifying { attempt &+= 1 }
      clear()
      effects.add(.setDeadline(nil))
      effects.add(.announce(.locked))
      if isShown { effects.add(.announce(.lockedShown)) }
    case .locked, .drawing, .verifying, .wrong, .tooShort, .cooldown:
      if isShown { effects.add(.announce(.lockedShown)) }
    }
  }

  private mutating func unlock(_ effects: inout LockEffects) {
    guard isLocked else { return }
    cancelDrawing(&effects)
    clear()
    effects.add(.setDeadline(nil))
    release(&effects)
  }

  mutating func release(_ effects: inout LockEffects) {
    state = .releasing
    isShown = false
    endBlanking(&effects)
    effects.add(.releaseScreen)
  }

  private mutating func patternsChanged(_ count: Int, _ effects: inout LockEffects) {
    guard count != patternCount else { return }
    patternCount = count
    if !takesDrawings { cancelDrawing(&effects) }
    effects.add(.announce(.patternsChanged))
  }

  private mutating func screenShown(_ now: Instant, _ effects: inout LockEffects) {
    guard isLocked, !isShown else { return }
    isShown = true
    effects.add(.announce(.lockedShown))
    blanking.activity(at: now)
    watchIdleness(&effects)
    if state == .cooldown { continueCooldown(now, &effects) }
  }

  /// Whoever drew may still be holding the finger there, and would wonder where the drawing went.
  private mutating func endSilentDrawing(_ now: Instant, _ effects: inout LockEffects) {
    guard state == .drawing, !recognizer.path.isEmpty else { return cancelDrawing(&effects) }
    drawingContact = nil
    recognizer.end()
    state = .tooShort
    effects.add(.announce(.cancelled))
    effects.add(.setDeadline(now.advanced(milliseconds: timing.errorDisplay)))
  }

  mutating func cancelDrawing(_ effects: inout LockEffects) {
    guard state == .drawing else { return }
    clear()
    effects.add(.announce(.cancelled))
  }

  mutating func clear() {
    recognizer.clear()
    drawingContact = nil
    state = .locked
  }

  /// Overwrites the drawing, for the end of the process.
  public mutating func wipe() {
    recognizer.clear()
    course.candidate.wipe()
  }

  /// Writes what the screen is to show into `scene`.
  // Mutating, as whoever only reads an array within a value gets a copy of all of it.
  public mutating func compose(_ scene: inout Scene, hasTouchscreen: Bool) {
    scene.path.assign(recognizer.path)
    scene.finger = state == .drawing && !recognizer.path.isEmpty ? recognizer.finger : nil
    switch state {
    case .wrong, .tooShort: scene.look = .wrong
    case .right: scene.look = .right
    case .locked, .drawing, .verifying, .cooldown, .releasing, .unlocked: scene.look = .lit
    }
    scene.notice = notice(hasTouchscreen: hasTouchscreen)
    scene.cooldownSteps = scene.notice == .cooldown ? cooldownSteps : 0
    scene.steps = steps
    scene.asksForNew = scene.steps.total > 0 && task != .proof
  }

  private func notice(hasTouchscreen: Bool) -> Scene.Notice {
    if patternCount == 0, task == nil { return .noPattern }
    if !hasTouchscreen { return .noTouchscreen }
    switch state {
    case .cooldown: return .cooldown
    // Whoever draws again has read it.
    case .locked, .wrong: return isUnjudged && (task == nil || task == .proof) ? .unjudged : .none
    case .drawing, .verifying, .tooShort, .right, .releasing, .unlocked: return .none
    }
  }
}
