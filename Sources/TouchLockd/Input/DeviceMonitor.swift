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
  /// The kernel's news, where nobody runs udevd. Owned, used on the loop's thread only, and valid until deinit.
  private var news: OpaquePointer?
  private var token: EventLoop.Token?

  init(_ loop: EventLoop, _ onChange: @escaping (Change) -> Void) throws(SystemError) {
    self.loop = loop
    context = try UdevContext()
    if access("/run/udev/control", F_OK) == 0 {
      let database = try DeviceDatabase()
      token = try loop.add(database.events.descriptor, .readable) { _ in database.take(onChange) }
    } else {
      try watchKernel(onChange)
    }
  }

  deinit {
    if let token { loop.remove(token) }
    if let news { udev_monitor_unref(news) }
  }

  /// The event nodes that exist now, in the kernel's order.
  func nodes() -> [InputNode] { context.nodes() }

  private func watchKernel(_ onChange: @escaping (Change) -> Void) throws(SystemError) {
    guard let news = udev_monitor_new_from_netlink(context.handle, "kernel") else {
      throw SystemError.last("udev_monitor_new_from_netlink")
    }
    self.news = news
    udev_monitor_filter_add_match_subsystem_devtype(news, "input", nil)
    let code = udev_monitor_enable_receiving(news)
    guard code >= 0 else { throw SystemError("udev_monitor_enable_receiving", code: -code) }
    token = try loop.add(raw: udev_monitor_get_fd(news), .readable) { _ in
      while let device = udev_monitor_receive_device(news) {
        if let change = Self.change(device) { onChange(change) }
        udev_device_unref(device)
      }
    }
  }

  private static func change(_ device: OpaquePointer) -> Change? {
    guard let node = InputNode(udev: device, hasDatabase: false), let action = udev_device_get_action(device)
    else { return nil }
    if strcmp(action, "remove") == 0 { return .removed(node.path) }
    return strcmp(action, "add") == 0 ? .added(node) : nil
  }
}
