// Failures and the waits that follow from them.

extension LockMachine {
  /// Milliseconds until a drawing is judged again; 0: it is now.
  public func nextTry(at now: Instant) -> Int { cooldown?.milliseconds(at: now) ?? 0 }

  /// Takes note of the failures on record. With `owesWait` the last of them was just now, or nobody knows
  /// how long ago: the whole wait for them begins.
  mutating func count(_ failures: Int, owesWait: Bool, _ now: Instant, _ effects: inout LockEffects) {
    self.failures = failures
    let seconds = owesWait ? retry.policy.wait(after: failures) : 0
    cooldown = seconds > 0 ? Cooldown(seconds: seconds, from: now) : nil
    switch state {
    case .verifying:
      // The wait begins to show once the error look is over.
      if owesWait, failures >= retry.alarmAfter { effects.add(.raiseAlarm) }
    case .locked, .drawing:
      if cooldown != nil { beginCooldown(now, &effects) }
    case .cooldown:
      if cooldown != nil { continueCooldown(now, &effects) } else { endCooldown(&effects) }
    case .wrong, .tooShort, .right, .releasing, .unlocked: break
    }
  }

  /// Where the error look ends, or the daemon starts.
  mutating func beginCooldown(_ now: Instant, _ effects: inout LockEffects) {
    cancelDrawing(&effects)
    state = .cooldown
    effects.add(.announce(.cooldown))
    continueCooldown(now, &effects)
  }

  /// Where drawings are attempts again: a wait that runs still shows.
  mutating func resumeCooldown(_ now: Instant, _ effects: inout LockEffects) {
    guard state == .locked, cooldown != nil, task == nil || task == .proof else { return }
    beginCooldown(now, &effects)
  }

  /// Shows what is left. Nothing wakes up between two changes that can be seen.
  mutating func continueCooldown(_ now: Instant, _ effects: inout LockEffects) {
    guard let cooldown else { return }
    cooldownSteps = cooldown.stepsLeft(at: now)
    if cooldownSteps == 0 {
      effects.add(.setDeadline(nil))
      effects.add(.recordWait)
    } else {
      let showsRing = isShown && !isBlank && patternCount > 0
      effects.add(.setDeadline(showsRing ? cooldown.nextChange(after: now) : cooldown.end))
    }
  }

  /// The wait is over, and that is on record as far as it can be.
  mutating func waitRecorded(_ effects: inout LockEffects) {
    if state == .cooldown, cooldownSteps == 0 { endCooldown(&effects) }
  }

  private mutating func endCooldown(_ effects: inout LockEffects) {
    cooldown = nil
    cooldownSteps = 0
    state = .locked
    effects.add(.setDeadline(nil))
    effects.add(.announce(.cooldownOver))
  }
}
