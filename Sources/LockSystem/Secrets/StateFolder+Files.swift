import CLinux
import LockCore

/// Why a file of the state folder was not read.
enum StateFileFault: Error {
  /// What is there is not to be believed: what is wrong with it, and what would be right.
  case untrusted(String)
  /// The system refused.
  case unreadable(String)

  var text: String {
    switch self {
    case .untrusted(let text), .unreadable(let text): text
    }
  }
}

extension StateFolder {
  /// A file's whole content; nil: there is none. Only a regular file of a trusted owner, closed to
  /// everybody else and of at most `longest` bytes is read. `closed`: what nobody else may do, as mode bits.
  func read(
    _ name: String, longest: Int, closed: mode_t = 0o077
  ) throws(StateFileFault) -> [UInt8]? {
    let path = path(of: name)
    // Not blocking: a FIFO in the file's place must not hold up the lock.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let raw = clinux_openat(descriptor.raw, name, flags, 0)
    guard raw >= 0 else {
      let code = clinux_errno()
      if code == ENOENT { return nil }
      throw StateFolder.fault(path, code)
    }
    let file = FileDescriptor(owning: raw)
    let content: [UInt8]
    let mistrust: String?
    do throws(SystemError) {
      mistrust = StateFolder.mistrust(try file.status(), path, closed)
      content = mistrust == nil ? try file.content(longest: longest) : []
    } catch {
      throw StateFolder.fault(path, error.code)
    }
    if let mistrust { throw .untrusted(mistrust) }
    return content
  }

  /// Replaces a file so that a power cut at any instant leaves the old content or the new.
  func replace(_ name: String, with text: String) throws(SecretError) {
    let draft = "\(name).new"
    do throws(SystemError) {
      // Left behind by a power cut.
      unlinkat(descriptor.raw, draft, 0)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let file = FileDescriptor(
        owning: try systemCall("openat") { clinux_openat(descriptor.raw, draft, flags, 0o600) })
      try file.writeAll(text.bytes)
      // What root writes is to be read by the daemon, whose user has the folder.
      let owner = try descriptor.status()
      if owner.st_uid != geteuid() {
        try systemCall("fchown") { fchown(file.raw, owner.st_uid, owner.st_gid) }
      }
      try systemCall("fsync") { fsync(file.raw) }
      try systemCall("renameat") { renameat(descriptor.raw, draft, descriptor.raw, name) }
      try systemCall("fsync") { fsync(descriptor.raw) }
    } catch {
      unlinkat(descriptor.raw, draft, 0)
      // What could not be removed stands in the way.
      let file = error.code == EEXIST ? draft : name
      throw SecretError(.system, StateFolder.refusal(path(of: file), "cannot be written", error.code))
    }
  }

  /// What speaks against a file that is there.
  private static func mistrust(_ status: stat, _ path: String, _ closed: mode_t) -> String? {
    if !status.isRegularFile { return "\(path): is not a regular file; right: remove it" }
    if !isTrusted(owner: status.st_uid) {
      return "\(path): belongs to user \(status.st_uid), who is not to be trusted; right: chown root \(path)"
    }
    if status.st_mode & closed != 0 {
      let mode = String(status.st_mode & 0o7777, radix: 8)
      return "\(path): is open to others (mode \(mode)); right: chmod 600 \(path)"
    }
    return nil
  }

  private static func fault(_ path: String, _ code: Int32) -> StateFileFault {
    switch code {
    case ELOOP: .untrusted("\(path): is a symbolic link; right: remove it")
    case EFBIG: .untrusted("\(path): is too large to be ours; right: remove it")
    // A socket (open(2)).
    case ENXIO: .untrusted("\(path): is not a regular file; right: remove it")
    default: .unreadable(refusal(path, "cannot be read", code))
    }
  }
}
