import LockCore
import LockSystem

/// The socket service: its clients and what they are told. The loop holds on to it until `close`.
final class Service {
  /// More clients than this wait in the kernel; fewer have room where the process may not have as many
  /// descriptors.
  static let mostClients = 16_384
  /// Descriptors that clients never take: the daemon's own, and those that it opens for an attempt.
  private static let reservedDescriptors = 64

  let loop: EventLoop
  let status: () -> ServiceStatus
  let requestLock: () -> Void
  let requestUnlock: () -> Void
  var access: Access
  let parser: JSONParser
  private let room: Int
  private var listener: Listener?
  private var pollToken: EventLoop.Token?

  let poll: ClientPoll
  var clients = ClientTable()
  /// The number of the next client. It wraps around.
  private var nextSerial: UInt32 = 0
  /// How many clients wait for what, by `Connection.Wait`.
  private var waiting = InlineArray<5, Int>(repeating: 0)
  /// Who has the drawings, and what may be asked of the device for it.
  var taskClient: Connection?
  var taskCalls = TaskCalls()
  /// What is held for clients who neither finish their calls nor read their answers.
  var held = HeldBytes()
  var heldTimer: Timer?

  /// For everybody but root, and for root: numbered alike.
  private(set) var events = EventRing()
  private(set) var rootEvents = EventRing()
  private var sweep = Sweep()

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
  /// For everybody but root, and for root.
  private(set) var unlockReply: [UInt8] = []
  private(set) var rootUnlockReply: [UInt8] = []
  /// Whose pattern unlocked the device; nil while it is locked.
  private(set) var opening: Opening?

  /// Serves `settings.socketPath` from now on. `status` is asked for each GetStatus and Monitor; `onLock` and
  /// `onUnlock` are called when a client wants the device so, and may call `announce`. The device counts as locked
  /// until `announce(.unlocked)`.
  init(
    loop: EventLoop, settings: Settings, access: Access? = nil, status: @escaping () -> ServiceStatus,
    onLock: @escaping () -> Void, onUnlock: @escaping () -> Void
  ) throws(ListenError) {
    self.loop = loop
    self.status = status
    requestLock = onLock
    requestUnlock = onUnlock
    let access = access ?? Access(settings)
    self.access = access
    room = min(Self.mostClients, DescriptorLimit.raise() - Self.reservedDescriptors)
    do throws(SystemError) {
      parser = try JSONParser(.strict)
      poll = try ClientPoll()
    } catch {
      throw .failed(error)
    }
    loop.background = { [self] in takeTurn() }
    listener = try Listener(
      loop, path: settings.socketPath, access: access,
      hasRoom: { [self] in clients.count < room || makeRoom() },
      accepted: { [self] socket in accept(socket) })
    do throws(SystemError) {
      pollToken = try loop.add(poll.descriptor, .readable) { _ in loop.wakeBackground() }
      heldTimer = try Timer(loop) { [self] in hangUpOnStuck() }
    } catch {
      close()
      throw .failed(error)
    }
  }

  /// Tells the clients what happened, those who wait for it and those who monitor. They are written to
  /// from the loop, soon; `failures` and `nextTry` as in `ServiceStatus`, `opening` whose pattern was right.
  func announce(_ notice: LockNotice, failures: Int, nextTry: Int, opening: Opening? = nil) {
    switch notice {
    case .locked, .unlocked:
      isUnlocked = notice == .unlocked
      showsLockedFrame = false
      since = Clock.microsecondsSinceBoot()
      self.opening = isUnlocked ? opening : nil
      unlockReply = encodeSince(label: self.opening?.cover)
      rootUnlockReply = encodeSince(label: self.opening?.label)
    case .lockedShown:
      showsLockedFrame = true
      sinceReply = encodeSince(label: nil)
      lockedFrames &+= 1
    default: break
    }
    let hasMonitors = isAwaited(.events)
    if hasMonitors {
      let event = encodeEvent(notice, failures: failures, nextTry: nextTry, label: opening?.cover)
      events.append(event)
      let isDuress = opening?.isDuress == true
      rootEvents.append(
        isDuress ? encodeEvent(notice, failures: failures, nextTry: nextTry, label: opening?.label) : event)
    }
    guard
      hasMonitors || notice == .unlocked && isAwaited(.unlock)
        || notice == .lockedShown && isAwaited(.lockedFrame)
    else { return }
    sweep.restart(count: clients.places.count)
    loop.wakeBackground()
  }

