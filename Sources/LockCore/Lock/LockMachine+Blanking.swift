// The dark screen and the keys. A dark screen is locked: waking it shows the locked picture, no more.

extension LockMachine {
  /// Whether the locked screen is dark.
  public var isBlank: Bool { blanking.isBlank }

  /// What a finger or a key does to a dark screen; false: it is lit.
  mutating func wake(_ now: Instant, _ effects: inout LockEffects) -> Bool {
    blanking.activity(at: now)
    guard blanking.isBlank else { return false }
    blanking.isBlank = false
    effects.add(.wakeScreen)
    effects.add(.announce(.woken))
    if state == .cooldown { continueCooldown(now, &effects) }
    watchIdleness(&effects)
    return true
  }

  mutating func idleReached(_ now: Instant, _ effects: inout LockEffects) {
    guard isShown, !blanking.isBlank, let end = blanking.idleEnd else { return }
    if state == .locked || state == .cooldown, task == nil, end <= now { return blank(now, &effects) }
    // Something has happened meanwhile, or is happening.
    if end <= now { blanking.activity(at: now) }
    watchIdleness(&effects)
  }

  mutating func powerKey(_ now: Instant, _ effects: inout LockEffects) {
    switch state {
    case .unlocked, .releasing:
      if blanking.rules.powerKeyLocks { lock(now, &effects) }
    case .locked, .drawing, .wrong, .tooShort, .cooldown:
      guard isShown, !wake(now, &effects), blanking.powerKeyBlanks(at: now) else { return }
      cancelDrawing(&effects)
      blank(now, &effects)
    case .verifying, .right:
      // A moment from unlocked or wrong.
      blanking.activity(at: now)
    }
  }

  /// The device was suspended. Its drivers may have forgotten the picture.
  mutating func resumed(_ now: Instant, _ effects: inout LockEffects) {
    blanking.resumed(at: now)
    if isShown, !blanking.isBlank { effects.add(.repaintScreen) }
  }

  /// Has `LockEvent.idleReached` come when it may be time.
  func watchIdleness(_ effects: inout LockEffects) {
    if let end = blanking.idleEnd { effects.add(.setIdleDeadline(end)) }
  }

  /// The picture is no longer on the screen: given away, or lost.
  mutating func endBlanking(_ effects: inout LockEffects) {
    blanking.isBlank = false
    if blanking.idleEnd != nil { effects.add(.setIdleDeadline(nil)) }
  }

  private mutating func blank(_ now: Instant, _ effects: inout LockEffects) {
    blanking.isBlank = true
    if blanking.idleEnd != nil { effects.add(.setIdleDeadline(nil)) }
    effects.add(.blankScreen)
    effects.add(.announce(.blanked))
    if state == .cooldown { continueCooldown(now, &effects) }
  }
}
