import CEvdev
import CLinux
import LockCore
import LockSystem

/// An input device with a power or a wake-up key.
final class KeyDevice {
  let path: String
  private let descriptor: FileDescriptor
  private var token: EventLoop.Token?

  private static let powerKey = 116
  private static let wakeKey = 143

  /// nil: it has neither key.
  init?(path: String) throws(SystemError) {
    let descriptor = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    var keys = InlineArray<96, UInt8>(repeating: 0)
    var wanted = InlineArray<96, UInt8>(repeating: 0)
    let length = try systemCall("EVIOCGBIT", path) {
      withUnsafeMutablePointer(to: &keys) { clinux_ioctl_pointer(descriptor.raw, clinux_EVIOCGBIT_KEY, $0) }
    }
    var hasKey = false
    for key in [Self.powerKey, Self.wakeKey] where key / 8 < length {
      wanted[key / 8] |= 1 << UInt8(key % 8)
      if keys[key / 8] & 1 << UInt8(key % 8) != 0 { hasKey = true }
    }
    guard hasKey else { return nil }
    // The rest of a keyboard wakes nobody up. Kernels before 4.4 send it, and it is passed over.
    var types: UInt32 = 1 << UInt32(EV_KEY)
    withUnsafeMutableBytes(of: &types) { Self.mask(EV_SYN, to: $0, descriptor) }
    withUnsafeMutableBytes(of: &wanted) { Self.mask(EV_KEY, to: $0, descriptor) }
    self.path = path
    self.descriptor = descriptor
  }

  /// Has only those codes of a type sent, or with EV_SYN only those types.
  private static func mask(
    _ type: Int32, to bits: UnsafeMutableRawBufferPointer, _ descriptor: borrowing FileDescriptor
  ) {
    var mask = input_mask()
    mask.type = UInt32(type)
    mask.codes_size = UInt32(bits.count)
    mask.codes_ptr = UInt64(UInt(bitPattern: bits.baseAddress))
    _ = clinux_ioctl_pointer(descriptor.raw, clinux_EVIOCSMASK, &mask)
  }

  func register(in loop: EventLoop, _ handler: @escaping () -> Void) throws(SystemError) {
    token = try loop.add(descriptor, .readable) { _ in handler() }
  }

  func unregister(from loop: EventLoop) {
    if let token { loop.remove(token) }
  }

  /// Reads all that is queued, and reports presses. Throws when the device is gone.
  func read(_ onKey: (LockEvent) -> Void) throws(SystemError) {
    var batch = EventBatch()
    repeat {
      try batch.fill(from: descriptor)
      for position in 0..<batch.count {
        let event = batch[position]
        guard event.type == EventType.key, event.value == 1 else { continue }
        switch Int(event.code) {
        case Self.powerKey: onKey(.powerKey)
        case Self.wakeKey: onKey(.wakeKey)
        default: break
        }
      }
    } while batch.isFull
  }
}
