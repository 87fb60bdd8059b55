import LockCore

/// One of the buffers that take turns on the screen.
final class ScreenBuffer {
  let memory: DumbBuffer
  /// What is out of date in it.
  var damage: Damage

  /// A buffer without a picture.
  init(on card: Card, size: Size, format: PixelFormat) throws(DisplayError) {
    memory = try DumbBuffer(on: card, size: size, format: format)
    damage = Damage(size: size)
    damage.markAll()
  }
}
