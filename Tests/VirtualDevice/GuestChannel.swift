import Foundation

/// The connection to the agent: starts jobs and collects what they send.
final class GuestChannel: @unchecked Sendable {
  /// What is known of a job.
  struct Job {
    var pid: Int32?
    var output = Data()
    var error = Data()
    var end: (status: Int32, limitHit: Bool)?
  }

  private let descriptor: Int32
  private let condition = NSCondition()
  private let writing = NSLock()
  private var jobs: [UInt32: Job] = [:]
  private var nextJob: UInt32 = 1
  private var readyAt: UInt64?
  private var isClosed = false

  /// Owns `descriptor`.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    // The reader keeps a descriptor of its own, and this object only as long as it handles a frame.
    let reading = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    let reader = Thread { [weak self] in
      while let frame = GuestChannel.readFrame(reading) {
        guard let self else { break }
        take(frame)
      }
      self?.markClosed()
      close(reading)
    }
    reader.name = "agent reader"
    reader.start()
  }

  /// Ends the reader.
  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// CLOCK_MONOTONIC of the guest, in nanoseconds, when its agent began to listen.
  func waitUntilReady(_ deadline: Deadline, or isHopeless: () -> Bool) -> UInt64? {
    condition.withLock {
      while readyAt == nil && !isClosed && !deadline.hasPassed && !isHopeless() {
        _ = condition.wait(until: min(deadline.date, Date(timeIntervalSinceNow: 0.2)))
      }
      return readyAt
    }
  }

  /// The agent has greeted another host before its device was frozen.
  func assumeReady() { condition.withLock { readyAt = readyAt ?? 0 } }

  func start(_ command: String, limit: Duration?) throws -> UInt32 {
    let job = condition.withLock {
      defer { nextJob += 1 }
      jobs[nextJob] = Job()
      return nextJob
    }
    let milliseconds = UInt32(limit?.milliseconds ?? 0)
    try send(Frame(.run, job: job, payload: Data(integer: milliseconds) + Data(command.utf8)))
    return job
  }

  func sendInput(_ data: Data, to job: UInt32) throws {
    // In pieces, so that a large file neither exceeds a frame nor delays what others send.
    var rest = data[...]
    while !rest.isEmpty {
      try send(Frame(.input, job: job, payload: Data(rest.prefix(1 << 20))))
      rest = rest.dropFirst(1 << 20)
    }
  }

  func endInput(of job: UInt32) throws {
    try send(Frame(.input, job: job, payload: Data()))
  }

  func signal(_ number: Int32, to job: UInt32) throws {
    try send(Frame(.signal, job: job, payload: Data(integer: UInt32(number))))
  }

  func job(_ number: UInt32) -> Job { condition.withLock { jobs[number] ?? Job() } }

  func forget(_ number: UInt32) { condition.withLock { jobs[number] = nil } }

  /// Waits until `finished` finds in the job what it looks for; it may take bytes out of it.
  func wait<Value>(
    for number: UInt32, _ deadline: Deadline, _ what: String, _ finished: (inout Job) -> Value?
  ) throws -> Value {
    try condition.withLock {
      while true {
        var job = jobs[number] ?? Job()
        if let value = finished(&job) {
          jobs[number] = job
          return value
        }
        if isClosed { throw VirtualDeviceError("the virtual device ended during: \(what)") }
        if deadline.hasPassed {
          throw VirtualDeviceError("the virtual device did not answer in time: \(what)")
        }
        _ = condition.wait(until: deadline.date)
      }
    }
  }

  private func take(_ frame: Frame) {
    condition.withLock {
      defer { condition.broadcast() }
      if frame.kind == Frame.Kind.ready.rawValue {
        readyAt = frame.payload.integer(at: 0, as: UInt64.self)
      }
      // A job that was forgotten may still be sending.
      guard var job = jobs.removeValue(forKey: frame.job) else { return }
      switch Frame.Kind(rawValue: frame.kind) {
      case .started: job.pid = frame.payload.integer(at: 0, as: Int32.self)
      case .output: job.output.append(frame.payload)
      case .error: job.error.append(frame.payload)
      case .exit:
        job.end = (
          frame.payload.integer(at: 0, as: Int32.self), frame.payload.integer(at: 4, as: UInt32.self) != 0
        )
      default: break
      }
      jobs[frame.job] = job
    }
  }

  private func markClosed() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }

  private func send(_ frame: Frame) throws {
    let bytes = frame.encoded
    try writing.withLock {
      var done = 0
      while done < bytes.count {
        let sent = bytes.withUnsafeBytes {
          Foundation.send(
            descriptor, $0.baseAddress! + done, $0.count - done, Int32(MSG_NOSIGNAL))
        }
        if sent < 0 && errno == EINTR { continue }
        guard sent > 0 else {
          throw VirtualDeviceError("the virtual device took no input: \(String(cString: strerror(errno)))")
        }
        done += sent
      }
    }
  }

  private static func readFrame(_ descriptor: Int32) -> Frame? {
    guard let header = readExactly(Frame.headerSize, descriptor) else { return nil }
    var frame = Frame(header: header)
    guard let payload = readExactly(Int(header.integer(at: 0, as: UInt32.self)), descriptor) else {
      return nil
    }
    frame.payload = payload
    return frame
  }

  private static func readExactly(_ count: Int, _ descriptor: Int32) -> Data? {
    var data = Data(count: count)
    var done = 0
    while done < count {
      let got = data.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + done, count - done) }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return nil }
      done += got
    }
    return data
  }
}
