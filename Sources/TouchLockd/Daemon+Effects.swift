import LockCore
import LockSystem

extension Daemon {
  /// Does what the reducer asked for at `now`, in its order.
  func perform(_ effects: consuming LockEffects, at now: Instant) {
    while let effect = effects.next() {
      switch effect {
      case .verify(let attempt): verify(attempt)
      case .enrol(let attempt): enrol(attempt)
      case .hand(let attempt): hand(attempt)
      case .tell(let notice): tell(notice)
      case .setTaskDeadline(let moment): taskDeadline?.set(moment)
      case .setDeadline(let moment): deadline?.set(moment)
      case .recordWait: if verifier?.recordWait() != true { handle(.waitRecorded) }
      case .raiseAlarm: raiseAlarm()
      case .announce(let notice): announce(notice, at: now)
      case .blankScreen:
        power?.setBacklight(.off)
        presenter.blank()
      case .wakeScreen: wakeScreen()
      case .repaintScreen: presenter.repaint()
      case .setIdleDeadline(let moment): power?.setIdleDeadline(moment.map(Clock.awake))
      case .takeScreen:
        // The finger first: nothing that is touched from now on reaches the session.
        touch?.take(output: outputSize, rotation: rotation)
        takeScreen(isStart: false)
      case .releaseScreen:
        touch?.release()
        // The screen keeps its last picture until somebody else draws: the pattern must not be on it.
        refresh()
        releaseScreen()
        handle(.screenReleased)
      }
    }
  }

  /// The picture first: what was there before must not light up.
  private func wakeScreen() {
    presenter.wake()
    refresh()
    power?.setBacklight(.on)
  }

  private func verify(_ attempt: UInt32) {
    let isTaken = world.read { verifier?.verify($0.machine.recognizer.path, attempt: attempt) ?? false }
    if !isTaken { handle(.verdict(.unjudged, attempt: attempt)) }
  }

  private func raiseAlarm() {
    guard !settings.alarmUnit.isEmpty else { return }
    Log.notice("too many failures: \(settings.alarmUnit) is started")
    units.start(settings.alarmUnit)
  }

  private func announce(_ notice: LockNotice, at now: Instant) {
    let (failures, wait) = attempts(at: now)
    let line: String? =
      switch notice {
      case .wrong: "wrong pattern, \(failures) failures since the last success"
      case .cooldown:
        "\(failures) failures since the last success: the next attempt in \((wait + 999) / 1000) s"
      case .unlocked: "unlocked"
      case .locked: "locked"
      case .lockedShown, .drawing, .cancelled, .tooShort, .verifying, .unjudged, .cooldownOver, .right,
        .patternsChanged, .blanked, .woken, .enrolling, .asking, .taskEnded:
        nil
      }
    if let line {
      Log.state(notice.name, line, failures: failures, label: notice == .unlocked ? opening?.cover : nil)
    }
    if notice == .unlocked { startDuressUnit() }
    if notice == .unlocked || notice == .locked { noteState(isLocked: notice == .locked) }
    stateChanged()
    service?.announce(notice, failures: failures, nextTry: wait, opening: opening)
  }

  /// Said to nobody, and once for each time that such a pattern was drawn.
  private func startDuressUnit() {
    guard let opening, opening.isDuress, !settings.duressUnit.isEmpty, !hasRaisedDuress else { return }
    hasRaisedDuress = true
    units.start(settings.duressUnit)
  }

  /// The failures on record, and milliseconds until a drawing is judged again.
  func attempts(at now: Instant) -> (failures: Int, nextTry: Int) {
    world.read { ($0.machine.failures, $0.machine.nextTry(at: now)) }
  }
}
