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
    /// Enroll or Ask.
    case task
  }

  /// The longest call, in bytes. The protocol's own need a few hundred.
  static let longestCall = 16 * 1024

  private let service: Service
  private let socket: FileDescriptor
  /// Its place in the service's table; the table's own.
  var place = 0
  /// Tells it from others that had the same place.
  let serial: UInt32
  /// Whether it was root that connected.
  let isRoot: Bool
  /// Where the wait began: for `events` the number of the next one to send, for `lockedFrame` that of the
  /// locked frames shown before.
  private(set) var mark: UInt32 = 0
  /// In milliseconds of the service's clock: since when it holds `heldBytes`, or else has said nothing.
  private(set) var since: UInt32
  private(set) var wait = Wait.nothing {
    didSet { service.countWait(from: oldValue, to: wait) }
  }
  private var interest = EventLoop.Readiness.readable
  private var call = MessageAssembler(limit: Connection.longestCall)
  /// What the socket did not take yet. Empty but for a client that does not read.
  private var unsent: [UInt8] = []

  init(_ socket: consuming FileDescriptor, _ service: Service, serial: UInt32) {
    isRoot = service.access.missing(for: .everything, socket) == nil
    self.socket = socket
    self.service = service
    self.serial = serial
    since = service.milliseconds
  }

  var hasUnsent: Bool { !unsent.isEmpty }
  /// How many bytes of an unfinished call, or of an answer that it does not take, are held.
  var heldBytes: Int { call.count + unsent.count }
  /// Whether it neither waits for anything nor is owed anything.
  var isSilent: Bool { wait == .nothing && heldBytes == 0 }
  /// Whether it has said something that was not read yet.
  var hasUnread: Bool {
    var byte: UInt8 = 0
    return recv(socket.raw, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }
  /// Who is at the other end; nil: the kernel does not say.
  var caller: Caller? { Caller(socket) }

  /// What the client must be for that, in words; nil: it is enough.
  func missing(for right: Access.Right, _ access: Access) -> StaticString? {
    access.missing(for: right, socket)
  }

  /// To be called once it has its place.
  func start() throws(SystemError) {
    try service.poll.watch(socket, interest, slot: place, serial: serial, isNew: true)
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
    guard sent < message.count else { return }
    unsent = Array(message[sent...])
    since = service.milliseconds
    service.held.count += unsent.count
    watch(.writable)
    service.limitHeldBytes()
  }

  /// Sends the answer that was waited for and goes on to the next call.
  func finish(_ message: [UInt8]) {
    wait = .nothing
    since = service.milliseconds
    if interest.rawValue == 0 { watch(.readable) }
    send(message)
  }

  /// Sends the next of several messages of one answer.
  func sendEvent(_ message: [UInt8]) {
    mark &+= 1
    send(message)
  }

  /// Sends a whole message from where it is, without a copy; false: the client did not take all of it.
  func sendWhole(_ message: borrowing SecretBytes) -> Bool {
    message.withBytes { bytes in
      CLinux.send(socket.raw, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        == bytes.count
    }
  }

  /// Sends the reason, as far as the client takes it, and hangs up.
  func refuse(_ message: [UInt8]) {
    if unsent.isEmpty { _ = write(message[...]) }
    service.close(self)
  }

  /// Ends everything; the descriptor is closed when the last reference goes.
  func stop() {
    call = MessageAssembler(limit: Self.longestCall)
    unsent = []
    service.poll.forget(socket)
  }

  /// The socket is ready, or was a moment ago.
  func handle(_ readiness: EventLoop.Readiness) {
    if !unsent.isEmpty {
      if readiness.contains(.writable) { return sendRest() }
      // Nobody is left to read it.
      if !readiness.isDisjoint(with: .hangup) { service.close(self) }
      return
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
    service.held.count -= sent
    guard unsent.isEmpty else { return }
    unsent = []
    service.giveMemoryBack()
    since = service.milliseconds
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
      take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    if call.count == 0 { since = service.milliseconds }
    let used: Int
    do throws(MessageAssembler.TooLong) {
      let before = call.count
      used = try call.take(bytes)
      service.held.count += call.count - before
    } catch {
      return service.refuse(self, "a call has at most \(error.limit) bytes")
    }
    // What was looked at is there: less would make bytes count twice.
    let buffer = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
    guard recv(socket.raw, buffer, used, Int32(MSG_DONTWAIT)) == used else { return service.close(self) }
    if call.isComplete {
      service.held.count -= call.count
      service.serve(call.finish(), self)
      service.giveMemoryBack()
    } else {
      service.limitHeldBytes()
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
    self.interest = interest
    do throws(SystemError) {
      try service.poll.watch(socket, interest, slot: place, serial: serial, isNew: false)
    } catch {
      service.close(self)
    }
  }
}
