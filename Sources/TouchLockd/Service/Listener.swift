import CLinux
import LockCore
import LockSystem

/// The listening socket: hands each new client over, and stops accepting while there is no room for one.
/// The loop holds on to it until `close`.
final class Listener {
  /// How many connections wait in the kernel until they are accepted.
  static let backlog: Int32 = 4096
  /// How many are accepted before touch and picture have their turn.
  private static let acceptsPerTurn = 32
  /// After this long it is tried again when there was no descriptor or no room left, in milliseconds.
  private static let retryDelay = 250

  private let path: String
  private let lock: SocketLock
  /// Whether the socket is the service manager's, which goes on listening after this process.
  private let isInherited: Bool
  private let socket: FileDescriptor
  private let loop: EventLoop
  private let hasRoom: () -> Bool
  private let accepted: (consuming FileDescriptor) -> Void
  /// accept(2); a test puts a failing one in its place.
  private let accept: (Int32) -> Int32
  private var token: EventLoop.Token?
  private var retry: Timer?
  private var isPaused = false
  /// Whether it was said that the system has no descriptor left.
  private var isStarved = false

  /// Binds `path` with mode 0660 (0666 where others may do something), in a folder that is made when it is missing. A socket that a dead
  /// daemon left behind is replaced. `hasRoom` is asked before each client that `accepted` is given.
  init(
    _ loop: EventLoop, path: String, access: Access? = nil, hasRoom: @escaping () -> Bool,
    accept: @escaping (Int32) -> Int32 = clinux_accept,
    accepted: @escaping (consuming FileDescriptor) -> Void
  ) throws(ListenError) {
    guard let address = UnixAddress(path) else { throw .pathTooLong(path: path) }
    self.path = path
    self.loop = loop
    self.hasRoom = hasRoom
    self.accept = accept
    self.accepted = accepted
    if let folder = Piece(path).parts(atLast: "/")?.before, !folder.isEmpty {
      // Fails when the folder is there already; any other reason shows in the next step.
      mkdir(folder.text, 0o755)
    }
    lock = try SocketLock(socketPath: path)
    if let inherited = try Self.inherited(path) {
      socket = inherited
      isInherited = true
    } else {
      try Self.removeStale(path)
      do throws(SystemError) { socket = try Self.bind(address, path, access) } catch { throw .failed(error) }
      isInherited = false
    }
    do throws(SystemError) {
      retry = try Timer(loop) { [self] in resume() }
      token = try loop.add(socket, .readable) { [self] _ in acceptSome() }
    } catch {
      throw .failed(error)
    }
  }

  /// Accepts again if it had stopped: a client has gone, or time has passed. Whether there is room now is
  /// asked for each.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    watch(.readable)
  }

  /// Stops listening and takes the socket's name away, so that clients see at once that nobody is there.
  func close() {
    guard let token else { return }
    loop.remove(token)
    self.token = nil
    retry = nil
    if !isInherited { unlink(path) }
  }

  private func acceptSome() {
    for _ in 0..<Self.acceptsPerTurn {
      guard hasRoom() else { return pause() }
      let raw = accept(socket.raw)
      if raw >= 0 {
        isStarved = false
        accepted(FileDescriptor(owning: raw))
        continue
      }
      switch clinux_errno() {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM:
        if !isStarved { Log.warning("out of descriptors or memory: new clients wait") }
        isStarved = true
        return pause()
      case EINTR, ECONNABORTED: continue
      default: return
      }
    }
  }

  private func pause() {
    isPaused = true
    watch([])
    retry?.set(Clock.now().advanced(milliseconds: Self.retryDelay))
  }

  private func watch(_ interest: EventLoop.Readiness) {
    guard let token else { return }
    do throws(SystemError) {
      try loop.modify(token, interest)
    } catch {
      Log.error("no more clients can be accepted: \(error.text)")
    }
  }

  private static func inherited(_ path: String) throws(ListenError) -> FileDescriptor? {
    do throws(InheritedSocket.Fault) {
      return try InheritedSocket.take(path: path)
    } catch {
      throw .notOurs(error)
    }
  }

  private static func removeStale(_ path: String) throws(ListenError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) else { throw .notASocket(path: path) }
    unlink(path)
  }

  private static func bind(
    _ address: UnixAddress, _ path: String, _ access: Access?
  ) throws(SystemError) -> FileDescriptor {
    let socket = FileDescriptor(
      owning: try systemCall("socket") {
        let flags = SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        return CLinux.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | flags), 0)
      })
    // The name takes its mode from the socket, less the umask: never more than 0660, at no moment.
    try systemCall("fchmod", path) { fchmod(socket.raw, 0o660) }
    try systemCall("bind", path) { address.withPointer { CLinux.bind(socket.raw, $0, $1) } }
    // Fails for a daemon that is neither root nor in the group: then root alone connects.
    if let group = access?.group { chown(path, uid_t.max, group) }
    let mode: mode_t = (access?.others ?? .nothing) == .nothing ? 0o660 : 0o666
    try systemCall("chmod", path) { chmod(path, mode) }
    try systemCall("listen", path) { listen(socket.raw, backlog) }
    return socket
  }
}
