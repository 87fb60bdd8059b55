import CLinux
import LockCore
import LockSystem

/// Who may call what.
struct Access {
  /// The group whose members run the device.
  static let group: StaticString = "touchlock"

  /// The user who may do everything.
  var root: uid_t = 0
  /// The number of the group; nil: the system has none of that name.
  var group: gid_t?
  /// What everybody else may do.
  var others = Settings.OthersMay.nothing

  init(_ settings: Settings) {
    others = settings.othersMay
    group = GroupFile.number(of: Self.group)
  }

  /// What the sender of a call must be to get `right`, in words; nil: it is enough.
  func missing(for right: Right, _ socket: borrowing FileDescriptor) -> StaticString? {
    if right.rawValue < others.rawValue { return nil }
    let caller = Caller(socket)
    if let caller, caller.user == root { return nil }
    if right == .everything { return "root" }
    if let group, let caller, caller.isMember(of: group, socket) { return nil }
    return "root, or the group touchlock"
  }

  /// What a method gives away, in the order of `Settings.OthersMay`.
  enum Right: UInt8 {
    case status
    case wait
    case monitor
    case lock
    /// What root alone may do.
    case everything
  }
}
