import LockCore
import LockSystem

/// Enroll, Ask and Answer: drawings that a client wants. One client at a time has them.
extension Service {
  /// How long a client waits for the next drawing, in milliseconds.
  private static let patience = 60_000
  private static let patienceBounds = 1000...3_600_000

  /// nil: the method is none of these, or is answered later.
  func answerTask(_ call: borrowing VarlinkCall, _ client: Connection) -> [UInt8]? {
    let names: [String]
    // Whoever may lock the device may have a pattern enrolled: the present one is wanted first.
    var right = Access.Right.everything
    switch call.member {
    case "Enroll":
      names = ["label", "replace", "timeout"]
      right = .lock
    case "Ask": names = ["timeout"]
    default: names = ["attempt", "accept"]
    }
    if let missing = client.missing(for: right, access) { return Self.permissionDenied(missing) }
    for name in call.parameters.memberNames {
      guard names.contains(name) else { return Self.invalidParameter(name) }
    }
    switch call.member {
    case "Enroll": return enroll(call, client)
    case "Ask": return ask(call, client)
    default: return answerDrawing(call, client)
    }
  }

  private func enroll(_ call: borrowing VarlinkCall, _ client: Connection) -> [UInt8]? {
    var label = PatternLabel.usual
    if let value = call.parameters.member("label"), !value.isNull {
      guard let text = value.string, PatternLabel.isGood(text) else { return Self.invalidParameter("label") }
      label = text
    }
    var replaces = false
    if let value = call.parameters.member("replace"), !value.isNull {
      guard let flag = value.bool else { return Self.invalidParameter("replace") }
      replaces = flag
    }
    return begin(.enrol(label: label, replaces: replaces), call, client)
  }

  private func ask(_ call: borrowing VarlinkCall, _ client: Connection) -> [UInt8]? {
    return begin(.ask, call, client)
  }

  private func begin(
    _ kind: TaskWish.Kind, _ call: borrowing VarlinkCall, _ client: Connection
  ) -> [UInt8]? {
    var patience = Self.patience
    if let value = call.parameters.member("timeout"), !value.isNull {
      guard let time = value.int, Self.patienceBounds.contains(time) else {
        return Self.invalidParameter("timeout")
      }
      patience = time
    }
    guard call.wantsMore, !call.isOneway else { return Self.taskError(VarlinkError.expectedMore) }
    guard taskClient == nil else { return Self.taskError(VarlinkError.busy) }
    // Waiting first: the first step may be told before `begin` returns.
    client.wait(for: .task)
    taskClient = client
    let wish = TaskWish(kind: kind, isRoot: client.isRoot, patience: patience)
    guard let refusal = taskCalls.begin(wish) else { return nil }
    taskClient = nil
    client.wait(for: .nothing)
    switch refusal {
    case .busy: return Self.taskError(VarlinkError.busy)
    case .noPattern: return Self.taskError(VarlinkError.noPattern)
    case .labelTaken: return Self.taskError(VarlinkError.labelTaken)
    }
  }

  private func answerDrawing(_ call: borrowing VarlinkCall, _ client: Connection) -> [UInt8]? {
    guard let number = call.parameters.member("attempt")?.int, let attempt = UInt32(exactly: number) else {
      return Self.invalidParameter("attempt")
    }
    guard let accepts = call.parameters.member("accept")?.bool else { return Self.invalidParameter("accept") }
    guard taskCalls.answer(attempt, accepts) else { return Self.taskError(VarlinkError.notAsked) }
    return VarlinkReply.encode(JSON.object())
  }

  private static func taskError(_ error: String) -> [UInt8] {
    VarlinkReply.encode(error: error, JSON.object())
  }

  /// Tells the task's client what happened. `task`: what is to be drawn now; `label`: whose pattern it is;
  /// `reason`: why a new pattern could not be put on record.
  func tellTask(_ notice: TaskNotice, task: LockTask?, label: String, reason: String) {
    guard let client = taskClient else { return }
    // A client that does not read is none.
    guard !client.hasUnsent else { return close(client) }
    switch notice {
    case .step where task == .ask: return
    case .step, .wrong, .unjudged, .tooShort, .tooSimple, .mismatch, .inUse:
      // What is wrong with a drawing for a client to judge is the client's to say.
      if task == .ask { return }
      var reply = JSON.object()
      reply.set("step", task.stepName)
      reply.set("fault", optional: notice.faultName)
      client.send(VarlinkReply.encode(reply, continues: true))
    case .saved:
      var reply = JSON.object()
      reply.set("step", "saved")
      reply.set("label", label)
      endTask(VarlinkReply.encode(reply))
    case .accepted: endTask(VarlinkReply.encode(JSON.object()))
    case .timedOut: endTask(Self.taskError(VarlinkError.timedOut))
    case .cancelled: endTask(Self.taskError(VarlinkError.cancelled))
    case .notSaved: endTask(Self.error(VarlinkError.notSaved, "reason", reason))
    }
  }

  /// Hands a drawing to the client that asked for it; false: it did not take it, and is hung up on.
  func hand(_ drawing: borrowing SecretBytes) -> Bool {
    guard let client = taskClient, !client.hasUnsent, client.sendWhole(drawing) else { return false }
    return true
  }

  private func endTask(_ message: [UInt8]) {
    guard let client = taskClient else { return }
    // First: the end of the connection ends no task any more.
    taskClient = nil
    client.finish(message)
  }

  /// To be called when a client has gone.
  func noteGone(_ client: Connection) {
    guard let current = taskClient, current === client else { return }
    taskClient = nil
    taskCalls.cancel()
  }
}

extension LockTask? {
  /// As the interface's `Step` spells it.
  fileprivate var stepName: String {
    switch self {
    case .proof: "present"
    case .again: "again"
    case .saving: "saving"
    case nil, .newPattern, .ask: "new"
    }
  }
}

extension TaskNotice {
  /// As the interface's `Fault` spells it; nil: it is none.
  fileprivate var faultName: String? {
    switch self {
    case .wrong: "wrong"
    case .unjudged: "unjudged"
    case .tooShort: "too_short"
    case .tooSimple: "too_simple"
    case .mismatch: "mismatch"
    case .inUse: "in_use"
    case .step, .saved, .notSaved, .accepted, .timedOut, .cancelled: nil
    }
  }
}
