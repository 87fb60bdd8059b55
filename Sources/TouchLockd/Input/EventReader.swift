import CEvdev
import CLinux
import LockCore
import LockSystem

/// Reads evdev events from a descriptor, as many as are queued.
struct EventReader {
  enum Outcome {
    /// Nothing is queued any more.
    case drained
    /// Events were lost; what came after them is not read.
    case dropped
  }

  private static let batch = 64

  /// Hands every queued event to `take`, up to and with one that says that events were lost.
  static func read(
    _ descriptor: borrowing FileDescriptor, _ take: (InputEvent) -> Void
  ) throws(SystemError) -> Outcome {
    var events = InlineArray<64, input_event>(repeating: input_event())
    while true {
      var span = events.mutableSpan
      let length = try span.withUnsafeMutableBytes { (bytes) throws(SystemError) in
        try descriptor.read(into: bytes)
      }
      // The kernel hands out whole events only; an end of file is a device that went away.
      guard let length else { return .drained }
      if length == 0 { throw SystemError("read", code: ENODEV) }
      let count = length / MemoryLayout<input_event>.size
      for position in 0..<count {
        var raw = events[position]
        let event = InputEvent(
          type: raw.type, code: raw.code, value: raw.value, microseconds: cevdev_microseconds(&raw))
        take(event)
        if event.type == EventType.synchronization && event.code == SynchronizationCode.dropped {
          return .dropped
        }
      }
      if count < batch { return .drained }
    }
  }
}
