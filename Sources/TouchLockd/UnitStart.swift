import CLinux
import LockCore
import LockSystem

/// Starts systemd units, by systemctl(1) as a child process that nobody waits for.
final class UnitStart {
  private let loop: EventLoop
  private var children: [Child] = []

  /// The child holds the other end of the pipe, so that its end is an event of the loop.
  private final class Child {
    let pid: pid_t
    let pipe: FileDescriptor
    var token: EventLoop.Token?

    init(pid: pid_t, pipe: consuming FileDescriptor) {
      self.pid = pid
      self.pipe = pipe
    }
  }

  init(_ loop: EventLoop) { self.loop = loop }

  /// Has `unit` started. A unit that runs already goes on as it is.
  func start(_ unit: String) {
    do throws(SystemError) {
      var ends: (Int32, Int32) = (-1, -1)
      try systemCall("pipe") { clinux_pipe(&ends.0, &ends.1) }
      let pipe = FileDescriptor(owning: ends.0)
      let other = FileDescriptor(owning: ends.1)
      let child = Child(pid: try UnitStart.spawn(unit, holding: other), pipe: pipe)
      children.append(child)
      child.token = try loop.add(child.pipe, .readable) { [self] _ in reap(child) }
    } catch {
      Log.error("\(unit) was not started: \(error.text)")
    }
  }

  private func reap(_ child: Child) {
    if let token = child.token { loop.remove(token) }
    var status: Int32 = 0
    waitpid(child.pid, &status, 0)
    // systemctl has said why.
    if status != 0 { Log.error("a unit was not started: systemctl start failed") }
    for place in 0..<children.count where children[place] === child {
      children.remove(at: place)
      return
    }
  }

  private static func spawn(
    _ unit: String, holding pipe: borrowing FileDescriptor
  ) throws(SystemError) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process blocks and ignores is no business of its child.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe.raw, 3)

    var arguments = [
      strdup("systemctl"), strdup("--no-block"), strdup("--no-ask-password"), strdup("start"), strdup("--"),
      strdup(unit), nil,
    ]
    defer { for argument in arguments { free(argument) } }
    var environment: UnsafeMutablePointer<CChar>?
    var child: pid_t = 0
    let code = posix_spawnp(&child, "systemctl", &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw SystemError("posix_spawn", code: code, subject: "systemctl") }
    return child
  }
}
