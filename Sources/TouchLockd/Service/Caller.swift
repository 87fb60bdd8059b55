import CLinux
import LockCore
import LockSystem

/// Who is at the other end of a socket: the process that connected, as it was then.
struct Caller {
  let process: pid_t
  let user: uid_t
  let group: gid_t

  /// nil: the kernel does not say.
  init?(_ socket: borrowing FileDescriptor) {
    var credentials = clinux_credentials()
    var length = socklen_t(MemoryLayout<clinux_credentials>.size)
    guard getsockopt(socket.raw, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
    process = credentials.process
    user = credentials.user
    group = credentials.group
  }

  /// Whether it had that group as its own or beside it.
  func isMember(of wanted: gid_t, _ socket: borrowing FileDescriptor) -> Bool {
    if group == wanted { return true }
    // The kernel says how much it needs: at most 65,536 numbers.
    var length: socklen_t = 0
    guard getsockopt(socket.raw, SOL_SOCKET, SO_PEERGROUPS, nil, &length) != 0, clinux_errno() == ERANGE,
      let groups = malloc(Int(length))
    else { return false }
    defer { free(groups) }
    guard getsockopt(socket.raw, SOL_SOCKET, SO_PEERGROUPS, groups, &length) == 0 else { return false }
    for position in 0..<Int(length) / 4
    where groups.load(fromByteOffset: 4 * position, as: gid_t.self) == wanted { return true }
    return false
  }

  /// For the log: the user, the process and its program, `uid 0, pid 812, /usr/bin/touchlockctl`. A daemon
  /// that is not root may not see the path and tells the program's short name.
  var text: String {
    var text = "uid \(Int(user)), pid \(Int(process))"
    var path = [UInt8](repeating: 0, count: 4096)
    let length = path.withUnsafeMutableBytes {
      readlink("/proc/\(Int(process))/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    path.removeLast(path.count - max(0, length))
    if path.isEmpty { path = shortName() }
    if !path.isEmpty { text += ", " + String(decoding: path, as: UTF8.self) }
    return text
  }

  private func shortName() -> [UInt8] {
    do throws(SystemError) {
      let file = try FileDescriptor(opening: "/proc/\(Int(process))/comm", flags: O_RDONLY)
      var name = try file.content(longest: 64)
      // A line break.
      if !name.isEmpty { name.removeLast() }
      return name
    } catch {
      return []
    }
  }
}
