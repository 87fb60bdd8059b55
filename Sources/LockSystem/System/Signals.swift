import CLinux

/// Signals as events of the loop.
///
/// To be made before any other thread is started: threads inherit the mask, and a signal must not find one
/// that would die of it.
public final class Signals {
  private let descriptor: FileDescriptor
  private let loop: EventLoop
  private var token: EventLoop.Token?

  /// Blocks `numbers` and calls `handler` with each that comes.
  public init(
    _ loop: EventLoop, _ numbers: [Int32], _ handler: @escaping (Int32) -> Void
  ) throws(SystemError) {
    self.loop = loop
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = FileDescriptor(
      owning: try systemCall("signalfd") {
        signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
      })
    let raw = descriptor.raw
    token = try loop.add(descriptor, .readable) { _ in
      var info = signalfd_siginfo()
      let size = MemoryLayout<signalfd_siginfo>.size
      while read(raw, &info, size) == size { handler(Int32(info.ssi_signo)) }
    }
  }

  deinit { if let token { loop.remove(token) } }

  /// A client that goes away, or a closed pipe, is an error of the call and not the end of the process.
  public static func ignoreBrokenPipes() { clinux_ignore_signal(SIGPIPE) }
}
