import CLinux
import LockCore
import LockSystem

/// What the loop's thread and the verifier's hand to each other.
///
/// Everything but the two descriptors belongs to one of them at a time: to the verifier from a write to
/// `requests` until its write to `answers`, else to the loop. The kernel's lock on an eventfd orders
/// the memory accesses of both sides.
final class VerifierDesk {
  let answers: FileDescriptor
  private let requests: FileDescriptor
  private let path: SecretBox<DotPath>
  private var judge: PatternJudge
  private var task = Task.judge
  private var attempt: UInt32 = 0
  private var answer = VerifierAnswer.waitRecorded
  private var isLeaving = false

  private enum Task {
    case judge
    case recordWait
    case enrol(label: String, replaces: Bool)
  }

  /// The loop's alone: whether the rest belongs to the verifier.
  private var isBusy = false

  init(_ judge: PatternJudge) throws(SystemError) {
    self.judge = judge
    path = try SecretBox(DotPath())
    requests = FileDescriptor(owning: try systemCall("eventfd") { eventfd(0, Int32(EFD_CLOEXEC)) })
    answers = FileDescriptor(
      owning: try systemCall("eventfd") { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) })
  }

  // MARK: The loop's side

  func ask(_ path: borrowing DotPath, attempt: UInt32) -> Bool { ask(.judge, path, attempt) }

  func askToEnrol(_ path: borrowing DotPath, as label: String, replaces: Bool, attempt: UInt32) -> Bool {
    ask(.enrol(label: label, replaces: replaces), path, attempt)
  }

  private func ask(_ task: Task, _ path: borrowing DotPath, _ attempt: UInt32) -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    take(path)
    SecretStack.wipe()
    self.task = task
    self.attempt = attempt
    VerifierDesk.signal(requests)
    return true
  }

  func askToRecordWait() -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    task = .recordWait
    VerifierDesk.signal(requests)
    return true
  }

  @inline(never)
  private func take(_ path: borrowing DotPath) { self.path.change { $0.assign(path) } }

  func takeAnswer() -> VerifierAnswer? {
    guard VerifierDesk.await(answers) else { return nil }
    isBusy = false
    return answer
  }

  /// Lets the verifier go, after the attempt at hand.
  func leave() {
    if isBusy {
      var waiting = pollfd(fd: answers.raw, events: Int16(POLLIN), revents: 0)
      while poll(&waiting, 1, -1) < 0 {}
    }
    isLeaving = true
    VerifierDesk.signal(requests)
  }

  // MARK: The verifier's side

  func work() {
    // For top(1) and gdb(1); a name is no more than 15 bytes.
    "verifier".withCString { _ = clinux_prctl(PR_SET_NAME, UInt(bitPattern: $0)) }
    while VerifierDesk.await(requests), !isLeaving {
      switch task {
      case .judge: judgeRequest()
      case .recordWait:
        judge.recordWait { Log.error($0) }
        answer = .waitRecorded
      case .enrol(let label, let replaces): enrolRequest(label, replaces)
      }
      SecretStack.wipe()
      VerifierDesk.signal(answers)
    }
  }

  /// Not inlined: its frame is to be wiped.
  @inline(never)
  private func judgeRequest() {
    var fault: String?
    let verdict = path.change { path in
      let verdict = judge.judge(path, at: Clock.sinceBoot()) {
        Log.error($0)
        fault = $0
      }
      path.wipe()
      return verdict
    }
    answer = .judged(
      Judgement(
        verdict: verdict, attempt: attempt, failures: judge.failures, isNewFailure: judge.isNewFailure,
        opening: judge.opening, fault: verdict == .unjudged ? fault : nil))
  }

  /// Not inlined: its frame is to be wiped.
  @inline(never)
  private func enrolRequest(_ label: String, _ replaces: Bool) {
    var result = EnrolmentResult.saved
    var fault = ""
    path.change { path in
      do throws(SecretError) {
        try judge.enrol(path, as: label, replaces: replaces)
      } catch {
        result = error.reason == .inUse ? .inUse : .failed
        fault = error.text
      }
      path.wipe()
    }
    if result == .failed { Log.error("the new pattern is not on record: \(fault)") }
    answer = .enrolled(result, attempt: attempt, fault: fault)
  }

  private static func signal(_ event: borrowing FileDescriptor) {
    var one: UInt64 = 1
    // Cannot fail: a counter far from its limit.
    write(event.raw, &one, 8)
  }

  /// Waits for a signal where the descriptor blocks; false if there is none.
  private static func await(_ event: borrowing FileDescriptor) -> Bool {
    var count: UInt64 = 0
    while true {
      if read(event.raw, &count, 8) == 8 { return true }
      if clinux_errno() != EINTR { return false }
    }
  }
}
