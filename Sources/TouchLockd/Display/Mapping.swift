import CLinux
import LockSystem

/// Memory of a card mapped into this process, unmapped when its owner is gone. It is only written:
/// reading what a display scans out may be slow.
struct Mapping: ~Copyable {
  let bytes: UnsafeMutableRawBufferPointer

  /// Maps `size` bytes at `offset` of a card.
  init(_ descriptor: borrowing FileDescriptor, offset: UInt64, size: Int, path: String) throws(DisplayError) {
    let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.raw, off_t(offset))
    // MAP_FAILED is a macro that Swift does not see.
    guard let start, start != UnsafeMutableRawPointer(bitPattern: -1) else { throw .last("mmap", path) }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }
}
