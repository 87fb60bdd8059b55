import CUdev
import LockSystem

/// What the kernel tells of devices that come, change and go, on systems where nobody runs udevd.
final class KernelNews {
  private let loop: EventLoop
  private let context: UdevContext
  /// Owned, used on the loop's thread only, and valid until deinit.
  private let monitor: OpaquePointer
  private var token: EventLoop.Token?

  /// Tells of devices of a subsystem; the device is valid during the call.
  init(
    _ loop: EventLoop, subsystem: String, _ onDevice: @escaping (OpaquePointer) -> Void
  ) throws(SystemError) {
    self.loop = loop
    let context = try UdevContext()
    guard let monitor = udev_monitor_new_from_netlink(context.handle, "kernel") else {
      throw SystemError.last("udev_monitor_new_from_netlink")
    }
    self.context = context
    self.monitor = monitor
    udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
    let code = udev_monitor_enable_receiving(monitor)
    guard code >= 0 else { throw SystemError("udev_monitor_enable_receiving", code: -code) }
    token = try loop.add(raw: udev_monitor_get_fd(monitor), .readable) { _ in
      while let device = udev_monitor_receive_device(monitor) {
        onDevice(device)
        udev_device_unref(device)
      }
    }
  }

  deinit {
    if let token { loop.remove(token) }
    udev_monitor_unref(monitor)
  }
}
