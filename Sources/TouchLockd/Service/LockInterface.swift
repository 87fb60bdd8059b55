import LockCore
import LockSystem

/// io.touchlockd.Lock.
extension Service {
  static let lockInterface = "io.touchlockd.Lock"

  func answerLock(_ call: borrowing VarlinkCall, _ client: Connection) -> [UInt8]? {
    switch call.member {
    case "Enroll", "Ask", "Answer": return answerTask(call, client)
    default: break
    }
    guard let method = Method(call.member) else { return Self.methodNotFound(call) }
    if let missing = client.missing(for: method.right, access) { return Self.permissionDenied(missing) }
    if let name = call.parameters.memberNames.first { return Self.invalidParameter(name) }
    switch method {
    case .getStatus:
      var reply = JSON.object()
      reply.set("status", encode(status(), client))
      return VarlinkReply.encode(reply)
    case .awaitUnlock:
      if isUnlocked { return client.isRoot ? rootUnlockReply : unlockReply }
      if !call.isOneway { client.wait(for: .unlock) }
      return nil
    case .lock:
      // Waiting first: the locked picture may be announced before `requestLock` returns.
      if !call.isOneway { client.wait(for: .lockedFrame, mark: lockedFrames) }
      requestLock()
      return nil
    case .unlock:
      if isUnlocked { return client.isRoot ? rootUnlockReply : unlockReply }
      Log.notice("unlocked by \(client.caller?.text ?? "a process that the kernel does not name")")
      // Waiting first: the device may be unlocked before `requestUnlock` returns.
      if !call.isOneway { client.wait(for: .unlock) }
      requestUnlock()
      return nil
    case .monitor:
      guard call.wantsMore else {
        return VarlinkReply.encode(error: VarlinkError.expectedMore, JSON.object())
      }
      if !call.isOneway { client.wait(for: .events, mark: events.next) }
      return encodePresent(status(), client)
    }
  }

  private enum Method {
    case getStatus
    case awaitUnlock
    case lock
    case unlock
    case monitor

    init?(_ name: String) {
      switch name {
      case "GetStatus": self = .getStatus
      case "AwaitUnlock": self = .awaitUnlock
      case "Lock": self = .lock
      case "Unlock": self = .unlock
      case "Monitor": self = .monitor
      default: return nil
      }
    }

    var right: Access.Right {
      switch self {
      case .getStatus: .status
      case .awaitUnlock: .wait
      case .monitor: .monitor
      case .lock: .lock
      case .unlock: .everything
      }
    }
  }

  static func permissionDenied(_ missing: StaticString) -> [UInt8] {
    error(VarlinkError.permissionDenied, "missing", "\(missing)")
  }

  func encodeSince(label: String?) -> [UInt8] {
    var reply = JSON.object()
    reply.set("since", since)
    reply.set("label", optional: label)
    return VarlinkReply.encode(reply)
  }

  func encodeEvent(_ notice: LockNotice, failures: Int, nextTry: Int, label: String?) -> [UInt8] {
    let isChange = notice == .locked || notice == .unlocked
    var reply = event(
      notice.name, failures: failures, nextTry: nextTry,
      at: isChange ? since : Clock.microsecondsSinceBoot())
    if notice == .right || notice == .unlocked { reply.set("label", optional: label) }
    return VarlinkReply.encode(reply, continues: true)
  }

  private func encodePresent(_ status: ServiceStatus, _ client: Connection) -> [UInt8] {
    var reply = event(
      "present", failures: status.failures, nextTry: status.nextTry, at: Clock.microsecondsSinceBoot())
    reply.set("status", encode(status, client))
    return VarlinkReply.encode(reply, continues: true)
  }

  private func event(_ name: String, failures: Int, nextTry: Int, at moment: Int) -> JSON {
    var event = JSON.object()
    event.set("event", name)
    event.set("locked", !isUnlocked)
    event.set("failures", failures)
    event.set("nextTry", nextTry)
    event.set("at", moment)
    return event
  }

  private func encode(_ status: ServiceStatus, _ client: Connection) -> JSON {
    var screen = JSON.object()
    screen.set("shown", status.screen.isShown)
    screen.set("blank", status.screen.isBlank)
    screen.set("card", optional: status.screen.card)
    screen.set("driver", optional: status.screen.driver)
    screen.set("mode", optional: status.screen.mode)
    screen.set("atomic", status.screen.usesAtomic)
    screen.set("problem", optional: status.screen.problem)
    var touchDevices = JSON.array()
    for name in status.touchDevices { touchDevices.append(name) }
    var result = JSON.object()
    result.set("version", Product.version)
    result.set("state", status.state.name)
    result.set("task", optional: status.task.name)
    result.set("locked", !isUnlocked)
    result.set("since", since)
    result.set("label", optional: client.isRoot ? opening?.label : opening?.cover)
    result.set("failures", status.failures)
    result.set("nextTry", status.nextTry)
    result.set("attemptsError", optional: status.attemptsError)
    result.set("patterns", status.patterns)
    result.set("patternsError", optional: status.patternsError)
    result.set("touchDevices", touchDevices)
    result.set("screen", screen)
    result.set("clients", clients.count)
    return result
  }
}

extension LockState {
  /// As the interface's `State` spells it.
  var name: String {
    switch self {
    case .locked: "locked"
    case .drawing: "drawing"
    case .verifying: "verifying"
    case .wrong: "wrong"
    case .tooShort: "too_short"
    case .cooldown: "cooldown"
    case .right: "right"
    case .releasing: "releasing"
    case .unlocked: "unlocked"
    }
  }
}

extension LockTask? {
  /// As the interface's `Task` spells it; nil: drawings are for unlocking.
  var name: String? {
    switch self {
    case nil: nil
    case .ask: "asking"
    case .proof, .newPattern, .again, .saving: "enrolling"
    }
  }
}

extension LockNotice {
  /// As the interface's `Event` spells it.
  var name: String {
    switch self {
    case .locked: "locked"
    case .lockedShown: "locked_shown"
    case .drawing: "drawing"
    case .cancelled: "cancelled"
    case .tooShort: "too_short"
    case .verifying: "verifying"
    case .wrong: "wrong"
    case .unjudged: "unjudged"
    case .cooldown: "cooldown"
    case .cooldownOver: "cooldown_over"
    case .right: "right"
    case .unlocked: "unlocked"
    case .patternsChanged: "patterns_changed"
    case .blanked: "blanked"
    case .woken: "woken"
    case .enrolling: "enrolling"
    case .asking: "asking"
    case .taskEnded: "task_ended"
    }
  }
}
