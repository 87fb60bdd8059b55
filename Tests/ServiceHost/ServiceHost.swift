import Foundation
import LockCore
import LockSystem

@testable import TouchLockd

/// The real service on a loop in a thread of its own, with a device that the test plays.
public final class ServiceHost: @unchecked Sendable {
  /// A folder of its own, removed at the end.
  public let folder: String
  public var path: String { "\(folder)/touchlock.sock" }

  private let guarded = NSLock()
  private var jobs: [(Service) -> Void] = []
  private var current = ServiceStatus()
  private var wakeReader: Int32 = -1
  private var wakeWriter: Int32 = -1
  private let ended = DispatchSemaphore(value: 0)
  private var locksRequested = 0
  private var tasks: [String] = []
  private var refusal: TaskRefusal?
  private let answersLock: Bool
  private let access: Access

  /// With `answersLock`, a client's Lock makes the locked picture visible at once, as a device whose screen
  /// works. Whoever runs the test counts as root. Throws `ListenError`.
  public convenience init(folder: String? = nil, answersLock: Bool = true) throws {
    var access = Access(Settings())
    access.root = geteuid()
    try self.init(folder: folder, answersLock: answersLock, access: access)
  }

  init(folder: String? = nil, answersLock: Bool = true, access: Access) throws {
    self.access = access
    self.folder = folder ?? NSTemporaryDirectory() + "touchlockd-\(UUID().uuidString.prefix(8))"
    self.answersLock = answersLock
    var ends: [Int32] = [-1, -1]
    // Not for the processes that other tests start meanwhile.
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    (wakeReader, wakeWriter) = (ends[0], ends[1])
    try start()
  }

  /// Does something to the service in its own thread, and returns when it is done.
  public func perform(_ job: @escaping @Sendable (borrowing ServiceActions) -> Void) {
    let done = DispatchSemaphore(value: 0)
    guarded.withLock {
      jobs.append { [self] service in
        job(ServiceActions(service: service, host: self))
        done.signal()
      }
    }
    write(wakeWriter, "x", 1)
    done.wait()
  }

  public func announce(
    _ notice: LockNotice, failures: Int = 0, nextTry: Int = 0, label: String? = nil, cover: String? = nil
  ) {
    perform { $0.announce(notice, failures: failures, nextTry: nextTry, label: label, cover: cover) }
  }

  public var clientCount: Int {
    let count = Box(0)
    perform { count.value = $0.clientCount }
    return count.value
  }

  /// Whether there are so many clients, at the latest in a minute.
  public func hasClients(_ count: Int) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 60)
    while clientCount != count {
      if Date() >= deadline { return false }
      usleep(1000)
    }
    return true
  }

  public var isUnlocked: Bool {
    let box = Box(false)
    perform { box.value = $0.service.isUnlocked }
    return box.value
  }

  /// How often a client's Lock reached the device.
  public var lockCount: Int { guarded.withLock { locksRequested } }

  /// What was asked of the device for tasks, in words.
  public var taskLog: [String] { guarded.withLock { tasks } }

  /// Tasks cannot begin from now on, for that reason: busy, noPattern or labelTaken; nil: they can.
  public func refuseTasks(_ reason: String?) {
    guarded.withLock {
      refusal = reason.map { $0 == "busy" ? .busy : $0 == "noPattern" ? .noPattern : .labelTaken }
    }
  }

  /// Tells the client of the task, as the device would.
  public func tellTask(_ notice: TaskNotice, task: LockTask?, label: String = "", reason: String = "") {
    perform { $0.service.tellTask(notice, task: task, label: label, reason: reason) }
  }

  /// Hands a drawing over, as the device would.
  public func hand(_ dots: [Int], attempt: UInt32) {
    perform { actions in
      var path = DotPath()
      for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
      var message = SecretBytes()
      PatternMessage.write(path, attempt: attempt, into: &message)
      _ = actions.service.hand(message)
    }
  }

  private var taskCalls: TaskCalls {
    var calls = TaskCalls()
    calls.begin = { [self] wish in
      guarded.withLock {
        switch wish.kind {
        case .ask: tasks.append("ask \(wish.patience)")
        case .enrol(let label, let replaces):
          tasks.append("enrol \(label) \(replaces) \(wish.isRoot) \(wish.patience)")
        }
        return refusal
      }
    }
    calls.answer = { [self] attempt, accepts in
      guarded.withLock { tasks.append("answer \(attempt) \(accepts)") }
      return attempt != 99
    }
    calls.cancel = { [self] in guarded.withLock { tasks.append("cancel") } }
    return calls
  }

  /// What GetStatus tells from now on: no pattern is set, or some; the touchscreens' names.
  public func setStatus(
    patterns: Int, patternsError: String? = nil, attemptsError: String? = nil, touchDevices: [String] = []
  ) {
    guarded.withLock {
      current.attemptsError = attemptsError
      current.patterns = patterns
      current.patternsError = patternsError
      current.touchDevices = touchDevices
    }
  }

  /// Ends the service as a daemon that stops, and keeps the folder.
  public func stop() {
    perform { $0.stop() }
    ended.wait()
  }

  /// Stops, for good.
  public func end() {
    stop()
    removeFolder()
  }

  public func removeFolder() { try? FileManager.default.removeItem(atPath: folder) }

  private func start() throws {
    let started = DispatchSemaphore(value: 0)
    let failure = Box<(any Error)?>(nil)
    Thread.detachNewThread { [self] in
      do {
        try run(started)
      } catch {
        failure.value = error
        started.signal()
      }
      ended.signal()
    }
    started.wait()
    if let error = failure.value { throw error }
  }

  private func run(_ started: DispatchSemaphore) throws {
    let loop = try EventLoop()
    var settings = Settings()
    settings.socketPath = path
    let service = Box<Service?>(nil)
    service.value = try Service(
      loop: loop, settings: settings, access: access, status: { [self] in guarded.withLock { current } },
      onLock: { [self] in
        guarded.withLock { locksRequested += 1 }
        guard answersLock, let service = service.value else { return }
        if service.isUnlocked { service.announce(.locked, failures: 0, nextTry: 0) }
        service.announce(.lockedShown, failures: 0, nextTry: 0)
      },
      onUnlock: { service.value?.announce(.unlocked, failures: 0, nextTry: 0) })
    service.value?.taskCalls = taskCalls
    let token = try loop.add(raw: wakeReader, .readable) { [self] _ in
      var byte: UInt8 = 0
      read(wakeReader, &byte, 1)
      let job = guarded.withLock { jobs.removeFirst() }
      job(service.value!)
    }
    started.signal()
    try loop.run()
    loop.remove(token)
    service.value = nil
    close(wakeReader)
    close(wakeWriter)
  }

  /// A value that two closures share.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// What a test does to the service.
  public struct ServiceActions {
    let service: Service
    let host: ServiceHost

    public var clientCount: Int { service.clients.count }

    public func announce(
      _ notice: LockNotice, failures: Int = 0, nextTry: Int = 0, label: String? = nil, cover: String? = nil
    ) {
      host.guarded.withLock {
        host.current.failures = failures
        host.current.nextTry = nextTry
        switch notice {
        case .unlocked: host.current.state = .unlocked
        case .locked: host.current.state = .locked
        case .lockedShown: host.current.screen.isShown = true
        default: break
        }
      }
      service.announce(
        notice, failures: failures, nextTry: nextTry, opening: label.map { Opening(label: $0, cover: cover) })
    }

    func stop() {
      service.close()
      service.loop.stop()
    }
  }
}