  /// Hangs up on everybody and takes the socket away.
  func close() {
    listener?.close()
    listener = nil
    heldTimer = nil
    loop.background = nil
    if let pollToken { loop.remove(pollToken) }
    pollToken = nil
    for client in clients.places { client?.stop() }
    clients.removeAll()
  }

  private func isAwaited(_ wait: Connection.Wait) -> Bool { waiting[Int(wait.rawValue)] > 0 }

  func countWait(from old: Connection.Wait, to new: Connection.Wait) {
    waiting[Int(old.rawValue)] -= 1
    waiting[Int(new.rawValue)] += 1
  }
}

extension Service {
  /// So long clients are served before touch and picture have their turn, twice in a turn at most.
  private static let turnMicroseconds = 1000
  /// So many are told what happened between two looks at the clock. What one has said takes longer.
  private static let stride = 8

  /// Serves the clients for a moment: those who wait for what happened, and those who have said something.
  private func takeTurn() {
    work(stride: Self.stride) { continueSweep() }
    work(stride: 1) {
      guard let ready = poll.next() else { return false }
      if let client = clients[ready.slot], client.serial == ready.serial { client.handle(ready.readiness) }
      return true
    }
  }

  /// Calls `step` until it says that there is nothing more to do, or the time is over.
  private func work(stride: Int, _ step: () -> Bool) {
    let end = Clock.now().nanoseconds + UInt64(Self.turnMicroseconds * 1000)
    while true {
      for _ in 0..<stride where !step() { return }
      if Clock.now().nanoseconds >= end { return loop.wakeBackground() }
    }
  }

  private func continueSweep() -> Bool {
    guard let place = sweep.next(count: clients.places.count) else { return false }
    if let client = clients[place] { answer(client) }
    return true
  }

  /// Sends what a client waits for, if it has come.
  private func answer(_ client: Connection) {
    switch client.wait {
    case .nothing, .task: break
    case .unlock: if isUnlocked { client.finish(client.isRoot ? rootUnlockReply : unlockReply) }
    case .lockedFrame:
      if showsLockedFrame, client.mark != lockedFrames { client.finish(sinceReply) }
    case .events: continueEvents(client)
    }
  }

  /// Sends the events that a client has not got yet, as far as it takes them. One that lost some because
  /// it does not read is dropped.
  func continueEvents(_ client: Connection) {
    while client.wait == .events, client.mark != events.next {
      guard let event = (client.isRoot ? rootEvents : events).message(client.mark) else {
        return close(client)
      }
      if client.hasUnsent { return }
      client.sendEvent(event)
    }
  }
}

extension Service {
  /// Gives up the events that everybody has got: each may be all that is left in its page of memory.
  func forgetEvents() {
    for client in clients.places {
      if let client, client.wait == .events, client.mark != events.next { return }
    }
    events.forget()
    rootEvents.forget()
  }

  /// For what needs no more than a month: it wraps around.
  var milliseconds: UInt32 { UInt32(truncatingIfNeeded: Clock.now().nanoseconds / 1_000_000) }

  private func accept(_ socket: consuming FileDescriptor) {
    nextSerial &+= 1
    let client = Connection(socket, self, serial: nextSerial)
    clients.add(client)
    countPeak()
    waiting[Int(client.wait.rawValue)] += 1
    do throws(SystemError) {
      try client.start()
    } catch {
      // Out of kernel memory: this client is hung up on, the others stay.
      Log.warning("a client was hung up on: \(error.text)")
      close(client)
    }
  }

  /// Hangs up. Twice is harmless.
  func close(_ client: Connection) {
    guard clients.holds(client) else { return }
    held.count -= client.heldBytes
    client.stop()
    waiting[Int(client.wait.rawValue)] -= 1
    clients.remove(client)
    giveMemoryBack()
    listener?.resume()
    noteGone(client)
  }
}
