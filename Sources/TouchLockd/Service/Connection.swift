import CLinux
import LockCore
import LockSystem

/// One client. It reads one call at a time and answers it before it looks at the next: what a client sends
/// meanwhile stays in the kernel, so that an idle or waiting one owns no buffer here.
final class Connection {
  /// What the call at hand waits for.
  enum Wait: UInt8 {
    case nothing
    /// AwaitUnlock.
    case unlock
    /// Lock.
    case lockedFrame
    /// Monitor.
    case events
  }

  /// The longest call, in bytes. The protocol's own need a few hundred.
  static let longestCall = 16 * 1024

  private let service: Service
  private let socket: FileDescriptor
  private var token: EventLoop.Token?
  /// Its place in the service's list; the service's own.
  var position = 0
  /// Where the wait began: for `events` the number of the next one to send, for `lockedFrame` that of the
  /// locked frames shown before.
  private(set) var mark: UInt32 = 0
  private(set) var wait = Wait.nothing {
    didSet { service.countWait(from: oldValue, to: wait) }
  }
  private var isReading = true
  private var closesWhenSent = false
  private var call = MessageAssembler(limit: Connection.longestCall)
  /// What the socket did not take yet. Empty but for a client that does not read.
  private var unsent: [UInt8] = []

  init(_ socket: consuming FileDescriptor, _ service: Service) {
    self.socket = socket
    self.service = service
  }

  var hasUnsent: Bool { !unsent.isEmpty }
  /// How many bytes of an unfinished call are held.
  var heldBytes: Int { call.count }

  func start() throws(SystemError) {
    token = try service.loop.add(socket, .readable) { [self] readiness in handle(readiness) }
  }

  /// Puts the answer to the call at hand off. Later calls stay unread.
  func wait(for what: Wait, mark: UInt32 = 0) {
    wait = what
    self.mark = mark
  }

  /// Sends a whole message; `unsent` must be empty. A client that is gone is closed.
  func send(_ message: [UInt8]) {
    precondition(unsent.isEmpty)
    let sent = write(message[...])
    guard sent >= 0 else { return service.close(self) }
    if sent < message.count {
      unsent = Array(message[sent...])
      watch(.writable)
    } else if closesWhenSent {
      service.close(self)
    }
  }

  /// Sends the answer that was waited for and goes on to the next call.
  func finish(_ message: [UInt8]) {
    wait = .nothing
    if !isReading && unsent.isEmpty { watch(.readable) }
    send(message)
  }

  /// Sends the next of several messages of one answer.
  func sendEvent(_ message: [UInt8]) {
    mark &+= 1
    send(message)
  }

  /// Sends the reason, as far as the client takes it, and hangs up.
  func refuse(_ message: [UInt8]) {
    closesWhenSent = true
    send(message)
  }

  /// Ends everything; the descriptor is closed when the last reference goes.
  func stop() {
    wait = .nothing
    unsent = []
    if let token { service.loop.remove(token) }
    token = nil
  }

  private func handle(_ readiness: EventLoop.Readiness) {
    if !unsent.isEmpty {
      if readiness.contains(.writable) { return sendRest() }
      // Nobody is left to read it.
      return service.close(self)
    }
    if wait == .nothing { return read() }
    if !readiness.isDisjoint(with: .hangup) { return service.close(self) }
    // A next call, or the client has no more to say but still listens.
    watch([])
  }

  private func sendRest() {
    let sent = write(unsent[...])
    guard sent >= 0 else { return service.close(self) }
    unsent.removeFirst(sent)
    guard unsent.isEmpty else { return }
    unsent = []
    if closesWhenSent { return service.close(self) }
    watch(.readable)
    service.continueEvents(self)
  }

  /// Takes at most one call out of the socket.
  private func read() {
    // More is looked at in the next turn, after touch and picture have had theirs.
    var buffer = InlineArray<4096, UInt8>(repeating: 0)
    var span = buffer.mutableSpan
    span.withUnsafeMutableBytes { buffer in
      let count = recv(socket.raw, buffer.baseAddress, buffer.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
      guard count > 0 else {
        if count == 0 || clinux_errno() != EAGAIN { service.close(self) }
        return
      }
      let before = call.count
      do throws(MessageAssembler.TooLong) {
        let used = try call.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        // What was looked at is there: less would make bytes count twice.
        guard recv(socket.raw, buffer.baseAddress, used, Int32(MSG_DONTWAIT)) == used else {
          return service.close(self)
        }
      } catch {
        return service.refuse(self, "a call has at most \(error.limit) bytes")
      }
      if call.isComplete {
        service.heldBytes -= before
        service.serve(call.finish(), self)
      } else {
        service.heldBytes += call.count - before
        service.limitHeldBytes(self)
      }
    }
  }

  /// How many bytes the socket took; -1: the client is gone.
  private func write(_ bytes: ArraySlice<UInt8>) -> Int {
    let sent = bytes.withUnsafeBytes {
      CLinux.send(socket.raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    return sent < 0 && clinux_errno() == EAGAIN ? 0 : sent
  }

  private func watch(_ interest: EventLoop.Readiness) {
    isReading = interest.contains(.readable)
    guard let token else { return }
    do throws(SystemError) {
      try service.loop.modify(token, interest)
    } catch {
      service.close(self)
    }
  }
}
