// Drawings that a client has asked for: enrolment, and patterns for the client to judge.
//
// While a task runs the device counts as locked. One that was unlocked before has its screen taken for the
// task, and is as unlocked as before when the task is over, however it ends; unless somebody locks it
// meanwhile.

extension LockMachine {
  /// Whether a task can begin now. It cannot while another one runs, or while something is being judged.
  public var canBeginTask: Bool {
    switch state {
    case .locked, .drawing, .wrong, .tooShort, .cooldown, .unlocked: task == nil
    case .verifying, .right, .releasing: false
    }
  }

  /// Whether a finger may draw.
  var takesDrawings: Bool {
    switch task {
    // Without a pattern a drawing could only ever be wrong; the screen says why nothing happens.
    case nil, .proof: patternCount > 0
    case .newPattern, .again, .ask: true
    case .saving: false
    }
  }

  mutating func beginTask(
    _ wanted: LockTask, patience: Int, _ now: Instant, _ effects: inout LockEffects
  ) {
    guard canBeginTask else { return }
    _ = wake(now, &effects)
    cancelDrawing(&effects)
    task = wanted
    course.beginsWithProof = wanted == .proof
    course.returnsUnlocked = state == .unlocked
    course.patience = patience
    clear()
    if course.returnsUnlocked {
      effects.add(.announce(.locked))
      effects.add(.takeScreen)
    } else {
      effects.add(.setDeadline(nil))
    }
    effects.add(.announce(wanted == .ask ? .asking : .enrolling))
    wait(now, &effects)
    effects.add(.tell(.step))
    resumeCooldown(now, &effects)
  }

  /// A drawing is complete that nobody judges but the task.
  mutating func drawn(_ now: Instant, _ effects: inout LockEffects) {
    switch task {
    case .newPattern:
      guard !recognizer.isTooSimple else { return refuse(.tooSimple, now, &effects) }
      course.candidate.assign(recognizer.path)
      go(to: .again, now, &effects)
    case .again:
      guard recognizer.path.equals(course.candidate) else { return refuse(.mismatch, now, &effects) }
      task = .saving
      beginAttempt()
      effects.add(.enrol(attempt: attempt))
    case .ask:
      beginAttempt()
      effects.add(.hand(attempt: attempt))
    case nil, .proof, .saving: break
    }
  }

  /// The present pattern was drawn.
  mutating func proven(_ now: Instant, _ effects: inout LockEffects) { go(to: .newPattern, now, &effects) }

  mutating func enrolled(_ result: EnrolmentResult, _ now: Instant, _ effects: inout LockEffects) {
    guard task == .saving, !course.isEnding else { return }
    guard state == .verifying else {
      // Unlocked meanwhile, by root: there is nothing to show.
      effects.add(.tell(result == .saved ? .saved : .notSaved))
      return forgetTask(&effects)
    }
    switch result {
    case .saved:
      end(.saved, .right, now, &effects)
    case .inUse: refuse(.inUse, now, &effects)
    case .failed: end(.notSaved, .wrong, now, &effects)
    }
  }

  mutating func answered(accepts: Bool, _ now: Instant, _ effects: inout LockEffects) {
    guard state == .verifying, task == .ask else { return }
    if accepts { return end(.accepted, .right, now, &effects) }
    show(.wrong, now, &effects)
    wait(now, &effects)
  }

  /// Ends the task early: nobody draws any more, or its client has gone. What is being put on record is
  /// not interrupted.
  mutating func giveUpTask(_ why: TaskNotice, _ now: Instant, _ effects: inout LockEffects) {
    guard task != nil, task != .saving, !course.isEnding else { return }
    cancelDrawing(&effects)
    recognizer.clear()
    end(why, .wrong, now, &effects)
  }

  /// The device is wanted locked: the task has nothing to come back to.
  mutating func lockDuringTask(_ now: Instant, _ effects: inout LockEffects) {
    course.returnsUnlocked = false
    guard task != nil, task != .saving else { return }
    if !course.isEnding { effects.add(.tell(.cancelled)) }
    finishTask(now, &effects)
  }

  /// The look of the task's last drawing is over; false: no task runs.
  mutating func goOnWithTask(_ now: Instant, _ effects: inout LockEffects) -> Bool {
    guard task != nil else { return false }
    if course.isEnding {
      finishTask(now, &effects)
    } else {
      clear()
      wait(now, &effects)
    }
    return true
  }

  /// Everything is as it was before the task.
  private mutating func finishTask(_ now: Instant, _ effects: inout LockEffects) {
    forgetTask(&effects)
    clear()
    effects.add(.setDeadline(nil))
    if course.returnsUnlocked { release(&effects) } else { resumeCooldown(now, &effects) }
  }

  private mutating func forgetTask(_ effects: inout LockEffects) {
    task = nil
    course.candidate.wipe()
    course.isEnding = false
    effects.add(.setTaskDeadline(nil))
    effects.add(.announce(.taskEnded))
  }

  private mutating func beginAttempt() {
    state = .verifying
    attempt &+= 1
  }

  /// The drawing was good: on to the next one, when its look is over.
  private mutating func go(to next: LockTask, _ now: Instant, _ effects: inout LockEffects) {
    task = next
    show(.right, now, &effects)
    wait(now, &effects)
    effects.add(.tell(.step))
  }

  /// The new pattern cannot be that: it is wanted from the beginning.
  private mutating func refuse(_ why: TaskNotice, _ now: Instant, _ effects: inout LockEffects) {
    course.candidate.wipe()
    task = .newPattern
    show(.wrong, now, &effects)
    wait(now, &effects)
    effects.add(.tell(why))
  }

  private mutating func end(
    _ why: TaskNotice, _ look: LockState, _ now: Instant, _ effects: inout LockEffects
  ) {
    course.isEnding = true
    show(look, now, &effects)
    effects.add(.setTaskDeadline(nil))
    effects.add(.tell(why))
  }

  /// Shows how the drawing was, as long as such a look stays.
  private mutating func show(_ look: LockState, _ now: Instant, _ effects: inout LockEffects) {
    state = look
    let time = look == .right ? timing.successDisplay : timing.errorDisplay
    effects.add(.setDeadline(now.advanced(milliseconds: time)))
  }

  private func wait(_ now: Instant, _ effects: inout LockEffects) {
    effects.add(.setTaskDeadline(now.advanced(milliseconds: course.patience)))
  }

  /// The steps of the task, as the screen shows them.
  var steps: Scene.Steps {
    let proof: UInt8 = course.beginsWithProof ? 1 : 0
    switch task {
    case nil, .ask: return Scene.Steps()
    case .proof: return Scene.Steps(total: 3, done: 0)
    case .newPattern: return Scene.Steps(total: proof + 2, done: proof)
    case .again: return Scene.Steps(total: proof + 2, done: proof + 1)
    case .saving: return Scene.Steps(total: proof + 2, done: proof + 2)
    }
  }
}
