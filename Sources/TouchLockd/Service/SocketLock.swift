import CLinux
import LockSystem

/// The right to serve a socket path, held by a lock on `<path>.lock` until the process ends, however it
/// ends. The file stays where it is: removing it would let two daemons lock two files of one name.
struct SocketLock: ~Copyable {
  private let file: FileDescriptor

  /// Throws `inUse` at once when another process holds it; nothing else was touched then.
  init(socketPath: String) throws(ListenError) {
    let path = socketPath + ".lock"
    do throws(SystemError) {
      file = try Self.locked(path)
    } catch {
      throw error.code == EWOULDBLOCK ? .inUse(path: socketPath) : .failed(error)
    }
  }

  private static func locked(_ path: String) throws(SystemError) -> FileDescriptor {
    let file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    try systemCall("flock", path) { flock(file.raw, LOCK_EX | LOCK_NB) }
    return file
  }
}
