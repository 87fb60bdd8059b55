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
  /// Where nobody runs udevd.
  private var news: KernelNews?
  private var token: EventLoop.Token?

  init(_ loop: EventLoop, _ onChange: @escaping (Change) -> Void) throws(SystemError) {
    self.loop = loop
    context = try UdevContext()
    if DeviceDatabase.isKept {
      let database = try DeviceDatabase()
      token = try loop.add(database.events.descriptor, .readable) { _ in database.take(onChange) }
    } else {
      news = try KernelNews(loop, subsystem: "input") { device in
        if let change = Self.change(device) { onChange(change) }
      }
    }
  }

  deinit { if let token { loop.remove(token) } }

  /// The event nodes that exist now, in the kernel's order.
  func nodes() -> [InputNode] { context.nodes() }

  private static func change(_ device: OpaquePointer) -> Change? {
    guard let node = InputNode(udev: device, hasDatabase: false), let action = udev_device_get_action(device)
    else { return nil }
    if strcmp(action, "remove") == 0 { return .removed(node.path) }
    return strcmp(action, "add") == 0 ? .added(node) : nil
  }
}
