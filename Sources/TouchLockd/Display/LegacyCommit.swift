import CDRM
import CLinux
import LockCore
import LockSystem

/// Shows framebuffers by the calls that came before atomic commits.
final class LegacyCommit {
  private let card: Card
  private let output: Output
  /// Whether the driver still has to be told of damage after a mode set; false once it has declined.
  private var tellsDamage = true

  init(_ card: Card, _ output: Output) {
    self.card = card
    self.output = output
  }

  /// Sets the modes and returns when the framebuffer is scanned out. `black`: a buffer for each of the output's
  /// dark ones.
  func setMode(_ framebuffer: UInt32, black: [ScreenBuffer]) throws(DisplayError) {
    for plane in output.otherPlanes {
      // A driver that refuses has a plane that cannot be off, such as one that feeds another.
      drmModeSetPlane(card.descriptor.raw, plane, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }
    for crtc in output.otherCrtcs { turnOff(crtc) }
    for index in 0..<output.dark.count {
      let other = output.dark[index]
      // What cannot be black is off.
      if !setCrtc(of: other, black[index].memory.framebuffer) { turnOff(other.crtc) }
    }
    try setCrtc(framebuffer)
  }

  /// Turns all displays off until a mode is set again.
  func turnOff() throws(DisplayError) {
    for other in output.dark { turnOff(other.crtc) }
    guard turnOff(output.crtc) else { throw .last("turn off the screen of", card.path) }
  }

  @discardableResult
  private func turnOff(_ crtc: UInt32) -> Bool {
    drmModeSetCrtc(card.descriptor.raw, crtc, 0, 0, 0, nil, 0, nil) == 0
  }

  /// Shows another framebuffer at the next vertical blank.
  ///
  /// No word of the damage: to every driver a flip is a change of the whole picture, and telling it would
  /// block until the flip is done. `serial` comes back with the event.
  func flip(to framebuffer: UInt32, serial: UInt64) throws(DisplayError) {
    let tag = UnsafeMutableRawPointer(bitPattern: UInt(serial))
    guard
      drmModePageFlip(
        card.descriptor.raw, output.crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), tag) == 0
    else { throw .last("page flip on", card.path) }
  }

  /// Shows another framebuffer on a card that cannot flip, of which `damage` is what changed since it was
  /// last shown. Returns when it is scanned out.
  func replace(with framebuffer: UInt32, damage: borrowing Damage) throws(DisplayError) {
    try setCrtc(framebuffer)
    if tellsDamage { tell(damage, of: framebuffer) }
  }

  private func setCrtc(_ framebuffer: UInt32) throws(DisplayError) {
    guard setCrtc(of: output, framebuffer) else { throw .last("mode set on", card.path) }
  }

  @inline(never)
  private func setCrtc(of output: Output, _ framebuffer: UInt32) -> Bool {
    var info = output.mode.info
    var connector = output.connector
    return drmModeSetCrtc(card.descriptor.raw, output.crtc, framebuffer, 0, 0, &connector, 1, &info) == 0
  }

  private func tell(_ damage: borrowing Damage, of framebuffer: UInt32) {
    var rects = DamageRects(damage)
    var clips = InlineArray<16, drmModeClip>(repeating: drmModeClip())
    for index in 0..<rects.count {
      let rect = rects[index]
      clips[index] = drmModeClip(
        x1: UInt16(rect.left), y1: UInt16(rect.top), x2: UInt16(rect.right), y2: UInt16(rect.bottom))
    }
    var span = clips.mutableSpan
    let result = span.withUnsafeMutableBufferPointer {
      drmModeDirtyFB(card.descriptor.raw, framebuffer, $0.baseAddress, UInt32(rects.count))
    }
    // ENOSYS: the driver needs no word; EINVAL: it takes none.
    if result != 0, DisplayError.Cause(code: clinux_errno()) == .refused { tellsDamage = false }
  }
}
