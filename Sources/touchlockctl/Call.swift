import CLinux
import LockCore
import LockSystem

/// Calls of the daemon.
enum Call {
  /// Between two tries to reach a daemon, in milliseconds.
  private static let pause: Int32 = 100
  /// The same for one that stays away. The tries of a thousand who wait must not keep it from starting.
  private static let longestPause: Int32 = 3200

  /// Connects. A daemon that is not there is a failure at once, one that is busy is waited for.
  static func connect(_ path: String, until deadline: Deadline) throws(Failure) -> Client {
    while true {
      do throws(SystemError) {
        return try Client(path: path)
      } catch {
        guard error.code == EAGAIN else { throw Failure.noDaemon(path, error) }
      }
      if deadline.isOver {
        throw Failure(.timedOut, "timed out, and the daemon at \(path) has not taken the connection")
      }
      deadline.pause(milliseconds: pause)
    }
  }

  /// Calls `method` until a daemon says that it is done, and returns what it said. Only its own success reply counts: the end of
  /// the stream, an error or anything else never does. A daemon that goes away is waited for, `patience`
  /// milliseconds long in all (nil: as long as it takes).
  static func insist(
    _ method: String, _ path: String, until deadline: Deadline, patience: Int? = nil
  ) throws(Failure) -> VarlinkReply {
    var client = try connect(path, until: deadline)
    var patienceEnds: Deadline?
    while true {
      if let reply = try attempt(method, client, until: deadline) { return reply }
      let end = patienceEnds ?? Deadline(milliseconds: patience)
      patienceEnds = end
      if end.isOver { throw Failure(.unavailable, "\(method): the daemon hangs up, again and again") }
      client = try reconnect(path, until: deadline, until: end)
    }
  }

  /// Connects to a daemon that went away, once it is back.
  static func reconnect(
    _ path: String, until deadline: Deadline, until patienceEnds: Deadline
  ) throws(Failure) -> Client {
    var pause = pause
    while true {
      if deadline.isOver { throw Failure.timedOut }
      deadline.pause(milliseconds: patienceEnds.remaining(atMost: pause))
      pause = min(2 * pause, longestPause)
      do throws(SystemError) {
        return try Client(path: path)
      } catch {
        let failure = Failure.noDaemon(path, error)
        if failure.status == .notPermitted || patienceEnds.isOver { throw failure }
      }
    }
  }

  /// A daemon that has the answer has this long to give it, in milliseconds, however little time is left.
  private static let grace = 1000

  /// nil: the connection was lost.
  private static func attempt(
    _ method: String, _ client: Client, until deadline: Deadline
  ) throws(Failure) -> VarlinkReply? {
    let reply: VarlinkReply
    do throws(Client.Trouble) {
      try client.send(method)
      reply = try client.receive(until: deadline.atLeast(milliseconds: grace))
    } catch {
      if case .ended = error { return nil }
      throw failure(method, error)
    }
    if let refusal = reply.refusal { throw failure(method, refusal) }
    guard !reply.continues, reply.parameters.member("since")?.int != nil else {
      throw Failure(.protocolError, "\(method): not a reply of touchlockd")
    }
    return reply
  }

  /// One call, its first reply.
  static func once(
    _ method: String, _ client: Client, _ parameters: borrowing JSON = JSON.object(), wantsMore: Bool = false,
    until deadline: Deadline
  ) throws(Failure) -> VarlinkReply {
    try begin(method, client, parameters, wantsMore: wantsMore)
    return try next(method, client, until: deadline)
  }

  /// One call, of which the reply is read elsewhere.
  static func begin(
    _ method: String, _ client: Client, _ parameters: borrowing JSON, wantsMore: Bool
  ) throws(Failure) {
    do throws(Client.Trouble) {
      try client.send(method, parameters, wantsMore: wantsMore)
    } catch {
      throw failure(method, error)
    }
  }

  /// Has the daemon wait so long for each drawing.
  static func setTimeout(_ deadline: Deadline, _ parameters: inout JSON) {
    let time = deadline.remaining()
    if time >= 0 { parameters.set("timeout", min(max(Int(time), 1000), 3_600_000)) }
  }

  /// A further reply.
  static func next(
    _ method: String, _ client: Client, until deadline: Deadline
  ) throws(Failure) -> VarlinkReply {
    let reply: VarlinkReply
    do throws(Client.Trouble) {
      reply = try client.receive(until: deadline)
    } catch {
      throw failure(method, error)
    }
    if let refusal = reply.refusal { throw failure(method, refusal) }
    return reply
  }

  static func failure(_ method: String, _ trouble: Client.Trouble) -> Failure {
    switch trouble {
    case .timedOut:
      // These two end when somebody has unlocked or locked, which may well be never.
      method == "AwaitUnlock" || method == "Monitor"
        ? .timedOut : Failure(.timedOut, "\(method): timed out, and the daemon has not answered")
    case .ended: Failure(.unavailable, "\(method): the daemon hung up")
    case .malformed(let text): Failure(.protocolError, "\(method): not a reply of touchlockd: \(text)")
    case .refused(let error, let missing): .refused(method, error, missing: missing)
    }
  }
}
