import CEvdev
import CLinux
import LockCore
import LockSystem

/// The events of one read from an evdev node.
struct EventBatch: ~Copyable {
  private var events = InlineArray<64, input_event>(repeating: input_event())
  private(set) var count = 0

  /// Whether more may be queued than was read.
  var isFull: Bool { count == 64 }

  /// An event of the last `fill`, 0 ..< `count`.
  subscript(position: Int) -> InputEvent {
    // Whoever only reads an array within a value gets a copy of all of it, here for every event.
    mutating get {
      var event = events[position]
      return InputEvent(
        type: event.type, code: event.code, value: event.value, microseconds: cevdev_microseconds(&event))
    }
  }

  /// Reads what is queued, as far as there is room.
  mutating func fill(from descriptor: borrowing FileDescriptor) throws(SystemError) {
    count = 0
    var span = events.mutableSpan
    let length = try span.withUnsafeMutableBytes { (bytes) throws(SystemError) in
      try descriptor.read(into: bytes)
    }
    // The kernel hands out whole events only, and none but at the end of a device.
    if length == 0 { throw SystemError("read", code: ENODEV) }
    count = (length ?? 0) / MemoryLayout<input_event>.size
  }
}
