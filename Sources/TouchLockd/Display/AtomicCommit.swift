import CDRM
import LockCore
import LockSystem

/// Shows framebuffers by atomic commits.
final class AtomicCommit {
  private let card: Card
  private var modeBlobs: [UInt32] = []
  private var modeSet = AtomicRequest()
  private var modeSetFramebuffer: AtomicRequest.Slot?
  private var off = AtomicRequest()
  private var flip = AtomicRequest()
  private var flipFramebuffer: AtomicRequest.Slot?
  private var flipDamage: AtomicRequest.Slot?

  /// Builds the requests for an output; throws where the driver lacks a property that they need.
  ///
  /// - Parameter black: a black buffer for each of the output's dark ones.
  init(_ card: Card, _ output: Output, black: [ScreenBuffer]) throws(DisplayError) {
    self.card = card
    let connector = card.properties(of: output.connector, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))
    let crtc = card.properties(of: output.crtc, type: UInt32(DRM_MODE_OBJECT_CRTC))
    let plane = card.properties(of: output.plane, type: UInt32(DRM_MODE_OBJECT_PLANE))
    guard connector.id(.crtc) != nil, crtc.id(.mode) != nil, plane.id(.framebuffer) != nil else {
      throw .unusable("\(card.path): the driver lacks properties that atomic commits need")
    }
    // Every core property has the same number on all objects of a kind, so ours serve for the others.
    for other in output.otherConnectors { modeSet.add(other, .crtc, of: connector) }
    for other in output.otherPlanes {
      modeSet.add(other, .framebuffer, of: plane)
      modeSet.add(other, .crtc, of: plane)
    }
    for other in output.otherCrtcs {
      modeSet.add(other, .mode, of: crtc)
      modeSet.add(other, .active, of: crtc)
    }
    for index in 0..<output.dark.count {
      let slot = try add(output.dark[index], connector, crtc, plane)
      modeSet.set(slot, UInt64(black[index].memory.framebuffer))
    }
    modeSetFramebuffer = try add(output, connector, crtc, plane)
    flipFramebuffer = flip.add(output.plane, .framebuffer, of: plane)
    flipDamage = flip.add(output.plane, .damage, of: plane)
  }

  /// Adds one display to the mode set; the place of its framebuffer.
  @inline(never)
  private func add(
    _ output: Output, _ connector: PropertyTable, _ crtc: PropertyTable, _ plane: PropertyTable
  ) throws(DisplayError) -> AtomicRequest.Slot? {
    var info = output.mode.info
    var blob: UInt32 = 0
    guard
      drmModeCreatePropertyBlob(card.descriptor.raw, &info, MemoryLayout<drmModeModeInfo>.size, &blob) == 0
    else { throw .last("describe the mode to", card.path) }
    modeBlobs.append(blob)
    modeSet.add(output.connector, .crtc, of: connector, UInt64(output.crtc))
    // A compositor may have left behind what would change our colours or turn our picture.
    let crtcValues: [(CardProperty, UInt64)] = [
      (.mode, UInt64(blob)), (.active, 1), (.colorTransform, 0), (.degamma, 0), (.gamma, 0),
    ]
    for (property, value) in crtcValues { modeSet.add(output.crtc, property, of: crtc, value) }
    let width = UInt64(output.size.width)
    let height = UInt64(output.size.height)
    let planeValues: [(CardProperty, UInt64)] = [
      (.rotation, UInt64(DRM_MODE_ROTATE_0)), (.alpha, 0xffff), (.damage, 0), (.crtc, UInt64(output.crtc)),
      // 16.16 fixed point.
      (.sourceX, 0), (.sourceY, 0), (.sourceWidth, width << 16), (.sourceHeight, height << 16),
      (.crtcX, 0), (.crtcY, 0), (.crtcWidth, width), (.crtcHeight, height),
    ]
    for (property, value) in planeValues { modeSet.add(output.plane, property, of: plane, value) }
    off.add(output.crtc, .active, of: crtc)
    return modeSet.add(output.plane, .framebuffer, of: plane)
  }

  /// Turns all displays off until a mode is set again. Returns when that is done.
  func turnOff() throws(DisplayError) {
    guard off.commit(card, flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)) else {
      throw .last("turn off the screen of", card.path)
    }
  }

  deinit { for blob in modeBlobs { drmModeDestroyPropertyBlob(card.descriptor.raw, blob) } }

  /// Whether the driver would set the mode with this framebuffer.
  func test(_ framebuffer: UInt32) throws(DisplayError) {
    try setMode(framebuffer, flags: UInt32(DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET))
  }

  /// Sets the mode and returns when the framebuffer is scanned out.
  func setMode(_ framebuffer: UInt32) throws(DisplayError) {
    try setMode(framebuffer, flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET))
  }

  private func setMode(_ framebuffer: UInt32, flags: UInt32) throws(DisplayError) {
    modeSet.set(modeSetFramebuffer, UInt64(framebuffer))
    guard modeSet.commit(card, flags: flags) else { throw .last("atomic mode set on", card.path) }
  }

  /// Shows another framebuffer, of which `damage` is what changed since it was last shown.
  ///
  /// - Parameters:
  ///   - serial: comes back with the event.
  ///   - isBlocking: returns when the framebuffer is scanned out, and sends no event.
  func flip(
    to framebuffer: UInt32, damage: borrowing Damage, serial: UInt64, isBlocking: Bool
  ) throws(DisplayError) {
    let clips = flipDamage == nil ? 0 : damageBlob(damage)
    defer { if clips != 0 { drmModeDestroyPropertyBlob(card.descriptor.raw, clips) } }
    flip.set(flipFramebuffer, UInt64(framebuffer))
    flip.set(flipDamage, UInt64(clips))
    let flags = isBlocking ? 0 : UInt32(DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT)
    guard flip.commit(card, flags: flags, serial: serial) else { throw .last("atomic commit on", card.path) }
  }

  /// The damage in the kernel's form; 0, which stands for everything, when it cannot be made.
  private func damageBlob(_ damage: borrowing Damage) -> UInt32 {
    var rects = DamageRects(damage)
    var clips = InlineArray<16, drm_mode_rect>(repeating: drm_mode_rect())
    for index in 0..<rects.count {
      let rect = rects[index]
      clips[index] = drm_mode_rect(x1: rect.left, y1: rect.top, x2: rect.right, y2: rect.bottom)
    }
    var blob: UInt32 = 0
    var span = clips.mutableSpan
    let result = span.withUnsafeMutableBufferPointer {
      drmModeCreatePropertyBlob(
        card.descriptor.raw, $0.baseAddress, rects.count * MemoryLayout<drm_mode_rect>.stride, &blob)
    }
    return result == 0 ? blob : 0
  }
}
