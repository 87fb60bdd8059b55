import CLinux
import LockCore

/// The listening socket that the service manager made and passes on: sd_listen_fds(3)'s protocol, by hand.
public enum InheritedSocket {
  /// Where the first descriptor that is passed is.
  private static let first: Int32 = 3

  /// What is wrong with what was passed, and what would be right; one line without a full stop.
  public struct Fault: Error {
    public let text: String
  }

  /// The socket that was passed to this process, to be closed by the caller; nil: none was. Clients must
  /// find the daemon at `path`, so another socket is refused.
  public static func take(path: String) throws(Fault) -> FileDescriptor? {
    try take(path: path, process: getenv("LISTEN_PID"), count: getenv("LISTEN_FDS"), first: first)
  }

  /// The program is about to be started anew in this process, and finds the socket again.
  public static func keepForRestart() {
    guard let process = getenv("LISTEN_PID"), atol(process) == Int(getpid()) else { return }
    _ = clinux_fcntl(first, F_SETFD, 0)
  }

  /// `process` and `count`: LISTEN_PID and LISTEN_FDS.
  static func take(
    path: String, process: UnsafePointer<CChar>?, count: UnsafePointer<CChar>?, first: Int32
  ) throws(Fault) -> FileDescriptor? {
    // The variables of a parent that did not clean up are meant for somebody else.
    guard let process, let count, atol(process) == Int(getpid()), atol(count) > 0 else { return nil }
    guard atol(count) == 1, option(SO_ACCEPTCONN, of: first) == 1,
      option(SO_TYPE, of: first) == Int32(SOCK_STREAM.rawValue), isBound(first, to: path),
      clinux_fcntl(first, F_SETFD, Int(FD_CLOEXEC)) == 0,
      clinux_fcntl(first, F_SETFL, Int(O_RDWR | O_NONBLOCK)) == 0
    else {
      throw Fault(
        text: "what the service manager passes is not one listening stream socket at \(path); right: the "
          + "same path in [daemon] socket and in ListenStream= of touchlockd.socket")
    }
    return FileDescriptor(owning: first)
  }

  private static func option(_ option: Int32, of descriptor: Int32) -> Int32 {
    var value: Int32 = -1
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 ? value : -1
  }

  private static func isBound(_ descriptor: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0, address.sun_family == sa_family_t(AF_UNIX), path.bytes.count <= UnixAddress.longestPath
    else { return false }
    return withUnsafeBytes(of: address.sun_path) { strcmp($0.baseAddress!, path) == 0 }
  }
}
