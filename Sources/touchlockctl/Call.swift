import CLinux
import LockCore
import LockSystem

/// Calls of the daemon.
enum Call {
  /// Between two tries to find a daemon that went away, in milliseconds.
  private static let pause: Int32 = 100

  /// Connects; a daemon that is not there is a failure at once.
  static func connect(_ path: String) throws(Failure) -> Client {
    do throws(SystemError) { return try Client(path: path) } catch { throw Failure.noDaemon(path, error) }
  }

  /// Calls `method` until a daemon says that it is done. Only its own success reply counts: the end of
  /// the stream, an error or anything else never does. A daemon that went away is waited for.
  static func insist(_ method: String, _ path: String, until deadline: Deadline) throws(Failure) {
    var client: Client? = try connect(path)
    while true {
      if let client, try attempt(method, client, until: deadline) { return }
      client = nil
      if deadline.isOver { throw Failure.timedOut }
      deadline.pause(milliseconds: pause)
      do throws(SystemError) {
        client = try Client(path: path)
      } catch {
        if error.code == EACCES || error.code == EPERM { throw Failure.noDaemon(path, error) }
      }
    }
  }

  /// False: the connection was lost.
  private static func attempt(
    _ method: String, _ client: Client, until deadline: Deadline
  ) throws(Failure) -> Bool {
    let reply: VarlinkReply
    do throws(Client.Trouble) {
      try client.send(method)
      reply = try client.receive(until: deadline)
    } catch {
      if case .ended = error { return false }
      throw failure(method, error)
    }
    if let error = reply.error { throw Failure(.protocolError, "\(method): \(error)") }
    guard !reply.continues, reply.parameters.member("since")?.int != nil else {
      throw Failure(.protocolError, "\(method): not a reply of touchlockd")
    }
    return true
  }

  /// One call, its first reply.
  static func once(_ method: String, _ client: Client, wantsMore: Bool = false) throws(Failure) -> VarlinkReply {
    do throws(Client.Trouble) {
      try client.send(method, wantsMore: wantsMore)
    } catch {
      throw failure(method, error)
    }
    return try next(method, client)
  }

  /// A further reply.
  static func next(_ method: String, _ client: Client) throws(Failure) -> VarlinkReply {
    let reply: VarlinkReply
    do throws(Client.Trouble) {
      reply = try client.receive(until: .never)
    } catch {
      throw failure(method, error)
    }
    if let error = reply.error { throw Failure(.protocolError, "\(method): \(error)") }
    return reply
  }

  private static func failure(_ method: String, _ trouble: Client.Trouble) -> Failure {
    switch trouble {
    case .timedOut: .timedOut
    case .ended: Failure(.unavailable, "\(method): the daemon hung up")
    case .malformed(let text): Failure(.protocolError, "\(method): \(text)")
    }
  }
}
