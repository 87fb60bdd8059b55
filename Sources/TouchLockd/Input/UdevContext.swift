import CLinux
import CUdev
import LockCore
import LockSystem

/// A connection to udev's library, and the input devices that it knows.
struct UdevContext: ~Copyable {
  /// Owned, used on one thread only, and valid while this value lives.
  let handle: OpaquePointer
  let hasDatabase: Bool

  init() throws(SystemError) {
    guard let handle = udev_new() else { throw SystemError.last("udev_new") }
    self.handle = handle
    hasDatabase = access("/run/udev/data", F_OK) == 0
  }

  deinit { udev_unref(handle) }

  /// The event nodes that exist now, in the kernel's order.
  func nodes() -> [InputNode] {
    guard let enumeration = udev_enumerate_new(handle) else { return [] }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, "input")
    udev_enumerate_add_match_sysname(enumeration, "event*")
    if hasDatabase { udev_enumerate_add_match_is_initialized(enumeration) }
    udev_enumerate_scan_devices(enumeration)
    var nodes: [InputNode] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let device = udev_device_new_from_syspath(handle, udev_list_entry_get_name(current)) {
        if let node = InputNode(udev: device, hasDatabase: hasDatabase) { nodes.append(node) }
        udev_device_unref(device)
      }
      entry = udev_list_entry_get_next(current)
    }
    return nodes
  }
}

extension InputNode {
  /// The node of a device of udev's; nil: it is no event node.
  init?(udev device: OpaquePointer, hasDatabase: Bool) {
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
    self.init(
      path: String(cString: path), marks: marks, calibration: calibration.map { String(cString: $0) })
  }
}
