import CLinux

/// Level-triggered epoll on one thread.
///
/// The loop does not own the descriptors: their owner removes its registration before it closes them.
/// A registration has a generation, so that an event that was already fetched for a removed one is
/// dropped instead of reaching the next descriptor of the same number.
public final class EventLoop {
  /// A registration.
  public struct Token: Equatable, Sendable {
    let slot: UInt32
    let generation: UInt32
    var packed: UInt64 { UInt64(generation) << 32 | UInt64(slot) }
  }

  /// What a descriptor is ready for; also what one wants to hear of.
  public struct Readiness: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// Whatever the file's kind calls exceptional.
    public static let exceptional = Readiness(rawValue: EPOLLPRI.rawValue)
    /// Always reported: the other side is gone, or an error is pending.
    public static let hangup = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
  }

  private struct Source {
    var descriptor: Int32 = -1
    var generation: UInt32 = 0
    var handler: ((Readiness) -> Void)?
  }

  private let epoll: FileDescriptor
  private var sources: [Source] = []
  private var freeSlots: [UInt32] = []
  private var isStopped = false

  /// Called after all ready sources were served and before the loop sleeps again: the place to draw
  /// one frame for everything that happened.
  public var beforeSleep: (() -> Void)?

  /// What comes after everything else: done in pieces, each after the frame was drawn, and again and again
  /// as long as it calls `wakeBackground`.
  public var background: (() -> Void)?
  private var isBackgroundDue = false

  /// Has `background` called soon.
  public func wakeBackground() { isBackgroundDue = true }

  public init() throws(SystemError) {
    epoll = FileDescriptor(
      owning: try systemCall("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
  }

  /// Calls `handler` whenever `descriptor` is ready for one of `interest`.
  public func add(
    _ descriptor: borrowing FileDescriptor, _ interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Token {
    try add(raw: descriptor.raw, interest, handler)
  }

  /// The same for a descriptor that a C library owns (libudev's monitor).
  public func add(
    raw: Int32, _ interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Token {
    let slot: UInt32
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = UInt32(sources.count)
      sources.append(Source())
    }
    let token = Token(slot: slot, generation: sources[Int(slot)].generation)
    do throws(SystemError) {
      try control(EPOLL_CTL_ADD, raw, interest, token)
    } catch {
      freeSlots.append(slot)
      throw error
    }
    sources[Int(slot)].descriptor = raw
    sources[Int(slot)].handler = handler
    return token
  }

  /// Changes what is waited for.
  public func modify(_ token: Token, _ interest: Readiness) throws(SystemError) {
    guard isLive(token) else { return }
    try control(EPOLL_CTL_MOD, sources[Int(token.slot)].descriptor, interest, token)
  }

  /// Ends a registration. To be called before the descriptor is closed; twice is harmless.
  public func remove(_ token: Token) {
    guard isLive(token) else { return }
    let slot = Int(token.slot)
    // Fails only for a descriptor that a driver closed under us; the registration is gone either way.
    epoll_ctl(epoll.raw, EPOLL_CTL_DEL, sources[slot].descriptor, nil)
    sources[slot].descriptor = -1
    sources[slot].generation &+= 1
    sources[slot].handler = nil
    freeSlots.append(token.slot)
  }

  /// Serves events until `stop()`.
  public func run() throws(SystemError) {
    var events = InlineArray<32, epoll_event>(repeating: epoll_event())
    while !isStopped {
      beforeSleep?()
      if isStopped { return }
      // What it changed is drawn before the loop sleeps.
      let isAwake = isBackgroundDue
      if isAwake {
        isBackgroundDue = false
        background?()
      }
      let count = try systemCall("epoll_wait") { () -> Int32 in
        var span = events.mutableSpan
        return span.withUnsafeMutableBufferPointer { buffer in
          // Newer glibc declares the pointer as never nil, and 32 events have an address.
          guard let first = buffer.baseAddress else { return 0 }
          return epoll_wait(epoll.raw, first, Int32(buffer.count), isAwake ? 0 : -1)
        }
      }
      for position in 0..<Int(count) {
        let event = events[position]
        let token = Token(
          slot: UInt32(truncatingIfNeeded: event.data.u64), generation: UInt32(event.data.u64 >> 32))
        guard isLive(token) else { continue }
        sources[Int(token.slot)].handler?(Readiness(rawValue: event.events))
      }
    }
  }

  /// Makes `run()` return after the events at hand.
  public func stop() { isStopped = true }

  private func isLive(_ token: Token) -> Bool {
    Int(token.slot) < sources.count && sources[Int(token.slot)].generation == token.generation
      && sources[Int(token.slot)].handler != nil
  }

  private func control(
    _ operation: Int32, _ raw: Int32, _ interest: Readiness, _ token: Token
  ) throws(SystemError) {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.u64 = token.packed
    try systemCall("epoll_ctl") { epoll_ctl(epoll.raw, operation, raw, &event) }
  }
}
