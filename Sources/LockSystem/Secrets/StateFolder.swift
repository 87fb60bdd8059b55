import CLinux
import LockCore

/// The folder that holds `patterns` and `attempts`, open. Everything in it is reached by this descriptor,
/// so that a path that changes meanwhile leads nowhere else.
public struct StateFolder: ~Copyable {
  public let path: String
  let descriptor: FileDescriptor

  /// Opens the folder; with `creating`, makes it if it is not there, for the owner alone. Its parent must
  /// be there. A folder that others may write to is refused.
  public init(_ path: String, creating: Bool) throws(SecretError) {
    if creating, mkdir(path, 0o700) != 0, clinux_errno() != EEXIST {
      throw SecretError(.system, StateFolder.refusal(path, "cannot be created", clinux_errno()))
    }
    descriptor = try StateFolder.open(path)
    self.path = path
  }

  /// The path of a file in it, for a message.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Keeps other processes from replacing files until this folder is closed; false: another one does.
  func lock() -> Bool { flock(descriptor.raw, LOCK_EX | LOCK_NB) == 0 }

  /// Lets them again. Closing alone would not, while a process that was forked meanwhile has the folder
  /// open.
  func unlock() { flock(descriptor.raw, LOCK_UN) }

  /// Whether a file of this user's can be believed: root, or who this process is.
  /// Root, who sets patterns for the daemon, trusts the daemon's user, too.
  static func isTrusted(owner: uid_t) -> Bool {
    let me = geteuid()
    if owner == 0 || owner == me { return true }
    guard me == 0, let user = getpwnam(Product.user) else { return false }
    return user.pointee.pw_uid == owner
  }

  /// One line: what could not be done, the system's reason, and the way out of that.
  static func refusal(_ path: String, _ what: String, _ code: Int32) -> String {
    let reason = String(cString: strerror(code))
    let wayOut =
      switch code {
      case ENOSPC, EDQUOT: "free some space on its disk"
      case EROFS: "mount its disk writable, or another state_dir"
      case EACCES, EPERM: "run as root, or as the folder's owner"
      case ENOENT: "make its parent folder first, or another state_dir"
      case ENOTDIR, ELOOP: "a folder in its place, or another state_dir"
      case EISDIR, EEXIST: "remove the folder in its place"
      default: "look at the kernel's messages about its disk"
      }
    return "\(path): \(what): \(reason); right: \(wayOut)"
  }

  private static func open(_ path: String) throws(SecretError) -> FileDescriptor {
    let raw = clinux_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    var status = stat()
    guard raw >= 0, fstat(raw, &status) == 0 else {
      throw SecretError(.system, refusal(path, "cannot be opened", clinux_errno()))
    }
    let folder = FileDescriptor(owning: raw)
    if let mistrust = mistrust(status, path) { throw SecretError(.file, mistrust) }
    return folder
  }

  /// What speaks against the folder.
  private static func mistrust(_ status: stat, _ path: String) -> String? {
    if !isTrusted(owner: status.st_uid) {
      return "\(path): belongs to user \(status.st_uid), who is not to be trusted; right: chown root \(path)"
    }
    if status.st_mode & 0o022 != 0 {
      return "\(path): others may write to it; right: chmod 700 \(path)"
    }
    return nil
  }
}
