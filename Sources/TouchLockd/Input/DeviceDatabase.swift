import CLinux
import CUdev
import LockCore
import LockSystem

/// udevd's database of devices, which it writes an entry of once it has dealt with a device, and again when a
/// rule says something new. It is followed through the file system, which needs no right to the network;
/// udevd's and the kernel's news come over that.
final class DeviceDatabase {
  private static let path = "/run/udev/data"

  let events: Inotify
  private let context: UdevContext

  init() throws(SystemError) {
    context = try UdevContext()
    events = try Inotify()
    try Self.watch(events)
  }

  /// Whether udevd runs.
  static var isKept: Bool { access("/run/udev/control", F_OK) == 0 }

  /// Has events told of entries that are written or removed.
  static func watch(_ events: borrowing Inotify) throws(SystemError) {
    guard events.watch(path, IN_MOVED_TO | IN_DELETE) >= 0 else {
      throw SystemError.last("inotify_add_watch", path)
    }
  }

  /// Reports what has changed.
  func take(_ onChange: (DeviceMonitor.Change) -> Void) {
    events.take { _, mask, name in
      if mask & IN_Q_OVERFLOW != 0 {
        for node in context.nodes() { onChange(.added(node)) }
      } else if let name, let number = Self.number(of: name) {
        let node = "event\(number)"
        if mask & IN_DELETE != 0 { return onChange(.removed("/dev/input/\(node)")) }
        guard let device = udev_device_new_from_subsystem_sysname(context.handle, "input", node)
        else { return }
        if let node = InputNode(udev: device, hasDatabase: true) { onChange(.added(node)) }
        udev_device_unref(device)
      }
    }
  }

  /// The number of the event node that an entry of this name is about: `c13:64` is `event0`'s. 13 is the major
  /// number of input devices; the minor ones up to 63 are joysticks' and mice's, the next 32 those of the first
  /// event nodes, and those from 256 on are also the numbers in the nodes' names.
  static func number(of name: UnsafePointer<CChar>) -> Int? {
    guard strncmp(name, "c13:", 4) == 0 else { return nil }
    var end: UnsafeMutablePointer<CChar>?
    let minor = strtol(name + 4, &end, 10)
    guard end?.pointee == 0 else { return nil }
    return minor < 64 ? nil : minor < 96 ? minor - 64 : minor
  }
}
