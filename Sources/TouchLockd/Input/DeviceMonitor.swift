import CLinux
import CUdev
import LockCore
import LockSystem

/// Input devices that come and go while it lives.
///
/// Where udevd runs, a device is reported once udevd has dealt with it; elsewhere as soon as the
/// kernel has it.
final class DeviceMonitor {
  enum Change {
    case added(InputNode)
    /// The node of a device that is gone.
    case removed(String)
  }

  private let loop: EventLoop
  private let context: UdevContext
  /// Owned, used on the loop's thread only, and valid until deinit.
  private let monitor: OpaquePointer
  private var token: EventLoop.Token?

  init(_ loop: EventLoop, _ onChange: @escaping (Change) -> Void) throws(SystemError) {
    self.loop = loop
    let context = try UdevContext()
    let group = access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
    guard let monitor = udev_monitor_new_from_netlink(context.handle, group) else {
      throw SystemError.last("udev_monitor_new_from_netlink", group)
    }
    let hasDatabase = context.hasDatabase
    self.context = context
    self.monitor = monitor
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
    let code = udev_monitor_enable_receiving(monitor)
    guard code >= 0 else { throw SystemError("udev_monitor_enable_receiving", code: -code) }
    token = try loop.add(raw: udev_monitor_get_fd(monitor), .readable) { _ in
      while let device = udev_monitor_receive_device(monitor) {
        if let change = Self.change(device, hasDatabase) { onChange(change) }
        udev_device_unref(device)
      }
    }
  }

  deinit {
    if let token { loop.remove(token) }
    udev_monitor_unref(monitor)
  }

  /// The event nodes that exist now, in the kernel's order.
  func nodes() -> [InputNode] { context.nodes() }

  private static func change(_ device: OpaquePointer, _ hasDatabase: Bool) -> Change? {
    guard let node = InputNode(udev: device, hasDatabase: hasDatabase),
      let action = udev_device_get_action(device)
    else { return nil }
    if strcmp(action, "remove") == 0 { return .removed(node.path) }
    // A rule that came late says "change" of a device that was no touchscreen before.
    if strcmp(action, "add") == 0 || strcmp(action, "change") == 0 { return .added(node) }
    return nil
  }
}
