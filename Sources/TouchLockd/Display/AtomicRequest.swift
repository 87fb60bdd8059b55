import CDRM
import LockSystem

/// Property changes for one atomic commit, in the form that the kernel reads. Once built it can be sent
/// again and again with other values, without an allocation.
struct AtomicRequest: ~Copyable {
  /// The place of one change in the request.
  struct Slot: Equatable, Sendable {
    fileprivate let index: Int
  }

  private var objects: [UInt32] = []
  private var counts: [UInt32] = []
  private var properties: [UInt32] = []
  private var values: [UInt64] = []

  init() {}

  /// Adds a change; nil where the object does not have the property. All changes of an object must be
  /// added one after another.
  @inline(never)  // Called a dozen times at start-up: the smaller program counts for more.
  @discardableResult
  mutating func add(
    _ object: UInt32, _ property: CardProperty, of table: PropertyTable, _ value: UInt64 = 0
  ) -> Slot? {
    guard let id = table.id(property) else { return nil }
    if objects.last == object {
      counts[counts.count - 1] += 1
    } else {
      objects.append(object)
      counts.append(1)
    }
    properties.append(id)
    values.append(value)
    return Slot(index: values.count - 1)
  }

  mutating func set(_ slot: Slot?, _ value: UInt64) {
    if let slot { values[slot.index] = value }
  }

  /// Sends the request; errno tells why it was refused.
  ///
  /// - Parameters:
  ///   - flags: DRM_MODE_ATOMIC_* and DRM_MODE_PAGE_FLIP_EVENT.
  ///   - serial: comes back with the event.
  mutating func commit(_ card: Card, flags: UInt32, serial: UInt64 = 0) -> Bool {
    objects.withUnsafeMutableBufferPointer { objects in
      counts.withUnsafeMutableBufferPointer { counts in
        properties.withUnsafeMutableBufferPointer { properties in
          values.withUnsafeMutableBufferPointer { values in
            var request = drm_mode_atomic()
            request.flags = flags
            request.count_objs = UInt32(objects.count)
            request.objs_ptr = address(objects)
            request.count_props_ptr = address(counts)
            request.props_ptr = address(properties)
            request.prop_values_ptr = address(values)
            request.user_data = serial
            return drmIoctl(card.descriptor.raw, cdrm_ioctl_mode_atomic, &request) == 0
          }
        }
      }
    }
  }
}

private func address<Element>(_ buffer: UnsafeMutableBufferPointer<Element>) -> UInt64 {
  UInt64(UInt(bitPattern: buffer.baseAddress))
}
