import LockCore
import LockSystem

/// The socket service: its clients and what they are told. The loop holds on to it until `close`.
final class Service {
  /// More clients than this wait in the kernel; fewer have room where the process may not have as many
  /// descriptors.
  static let mostClients = 16_384
  /// Descriptors that clients never take: the daemon's own, and those that it opens for an attempt.
  private static let reservedDescriptors = 64
  /// All unfinished calls together hold at most this many bytes.
  private static let mostHeldBytes = 1024 * 1024

  let loop: EventLoop
  let status: () -> ServiceStatus
  let requestLock: () -> Void
  let parser: JSONParser
  private let room: Int
  private var listener: Listener?

  private(set) var clients: [Connection] = []
  /// How many clients wait for what, by `Connection.Wait`.
  private var waiting = InlineArray<4, Int>(repeating: 0)
  /// Bytes of unfinished calls.
  var heldBytes = 0

  private(set) var events = EventRing()
  private var sweep = Sweep()
  private var sweepTimer: Timer?

  /// Whether screen and finger have been given away.
  private(set) var isUnlocked = false
  /// Whether the locked picture is visible.
  private(set) var showsLockedFrame = false
  /// How many times the locked picture was said to be visible. It wraps around.
  private(set) var lockedFrames: UInt32 = 0
  /// When the device was locked or unlocked last, in microseconds since boot.
  private(set) var since = Clock.microsecondsSinceBoot()
  /// The answers to Lock and to AwaitUnlock, encoded once for all who wait.
  private(set) var sinceReply: [UInt8] = []
  private(set) var unlockReply: [UInt8] = []
  /// The label of the pattern that unlocked the device; nil while it is locked.
  private(set) var label: String?

  /// Serves `settings.socketPath` from now on. `status` is asked for each GetStatus and Monitor; `onLock` is
  /// called when a client wants the device locked, and may call `announce`. The device counts as locked
  /// until `announce(.unlocked)`.
  init(
    loop: EventLoop, settings: Settings, status: @escaping () -> ServiceStatus, onLock: @escaping () -> Void
  ) throws(ListenError) {
    self.loop = loop
    self.status = status
    requestLock = onLock
    room = min(Self.mostClients, DescriptorLimit.raise() - Self.reservedDescriptors)
    do throws(SystemError) {
      parser = try JSONParser(.strict)
    } catch {
      throw .failed(error)
    }
    sinceReply = encodeSince(label: nil)
    listener = try Listener(
      loop, path: settings.socketPath, hasRoom: { [self] in clients.count < room },
      accepted: { [self] socket in accept(socket) })
    do throws(SystemError) {
      sweepTimer = try Timer(loop) { [self] in continueSweep() }
    } catch {
      close()
      throw .failed(error)
    }
  }

  /// Tells the clients what happened, those who wait for it and those who monitor. They are written to
  /// from the loop, soon; `failures` as in `ServiceStatus`, `label` that of the pattern that was right.
  func announce(_ notice: LockNotice, failures: Int, label: String? = nil) {
    switch notice {
    case .locked, .unlocked:
      isUnlocked = notice == .unlocked
      showsLockedFrame = false
      since = Clock.microsecondsSinceBoot()
      self.label = isUnlocked ? label : nil
      sinceReply = encodeSince(label: nil)
      unlockReply = encodeSince(label: self.label)
    case .lockedShown:
      showsLockedFrame = true
      lockedFrames &+= 1
    default: break
    }
    let hasMonitors = isAwaited(.events)
    if hasMonitors { events.append(encodeEvent(notice, failures: failures, label: label)) }
    guard
      hasMonitors || notice == .unlocked && isAwaited(.unlock)
        || notice == .lockedShown && isAwaited(.lockedFrame)
    else { return }
    sweep.restart(count: clients.count)
    sweepTimer?.set(Clock.now())
  }

  /// Hangs up on everybody and takes the socket away.
  func close() {
    listener?.close()
    listener = nil
    sweepTimer = nil
    for client in clients { client.stop() }
    clients = []
  }

  private func isAwaited(_ wait: Connection.Wait) -> Bool { waiting[Int(wait.rawValue)] > 0 }

  func countWait(from old: Connection.Wait, to new: Connection.Wait) {
    waiting[Int(old.rawValue)] -= 1
    waiting[Int(new.rawValue)] += 1
  }
}

extension Service {
  /// How much is done before touch and picture have their turn.
  private static let answersPerTurn = 128
  private static let visitsPerTurn = 2048

  private func continueSweep() {
    var answers = 0
    var visits = 0
    while answers < Self.answersPerTurn, visits < Self.visitsPerTurn,
      let position = sweep.next(count: clients.count)
    {
      visits += 1
      if answer(clients[position]) { answers += 1 }
    }
    if !sweep.isDone { sweepTimer?.set(Clock.now()) }
  }

  /// Sends what a client waits for, if it has come; false: there was nothing to send.
  private func answer(_ client: Connection) -> Bool {
    switch client.wait {
    case .nothing: return false
    case .unlock:
      guard isUnlocked else { return false }
      client.finish(unlockReply)
    case .lockedFrame:
      guard showsLockedFrame, client.mark != lockedFrames else { return false }
      client.finish(sinceReply)
    case .events:
      guard client.mark != events.next else { return false }
      continueEvents(client)
    }
    return true
  }

  /// Sends the events that a client has not got yet, as far as it takes them. One that lost some because
  /// it does not read is dropped.
  func continueEvents(_ client: Connection) {
    while client.wait == .events, client.mark != events.next {
      guard let event = events.message(client.mark) else { return close(client) }
      if client.hasUnsent { return }
      client.sendEvent(event)
    }
  }
}

extension Service {
  private func accept(_ socket: consuming FileDescriptor) {
    let client = Connection(socket, self)
    do throws(SystemError) {
      try client.start()
    } catch {
      // Out of kernel memory: this client is hung up on, the others stay.
      return Log.warning("a client was hung up on: \(error.text)")
    }
    client.position = clients.count
    clients.append(client)
    waiting[Int(client.wait.rawValue)] += 1
  }

  /// Hangs up. Twice is harmless.
  func close(_ client: Connection) {
    let position = client.position
    guard position < clients.count, clients[position] === client else { return }
    heldBytes -= client.heldBytes
    client.stop()
    waiting[Int(client.wait.rawValue)] -= 1
    let last = clients.removeLast()
    if last !== client {
      clients[position] = last
      last.position = position
    }
    sweep.clientLeft(count: clients.count)
    listener?.resume()
  }

  /// Hangs up on a client whose unfinished call makes them all too many.
  func limitHeldBytes(_ client: Connection) {
    if heldBytes > Self.mostHeldBytes { refuse(client, "too many unfinished calls") }
  }
}
