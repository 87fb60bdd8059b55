import LockCore
import LockSystem

/// Notices contacts of which nothing is heard any more. Without contacts it costs no wakeup.
final class SilenceTimer {
  private let limit: UInt64
  private var timer: Timer?
  private var isSet = false

  /// Calls `onSilence` with the moment, in microseconds, since which a contact has been silent for
  /// `milliseconds`; it cancels such contacts and tells when the rest was last heard of.
  init(
    _ loop: EventLoop, after milliseconds: Int, _ onSilence: @escaping (UInt64) -> UInt64?
  ) throws(SystemError) {
    let limit = UInt64(milliseconds) * 1000
    self.limit = limit
    timer = try Timer(loop) { [self] in
      let now = Clock.now().microseconds
      isSet = false
      follow(onSilence(now > limit ? now - limit : 0))
    }
  }

  /// Ends it; `follow` has no effect any more.
  func stop() { timer = nil }

  /// Waits for the contact that was last heard of at `heard`; nil: there is none.
  func follow(_ heard: UInt64?) {
    // Set once for a contact: whether more was heard meanwhile is looked at when it fires.
    guard isSet != (heard != nil) else { return }
    isSet = heard != nil
    timer?.set(heard.map { Instant(nanoseconds: ($0 + limit) * 1000) })
  }
}
