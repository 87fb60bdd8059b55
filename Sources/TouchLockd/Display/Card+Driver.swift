import CDRM
import LockSystem

extension Card {
  /// The kernel driver's name; nil where the kernel does not tell.
  var driverName: String? {
    guard let version = drmGetVersion(descriptor.raw) else { return nil }
    defer { drmFreeVersion(version) }
    return version.pointee.name.map { String(cString: $0) }
  }
}
