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
    /// The daemon answered with an error; beside it, what the caller is missing, or the reason.
    case refused(String, String?)
  }

  /// The longest message that is taken; the longest that the daemon sends has a few KB.
  private static let longestMessage = 1_048_576

  private let socket: FileDescriptor
  private let parser: JSONParser
  private var assembler = MessageAssembler(limit: longestMessage)
  /// Read, but not yet taken apart.
  private var pending: [UInt8] = []

  /// Never blocks: EAGAIN says that the daemon has as many to accept as the kernel holds.
  init(path: String) throws(SystemError) {
    guard let address = UnixAddress(path) else {
      throw SystemError("connect", code: ENAMETOOLONG, subject: path)
    }
    let flags = SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socket = FileDescriptor(
      owning: try systemCall("socket") { CLinux.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | flags), 0) })
    parser = try JSONParser(.lenient)
    let raw = socket.raw
    try systemCall("connect", path) { address.withPointer { connect(raw, $0, $1) } }
  }

  func send(
    _ method: String, _ parameters: borrowing JSON = JSON.object(), wantsMore: Bool = false
  ) throws(Trouble) {
    let message = VarlinkCall.encode("io.touchlockd.Lock.\(method)", parameters, wantsMore: wantsMore)
    let sent = message.withUnsafeBytes {
      CLinux.send(socket.raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    // A fresh socket takes far more than one call.
    guard sent == message.count else { throw .ended }
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
    do throws(MessageAssembler.TooLong) {
      let taken = try pending.withUnsafeBufferPointer { (bytes) throws(MessageAssembler.TooLong) in
        try assembler.take(UnsafeRawBufferPointer(bytes))
      }
      pending.removeFirst(taken)
    } catch {
      throw .malformed("a reply is longer than \(error.limit) bytes")
    }
  }

  /// The next reply, without its NUL, in locked memory from the first byte on. Nothing else may have been
  /// received. Blocks.
  func receive(into message: inout SecretBytes) throws(Trouble) {
    while true {
      var waiting = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, -1) > 0 else { continue }
      let end = message.count
      // Byte by byte: what follows may be for another's eyes.
      let taken = message.append { recv(socket.raw, $0.baseAddress, $0.count, 0) }
      if taken == 1 {
        if message[end] == 0 { return message.removeLast() }
        guard message.count < SecretBytes.capacity else { throw .malformed("a reply is too long") }
        continue
      }
      if taken == 0 || clinux_errno() != EAGAIN && clinux_errno() != EINTR { throw .ended }
    }
  }

  private func fill(until deadline: Deadline) throws(Trouble) {
    while pending.isEmpty {
      var waiting = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, deadline.remaining()) > 0 else {
        // It may have been a signal.
        if deadline.isOver { throw .timedOut }
        continue
      }
      let raw = socket.raw
      var result = 0
      pending = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        result = recv(raw, buffer.baseAddress, buffer.count, 0)
        count = max(0, result)
      }
      if result == 0 || result < 0 && clinux_errno() != EAGAIN && clinux_errno() != EINTR { throw .ended }
    }
  }

  func decode(_ message: [UInt8]) throws(Trouble) -> VarlinkReply {
    let value: JSON
    do throws(JSONError) { value = try parser.parse(message) } catch { throw .malformed(error.text) }
    do throws(MalformedMessage) { return try VarlinkReply(value) } catch { throw .malformed(error.text) }
  }
}

extension VarlinkReply {
  /// Why the call was refused; nil: it was not.
  var refusal: Client.Trouble? {
    error.map { .refused($0, (parameters.member("missing") ?? parameters.member("reason"))?.string) }
  }
}
