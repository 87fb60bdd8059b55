import CLinux
import LockCore
import LockSystem

/// A connection to the daemon.
final class Client {
  /// Why there is no reply. None of these is a success.
  enum Trouble: Error {
    case timedOut
    /// The daemon hung up or died.
    case ended
    /// What came is no reply of the protocol.
    case malformed(String)
  }

  /// The longest message that is taken; the interface's description has a few KB.
  private static let longestMessage = 1_048_576

  private let socket: FileDescriptor
  private var parser: JSONParser
  private var assembler = MessageAssembler(limit: longestMessage)
  /// Read, but not yet taken apart.
  private var pending: [UInt8] = []

  init(path: String) throws(SystemError) {
    guard let address = UnixAddress(path) else { throw SystemError("connect", code: ENAMETOOLONG, subject: path) }
    let socket = FileDescriptor(
      owning: try systemCall("socket") {
        CLinux.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      })
    let raw = socket.raw
    try systemCall("connect", path) { address.withPointer { connect(raw, $0, $1) } }
    self.socket = socket
    parser = try JSONParser(.lenient)
  }

  func send(_ method: String, wantsMore: Bool = false) throws(Trouble) {
    let message = VarlinkCall.encode("io.touchlockd.Lock.\(method)", wantsMore: wantsMore)
    var sent = 0
    while sent < message.count {
      let count = message.withUnsafeBytes { bytes in
        CLinux.send(socket.raw, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && clinux_errno() == EINTR { continue }
      guard count > 0 else { throw .ended }
      sent += count
    }
  }

  /// The next reply.
  func receive(until deadline: Deadline) throws(Trouble) -> VarlinkReply {
    while true {
      if !pending.isEmpty { try assemble() }
      if assembler.isComplete { return try decode(assembler.finish()) }
      try fill(until: deadline)
    }
  }

  private func assemble() throws(Trouble) {
    // `withUnsafeBytes` passes no typed error on here.
    let taken = pending.withUnsafeBytes { bytes -> Int? in
      do throws(MessageAssembler.TooLong) { return try assembler.take(bytes) } catch { return nil }
    }
    guard let taken else { throw .malformed("a reply is longer than \(Self.longestMessage) bytes") }
    pending.removeFirst(taken)
  }

  private func fill(until deadline: Deadline) throws(Trouble) {
    while true {
      var waiting = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, deadline.remaining()) > 0 else {
        // Also after a signal.
        if deadline.isOver { throw .timedOut }
        continue
      }
      let raw = socket.raw
      let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = max(0, recv(raw, buffer.baseAddress, buffer.count, 0))
      }
      guard !bytes.isEmpty else { throw .ended }
      pending += bytes
      return
    }
  }

  private func decode(_ message: [UInt8]) throws(Trouble) -> VarlinkReply {
    let value: JSON
    do throws(JSONError) { value = try parser.parse(message) } catch { throw .malformed(error.text) }
    do throws(MalformedMessage) { return try VarlinkReply(value) } catch { throw .malformed(error.text) }
  }
}
