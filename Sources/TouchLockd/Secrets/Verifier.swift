import CLinux
import LockCore
import LockSystem

/// Judges attempts on a thread of its own, so that picture and socket never wait for the hash. While
/// there is nothing to judge, the thread sleeps without a wakeup.
final class Verifier {
  private let desk: VerifierDesk
  private let thread: pthread_t
  private let loop: EventLoop
  private let token: EventLoop.Token

  /// `onAnswer` is called on the loop's thread.
  init(
    _ loop: EventLoop, settings: Settings, onAnswer: @escaping (VerifierAnswer) -> Void
  ) throws(SystemError) {
    let desk = try VerifierDesk(PatternJudge(settings: settings))
    let token = try loop.add(desk.answers, .readable) { _ in
      if let answer = desk.takeAnswer() { onAnswer(answer) }
    }
    do throws(SystemError) {
      thread = try Verifier.start(desk)
    } catch {
      loop.remove(token)
      throw error
    }
    self.desk = desk
    self.token = token
    self.loop = loop
  }

  /// Waits for a hash that is being computed.
  deinit {
    loop.remove(token)
    desk.leave()
    pthread_join(thread, nil)
  }

  /// Has `path` recorded as an attempt and judged; it is copied into locked memory of the verifier's and
  /// overwritten there once judged. False while another one is being judged: then nothing happens.
  func verify(_ path: borrowing DotPath, attempt: UInt32) -> Bool { desk.ask(path, attempt: attempt) }

  /// Has it recorded that the wait after the last failure is over. False while it is busy.
  func recordWait() -> Bool { desk.askToRecordWait() }

  /// As `verify`, for a new pattern, which is put on record under `label`.
  func enrol(_ path: borrowing DotPath, as label: String, replaces: Bool, attempt: UInt32) -> Bool {
    desk.askToEnrol(path, as: label, replaces: replaces, attempt: attempt)
  }

  /// Argon2 keeps its blocks elsewhere; what is left are a few KB.
  private static let stackSize = 131_072

  private static func start(_ desk: VerifierDesk) throws(SystemError) -> pthread_t {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)

    // Signals are the loop's, and a new thread inherits what is blocked.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    var thread = pthread_t()
    let held = Unmanaged.passRetained(desk)
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        Unmanaged<VerifierDesk>.fromOpaque(argument!).takeRetainedValue().work()
        return nil
      }, held.toOpaque())
    guard code == 0 else {
      held.release()
      throw SystemError("pthread_create", code: code)
    }
    return thread
  }
}
