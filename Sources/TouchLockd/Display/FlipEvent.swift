import CDRM
import LockCore

/// The kernel's word that a page flip has been scanned out.
struct FlipEvent: Equatable, Sendable {
  /// The number that came with the commit.
  var serial: UInt64
  /// The vertical blank's count; 0 on cards that have no vertical blank.
  var blank: UInt32
  /// When it was.
  var moment: Instant

  /// Finds the flips among the events that a read of a card has given. Whatever else is there, and what
  /// is cut off, is passed over.
  static func forEach(in bytes: UnsafeRawBufferPointer, _ report: (FlipEvent) -> Void) {
    let headerSize = MemoryLayout<drm_event>.size
    var position = 0
    while position + headerSize <= bytes.count {
      let header = bytes.loadUnaligned(fromByteOffset: position, as: drm_event.self)
      let length = Int(header.length)
      guard length >= headerSize, position + length <= bytes.count else { return }
      if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
        let event = bytes.loadUnaligned(fromByteOffset: position, as: drm_event_vblank.self)
        let nanoseconds = UInt64(event.tv_sec) * 1_000_000_000 + UInt64(event.tv_usec) * 1000
        let moment = Instant(nanoseconds: nanoseconds)
        report(FlipEvent(serial: event.user_data, blank: event.sequence, moment: moment))
      }
      position += length
    }
  }
}
