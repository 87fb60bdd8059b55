import CDRM
import CLinux
import LockCore
import LockSystem

/// An open card that can show pictures from dumb buffers.
///
/// It stays open while the device is unlocked: the kernel lets a process that has been DRM master
/// through an open card become it again without being root.
final class Card {
  /// The device node.
  let path: String
  /// Whether the driver takes atomic commits and they are wanted.
  let isAtomic: Bool
  /// Whether this program is DRM master, as far as it knows.
  private(set) var isMaster = false

  let descriptor: FileDescriptor
  /// The properties that were asked for; nil: one that is not of interest. Few enough to look through.
  private var knownProperties: [(id: UInt32, property: CardProperty?)] = []

  /// Opens a card and becomes its master. `usesAtomic` false: never uses atomic commits.
  init(opening path: String, usesAtomic: Bool) throws(DisplayError) {
    self.path = path
    do throws(SystemError) {
      descriptor = try FileDescriptor(opening: path, flags: O_RDWR | O_NONBLOCK)
    } catch {
      throw .failed(error)
    }
    var hasDumbBuffers: UInt64 = 0
    guard drmGetCap(descriptor.raw, UInt64(DRM_CAP_DUMB_BUFFER), &hasDumbBuffers) == 0, hasDumbBuffers != 0
    else { throw .unusable("\(path): not a card with dumb buffers") }
    // Atomic brings the list of all planes with it.
    isAtomic = usesAtomic && drmSetClientCap(descriptor.raw, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    if !isAtomic, drmSetClientCap(descriptor.raw, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) != 0 {
      throw .unusable("\(path): the driver does not list its planes")
    }
    try becomeMaster()
  }

  /// Harmless where this program is master already.
  func becomeMaster() throws(DisplayError) {
    guard drmSetMaster(descriptor.raw) == 0 else {
      let code = clinux_errno()
      // What older kernels answer while another program is master, and what all do to who is not root.
      let isBusy = code == EINVAL || code == EACCES
      throw .failed(SystemError("become DRM master of", code: isBusy ? EBUSY : code, subject: path))
    }
    isMaster = true
  }

  /// Lets another program become master. What is shown stays.
  func dropMaster() {
    guard isMaster else { return }
    isMaster = false
    // Fails only where another program has taken it already.
    drmDropMaster(descriptor.raw)
  }

  /// The numbers and values of an object's properties. `type` is one of DRM_MODE_OBJECT_*.
  func properties(of object: UInt32, type: UInt32) -> PropertyTable {
    guard let list = drmModeObjectGetProperties(descriptor.raw, object, type) else { return PropertyTable() }
    defer { drmModeFreeObjectProperties(list) }
    return properties(
      ids: list.pointee.props, values: list.pointee.prop_values, count: Int(list.pointee.count_props))
  }

  func properties(
    ids: UnsafePointer<UInt32>?, values: UnsafePointer<UInt64>?, count: Int
  ) -> PropertyTable {
    var table = PropertyTable()
    guard let ids, let values else { return table }
    for index in 0..<count {
      if let property = property(ids[index]) { table.set(property, id: ids[index], value: values[index]) }
    }
    return table
  }

  /// What a property is, by its name. Each number is asked for once: objects share them.
  private func property(_ id: UInt32) -> CardProperty? {
    if let known = knownProperties.first(where: { $0.id == id }) { return known.property }
    var request = drm_mode_get_property()
    request.prop_id = id
    guard drmIoctl(descriptor.raw, cdrm_ioctl_mode_get_property, &request) == 0 else { return nil }
    let property = withUnsafeBytes(of: request.name) { name in
      CardProperty.allCases.first { $0.isNamed(name) }
    }
    knownProperties.append((id, property))
    return property
  }

  /// Reads all events that are there, and reports those of completed flips.
  func readFlips(_ report: (FlipEvent) -> Void) throws(DisplayError) {
    var buffer = InlineArray<128, UInt64>(repeating: 0)
    var span = buffer.mutableSpan
    let raw = descriptor.raw
    do throws(SystemError) {
      try span.withUnsafeMutableBufferPointer { words throws(SystemError) in
        let bytes = UnsafeMutableRawBufferPointer(words)
        while true {
          let count: Int
          do throws(SystemError) {
            count = try systemCall("read", path) { read(raw, bytes.baseAddress, bytes.count) }
          } catch {
            if error.code == EAGAIN { return }
            throw error
          }
          if count == 0 { return }
          FlipEvent.forEach(in: UnsafeRawBufferPointer(rebasing: bytes[..<count]), report)
        }
      }
    } catch {
      throw .failed(error)
    }
  }

  /// Waits for an event; false: none came in time.
  func waitForEvent(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) == 1 && request.revents & Int16(POLLIN) != 0
  }
}

extension CardProperty {
  /// Whether a name of the kernel, padded with zeros, is this property's.
  fileprivate func isNamed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let length = name.utf8CodeUnitCount
    guard let start = bytes.baseAddress, length < bytes.count, bytes[length] == 0 else { return false }
    return memcmp(start, name.utf8Start, length) == 0
  }
}
