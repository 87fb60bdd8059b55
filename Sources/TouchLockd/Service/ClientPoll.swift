import CLinux
import LockCore
import LockSystem

/// The clients' sockets. They are polled beside the loop's own descriptors, so that thousands of ready ones
/// never stand before a touch, and every ready one gets its turn before any gets a second.
final class ClientPoll {
  /// A socket that is ready, or was a moment ago: `serial` tells whether `slot` is still the same client's.
  struct Ready {
    let slot: Int
    let serial: UInt32
    let readiness: EventLoop.Readiness
  }

  let descriptor: FileDescriptor
  private var batch = Batch()

  init() throws(SystemError) {
    descriptor = FileDescriptor(
      owning: try systemCall("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
  }

  /// Watches `socket` for `interest`, or for something else than before.
  func watch(
    _ socket: borrowing FileDescriptor, _ interest: EventLoop.Readiness, slot: Int, serial: UInt32,
    isNew: Bool
  ) throws(SystemError) {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.u64 = UInt64(serial) << 32 | UInt64(slot)
    try systemCall("epoll_ctl") {
      epoll_ctl(descriptor.raw, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket.raw, &event)
    }
  }

  /// To be called before the socket is closed, which alone does not end it while another process has it.
  func forget(_ socket: borrowing FileDescriptor) {
    epoll_ctl(descriptor.raw, EPOLL_CTL_DEL, socket.raw, nil)
  }

  /// The next one; nil: nobody is ready.
  func next() -> Ready? {
    guard let event = batch.next(descriptor.raw) else { return nil }
    return Ready(
      slot: Int(event.data.u64 & 0xffff_ffff), serial: UInt32(event.data.u64 >> 32),
      readiness: EventLoop.Readiness(rawValue: event.events))
  }

  /// What the kernel handed out and nobody has looked at yet.
  private struct Batch {
    private var events = InlineArray<32, epoll_event>(repeating: epoll_event())
    private var position = 0
    private var count = 0

    mutating func next(_ epoll: Int32) -> epoll_event? {
      if position == count {
        position = 0
        var span = events.mutableSpan
        count = span.withUnsafeMutableBufferPointer { buffer in
          guard let first = buffer.baseAddress else { return 0 }
          return max(0, Int(epoll_wait(epoll, first, Int32(buffer.count), 0)))
        }
        if count == 0 { return nil }
      }
      position += 1
      return events[position - 1]
    }
  }
}
