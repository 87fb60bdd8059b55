import CEvdev
import CLinux
import LockCore
import LockSystem

/// An open evdev node.
///
/// libevdev describes it and knows its state; events are read here, because libevdev drops a tracking
/// ID that follows another without the -1 between them.
struct EvdevDevice: ~Copyable {
  let path: String
  let descriptor: FileDescriptor
  /// Owned; valid while this value lives, on the loop's thread.
  private let handle: OpaquePointer

  /// Opens a node without blocking; its events carry the monotonic clock.
  init(path: String) throws(SystemError) {
    let descriptor = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    var opened: OpaquePointer?
    let code = libevdev_new_from_fd(descriptor.raw, &opened)
    guard code == 0, let opened else { throw SystemError("libevdev_new_from_fd", code: -code, subject: path) }
    let clock = libevdev_set_clock_id(opened, CLOCK_MONOTONIC)
    guard clock == 0 else {
      libevdev_free(opened)
      throw SystemError("EVIOCSCLOCKID", code: -clock, subject: path)
    }
    self.path = path
    self.descriptor = descriptor
    handle = opened
  }

  deinit { libevdev_free(handle) }

  /// Keeps the events from everyone else until the node is closed.
  func grab() throws(SystemError) {
    let code = libevdev_grab(handle, LIBEVDEV_GRAB)
    guard code == 0 else { throw SystemError("EVIOCGRAB", code: -code, subject: path) }
  }

  func describe() -> TouchDevice {
    // Anybody who plugs something in chooses its name.
    var device = TouchDevice(name: PlainText.text(String(cString: libevdev_get_name(handle))))
    for property in UInt16(0)..<UInt16(INPUT_PROP_CNT)
    where libevdev_has_property(handle, UInt32(property)) != 0 {
      device.declare(property: property)
    }
    for key in 0..<TouchDevice.keyCount where has(EventType.key, key) { device.declare(key: key) }
    for axis in UInt16(0)..<UInt16(REL_CNT) where has(EventType.relative, axis) {
      device.declare(relative: axis)
    }
    for code in 0..<TouchDevice.axisCount {
      guard let info = libevdev_get_abs_info(handle, UInt32(code)) else { continue }
      device.declare(
        axis: code,
        Axis(
          minimum: info.pointee.minimum, maximum: info.pointee.maximum, fuzz: info.pointee.fuzz,
          resolution: info.pointee.resolution))
    }
    return device
  }

  /// Tells `stream` the state of the device as it was at opening or at the last `resync`.
  func adopt(into stream: inout TouchStream, _ reading: TouchReading) {
    switch reading.method {
    case .slots:
      for slot in 0..<max(0, libevdev_get_num_slots(handle)) {
        stream.adopt(
          slot: Int(slot), trackingID: value(slot, AxisCode.trackingID), x: value(slot, reading.xCode),
          y: value(slot, reading.yCode), tool: value(slot, AxisCode.toolType),
          distance: value(slot, AxisCode.distance))
      }
      stream.resume(currentSlot: Int(libevdev_get_current_slot(handle)))
    case .packets, .single:
      let isDown = libevdev_get_event_value(handle, UInt32(EventType.key), UInt32(reading.touchKey)) != 0
      stream.adopt(
        slot: 0, trackingID: isDown ? 0 : -1,
        x: libevdev_get_event_value(handle, UInt32(EventType.absolute), UInt32(reading.xCode)),
        y: libevdev_get_event_value(handle, UInt32(EventType.absolute), UInt32(reading.yCode)),
        tool: ToolType.finger, distance: 0)
      stream.resume(currentSlot: 0)
    }
  }

  /// Throws away what is queued and asks the kernel for the state, after events were lost.
  func resync() {
    var event = input_event()
    guard
      libevdev_next_event(handle, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &event)
        == LIBEVDEV_READ_STATUS_SYNC.rawValue
    else { return }
    let flag = LIBEVDEV_READ_FLAG_SYNC.rawValue
    while libevdev_next_event(handle, flag, &event) == LIBEVDEV_READ_STATUS_SYNC.rawValue {}
  }

  private func has(_ type: UInt16, _ code: UInt16) -> Bool {
    libevdev_has_event_code(handle, UInt32(type), UInt32(code)) != 0
  }

  private func value(_ slot: Int32, _ code: UInt16) -> Int32 {
    libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
  }
}
