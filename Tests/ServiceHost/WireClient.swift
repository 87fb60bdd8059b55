import Foundation
import LockSystem

/// A client that sends bytes as the test says and reads whole replies.
public final class WireClient {
  public enum Failure: Error {
    case noConnection(Int32)
    case timedOut, ended
    case notJSON(String)
  }

  public let descriptor: Int32
  private var pending: [UInt8] = []

  public init(path: String) throws {
    // Not for the processes that other tests start meanwhile.
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let result = UnixAddress(path)!.withPointer { connect(descriptor, $0, $1) }
    guard result == 0 else { throw Failure.noConnection(errno) }
  }

  deinit { close(descriptor) }

  public func send(_ bytes: some Collection<UInt8>) {
    var rest = Array(bytes)
    while !rest.isEmpty {
      let sent = Foundation.send(descriptor, rest, rest.count, Int32(MSG_NOSIGNAL))
      guard sent > 0 else { return }
      rest.removeFirst(sent)
    }
  }

  /// Sends a message and its NUL.
  public func send(_ text: String) { send(Array(text.utf8) + [0]) }

  public func call(_ method: String, _ rest: String = "") {
    send("{\"method\":\"\(method)\"\(rest)}")
  }

  /// The next message. `timedOut` when none comes in `seconds`, `ended` at the end of the stream.
  public func receive(seconds: Double = 5) throws -> String {
    while true {
      if let end = pending.firstIndex(of: 0) {
        defer { pending.removeFirst(end + 1) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, Int32(seconds * 1000)) > 0 else { throw Failure.timedOut }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { throw Failure.ended }
      pending += buffer[..<count]
    }
  }

  public func reply(seconds: Double = 5) throws -> [String: Any] {
    let text = try receive(seconds: seconds)
    guard let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
      throw Failure.notJSON(text)
    }
    return object
  }

  /// The parameters of the next reply, which must be a success.
  public func parameters() throws -> [String: Any] {
    let reply = try reply()
    guard reply["error"] == nil, let parameters = reply["parameters"] as? [String: Any] else {
      throw Failure.notJSON("\(reply)")
    }
    return parameters
  }

  /// Whether nothing comes for a moment, and the connection stays.
  public var isQuiet: Bool {
    do {
      _ = try receive(seconds: 0.05)
      return false
    } catch Failure.timedOut {
      return true
    } catch {
      return false
    }
  }

  /// Whether the other side hung up, within five seconds.
  public var hasEnded: Bool {
    do {
      while true { _ = try receive() }
    } catch Failure.ended {
      return true
    } catch {
      return false
    }
  }

  public func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}
