import LockCore

/// An open card with the buffers that take turns on its output.
final class Screen {
  /// Paints the damaged part of a buffer: its pixels from the top left one, and the bytes in a row.
  typealias Compose = (borrowing Damage, UnsafeMutableRawBufferPointer, Int) -> Void

  let card: Card
  private(set) var scanout: Scanout
  /// The one before, until another mode is set: what the dark displays show must not vanish.
  private var formerScanout: Scanout?
  /// To be painted next.
  private var next: ScreenBuffer
  /// On the screen, or under way to it; nil until the first one is there.
  private var shown: ScreenBuffer?

  var output: Output { scanout.output }

  init(_ card: Card, _ output: Output) throws(DisplayError) {
    self.card = card
    next = try ScreenBuffer(on: card, size: output.size, format: output.format)
    scanout = Scanout(card, output, best: .atomic)
  }

  /// Uses another output with the same picture; false: it is not the same.
  func use(_ output: Output) -> Bool {
    guard output.hasPicture(of: self.output) else { return false }
    formerScanout = scanout
    scanout = Scanout(card, output, best: scanout.method)
    return true
  }

  /// Paints a whole picture, sets the mode with it and returns when it is scanned out.
  func begin(_ compose: Compose) throws(DisplayError) {
    next.damage.markAll()
    shown?.damage.markAll()
    paint(compose)
    try scanout.setMode(next.memory.framebuffer)
    formerScanout = nil
    next.damage.clear()
    if let shown { swap(with: shown) }
  }

  /// Makes the second buffer. Until then nothing but `begin` may be called: the first picture need not
  /// wait for memory that only the next one uses.
  func makeSecondBuffer() throws(DisplayError) {
    guard shown == nil else { return }
    swap(with: try ScreenBuffer(on: card, size: output.size, format: output.format))
  }

  /// Adds to what is out of date.
  func mark(_ damage: borrowing Damage) {
    next.damage.formUnion(damage)
    shown?.damage.formUnion(damage)
  }

  /// Brings the next buffer up to date.
  func paint(_ compose: Compose) {
    compose(next.damage, next.memory.bytes, next.memory.pitch)
  }

  /// Shows the painted buffer. True: an event with this serial will tell when it is scanned out.
  ///
  /// The driver is told all that was painted into this buffer since it was last shown, which is more than
  /// the difference to what is on the screen: a driver that keeps a copy of each buffer needs that, and
  /// older kernels do not see to it themselves.
  func showPainted(serial: UInt64) throws(DisplayError) -> Bool {
    let isPending = try scanout.show(next.memory.framebuffer, damage: next.damage, serial: serial)
    next.damage.clear()
    if let shown { swap(with: shown) }
    return isPending
  }

  private func swap(with other: ScreenBuffer) {
    shown = next
    next = other
  }
}
