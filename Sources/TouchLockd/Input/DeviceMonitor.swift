import CLinux
import CUdev
import LockCore
import LockSystem

/// Input devices by udev: those that are there, and those that come and go while it lives.
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
  /// Both owned, used on the loop's thread only, and valid until deinit.
  private let udev: OpaquePointer
  private let monitor: OpaquePointer
  private let hasDatabase: Bool
  private var token: EventLoop.Token?

  init(_ loop: EventLoop, _ onChange: @escaping (Change) -> Void) throws(SystemError) {
    self.loop = loop
    guard let udev = udev_new() else { throw SystemError.last("udev_new") }
    let group = access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
    guard let monitor = udev_monitor_new_from_netlink(udev, group) else {
      let error = SystemError.last("udev_monitor_new_from_netlink", group)
      udev_unref(udev)
      throw error
    }
    self.udev = udev
    self.monitor = monitor
    hasDatabase = access("/run/udev/data", F_OK) == 0
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
    let code = udev_monitor_enable_receiving(monitor)
    guard code >= 0 else { throw SystemError("udev_monitor_enable_receiving", code: -code) }
    let hasDatabase = hasDatabase
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
    udev_unref(udev)
  }

  /// The event nodes that exist now, in the kernel's order.
  func nodes() -> [InputNode] {
    guard let enumeration = udev_enumerate_new(udev) else { return [] }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, "input")
    udev_enumerate_add_match_sysname(enumeration, "event*")
    if hasDatabase { udev_enumerate_add_match_is_initialized(enumeration) }
    udev_enumerate_scan_devices(enumeration)
    var nodes: [InputNode] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let device = udev_device_new_from_syspath(udev, udev_list_entry_get_name(current)) {
        if let node = Self.node(device, hasDatabase) { nodes.append(node) }
        udev_device_unref(device)
      }
      entry = udev_list_entry_get_next(current)
    }
    return nodes
  }

  private static func change(_ device: OpaquePointer, _ hasDatabase: Bool) -> Change? {
    guard let node = node(device, hasDatabase), let action = udev_device_get_action(device) else {
      return nil
    }
    if strcmp(action, "remove") == 0 { return .removed(node.path) }
    // A rule that came late says "change" of a device that was no touchscreen before.
    if strcmp(action, "add") == 0 || strcmp(action, "change") == 0 { return .added(node) }
    return nil
  }

  private static func node(_ device: OpaquePointer, _ hasDatabase: Bool) -> InputNode? {
    guard let sysname = udev_device_get_sysname(device), strncmp(sysname, "event", 5) == 0,
      let path = udev_device_get_devnode(device)
    else { return nil }
    var marks: DeviceChoice.Marks?
    if hasDatabase {
      let touchscreen = udev_device_get_property_value(device, "ID_INPUT_TOUCHSCREEN")
      let seat = udev_device_get_property_value(device, "ID_SEAT")
      marks = DeviceChoice.Marks(
        isTouchscreen: touchscreen.map { strcmp($0, "1") == 0 } ?? false,
        seat: seat.map { String(cString: $0) } ?? "seat0")
    }
    let calibration = udev_device_get_property_value(device, "LIBINPUT_CALIBRATION_MATRIX")
    return InputNode(
      path: String(cString: path), marks: marks, calibration: calibration.map { String(cString: $0) })
  }
}
