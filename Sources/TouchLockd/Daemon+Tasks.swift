import LockCore
import LockSystem

/// The enrolment that runs.
struct Enrolment {
  let label: String
  let replaces: Bool
  /// The label whose present pattern is wanted first; nil: any will do.
  var proof: String?
  /// Why the new pattern could not be put on record.
  var fault = ""
}

extension Daemon {
  /// What clients may ask for.
  var taskCalls: TaskCalls {
    var calls = TaskCalls()
    calls.begin = { [self] in beginTask($0) }
    calls.answer = { [self] attempt, accepts in answer(attempt, accepts) }
    calls.cancel = { [self] in handle(.taskCancelled) }
    return calls
  }

  private func beginTask(_ wish: TaskWish) -> TaskRefusal? {
    guard world.read({ $0.machine.canBeginTask }) else { return .busy }
    switch wish.kind {
    case .ask:
      Log.notice("a client asks for a drawing")
      handle(.taskRequested(.ask, patience: wish.patience))
    case .enrol(let label, let replaces):
      // What cannot be read has no labels; putting on record says why.
      let isTaken = hasPattern(label)
      if isTaken, !replaces { return .labelTaken }
      if !wish.isRoot, patterns == .count(0) { return .noPattern }
      Log.notice("a client asks for a new pattern")
      enrolment = Enrolment(label: label, replaces: replaces, proof: isTaken ? label : nil)
      handle(.taskRequested(wish.isRoot ? .newPattern : .proof, patience: wish.patience))
    }
    return nil
  }

  private func hasPattern(_ label: String) -> Bool {
    do throws(SecretError) {
      for other in try PatternStore.entries(settings) where other.label == label { return true }
    } catch {
      return false
    }
    return false
  }

  private func answer(_ attempt: UInt32, _ accepts: Bool) -> Bool {
    let isAwaited = world.read {
      $0.machine.task == .ask && $0.machine.state == .verifying && $0.machine.attempt == attempt
    }
    if isAwaited { handle(.answered(accepts: accepts, attempt: attempt)) }
    return isAwaited
  }

  /// Whoever replaces a pattern draws that one and no other.
  func judged(_ verdict: Verdict, label: String?) -> Verdict {
    guard verdict == .right, world.read({ $0.machine.task == .proof }), let proof = enrolment?.proof else {
      return verdict
    }
    return (label ?? "").isSame(as: proof) ? .right : .wrong
  }

  func enrol(_ attempt: UInt32) {
    let isTaken = world.read { world in
      guard let enrolment, let verifier else { return false }
      return verifier.enrol(
        world.machine.recognizer.path, as: enrolment.label, replaces: enrolment.replaces, attempt: attempt)
    }
    if !isTaken { handle(.enrolled(.failed, attempt: attempt)) }
  }

  func enrolled(_ result: EnrolmentResult, fault: String, attempt: UInt32) {
    enrolment?.fault = fault
    if result == .saved { Log.notice("a new pattern is on record") }
    handle(.enrolled(result, attempt: attempt))
  }

  /// Hands the drawing to the client that asked for it.
  func hand(_ attempt: UInt32) {
    if !handOver(attempt) { handle(.taskCancelled) }
    SecretStack.wipe()
  }

  /// Not inlined: its frame is to be wiped.
  @inline(never)
  private func handOver(_ attempt: UInt32) -> Bool {
    do throws(SystemError) {
      let message = try SecretBox(SecretBytes())
      message.change { message in
        world.read { PatternMessage.write($0.machine.recognizer.path, attempt: attempt, into: &message) }
      }
      return message.read { service?.hand($0) ?? false }
    } catch {
      Log.error("a drawing cannot be handed over: \(error.text)")
      return false
    }
  }

  func tell(_ notice: TaskNotice) {
    let task = world.read { $0.machine.task }
    service?.tellTask(notice, task: task, label: enrolment?.label ?? "", reason: enrolment?.fault ?? "")
    if notice.isEnd { enrolment = nil }
  }
}
