import CLinux
import LockCore
import LockSystem

/// Groups of the system, read from the file itself: the name service would load its libraries into a daemon
/// that asks once.
enum GroupFile {
  /// nil: there is no such group.
  static func number(of name: StaticString, in path: String = "/etc/group") -> gid_t? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    let wanted = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    while let entry = fgetgrent(file) {
      if strcmp(entry.pointee.gr_name, wanted) == 0 { return entry.pointee.gr_gid }
    }
    return nil
  }
}
