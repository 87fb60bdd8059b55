import Foundation

/// A QEMU process that cannot outlive this one.
final class Emulator: @unchecked Sendable {
  /// This side's ends of the socket pairs that QEMU inherited.
  let agent: Int32
  let qmp: Int32

  private let state = NSCondition()
  private var pid: pid_t = 0
  private var spawnError: Int32?
  private var hasEnded = false

  /// - Parameter arguments: may name the inherited sockets as `fd=3` (agent) and `fd=4` (QMP).
  init(arguments: [String], log: URL) throws {
    let agentPair = try Emulator.socketPair()
    let qmpPair = try Emulator.socketPair()
    agent = agentPair.host
    qmp = qmpPair.host
    defer {
      close(agentPair.guest)
      close(qmpPair.guest)
    }

    // The kernel kills QEMU when the thread that started it ends. This one ends with the process at the
    // latest, while a thread of a pool might end in the middle of a test.
    let thread = Thread { [self] in
      let command = ["setpriv", "--pdeathsig", "KILL", "--", "qemu-system-x86_64"] + arguments
      let started = Emulator.spawn(command, inheriting: [agentPair.guest, qmpPair.guest], log: log)
      state.withLock {
        pid = started.pid
        spawnError = started.error
        hasEnded = started.error != nil
        state.broadcast()
      }
      if started.error == nil { waitForEnd() }
    }
    thread.stackSize = 1 << 19
    thread.name = "QEMU's parent"
    thread.start()

    let error = state.withLock {
      while pid == 0 && spawnError == nil { state.wait() }
      return spawnError
    }
    if let error {
      close(agent)
      close(qmp)
      throw VirtualDeviceError("setpriv and QEMU did not start: \(String(cString: strerror(error)))")
    }
  }

  deinit { kill() }

  var isRunning: Bool { state.withLock { !hasEnded } }

  /// As if the power was cut. Returns when the process is gone.
  func kill() {
    state.withLock {
      // Under the lock the process is not reaped, so the number is still its own.
      if !hasEnded { Foundation.kill(pid, SIGKILL) }
      let deadline = Deadline(in: .seconds(10))
      while !hasEnded && !deadline.hasPassed { _ = state.wait(until: deadline.date) }
    }
  }

  func waitUntilEnded(_ deadline: Deadline) -> Bool {
    state.withLock {
      while !hasEnded && !deadline.hasPassed { _ = state.wait(until: deadline.date) }
      return hasEnded
    }
  }

  private func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    state.withLock {
      var status: Int32 = 0
      waitpid(pid, &status, 0)
      hasEnded = true
      state.broadcast()
    }
  }

  private static func socketPair() throws -> (host: Int32, guest: Int32) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw VirtualDeviceError("socketpair: \(String(cString: strerror(errno)))")
    }
    // Away from the numbers that QEMU is to have them under.
    let guest = fcntl(ends[1], F_DUPFD_CLOEXEC, 64)
    close(ends[1])
    return (ends[0], guest)
  }

  private static func spawn(
    _ command: [String], inheriting descriptors: [Int32], log: URL
  ) -> (pid: pid_t, error: Int32?) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log.path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    for (index, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(3 + index))
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    let error = posix_spawnp(&pid, command[0], &actions, nil, &arguments, environ)
    return (pid, error == 0 ? nil : error)
  }
}
