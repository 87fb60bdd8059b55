import LockCore
import VirtualDevice

/// A picture that the painter, held to its own golden images, makes of a scene on a whole screen: what
/// the display's way from buffer to panel must leave untouched.
enum ExpectedPicture {
  static func of(_ dots: [UInt8], _ look: Scene.Look, finger: Point? = nil, size: Size, format: PixelFormat)
    -> Image
  {
    let settings = Settings()
    let grid = Grid(settings: settings, output: size)
    var painter = Painter(size: size, grid: grid, theme: settings.theme, format: format)
    var scene = Scene()
    scene.look = look
    for dot in dots { scene.path.append(Dot(index: dot - 1)) }
    scene.finger = finger
    var damage = Damage(size: size)
    damage.markAll()
    let pitch = Int(size.width) * format.bytesPerPixel
    var bytes = [UInt8](repeating: 0, count: pitch * Int(size.height))
    bytes.withUnsafeMutableBytes { painter.paint(scene, damage: damage, into: $0, pitch: pitch) }
    let pixels = (0..<Int(size.width) * Int(size.height)).map { color(bytes, $0, format) }
    return Image(width: Int(size.width), height: Int(size.height), pixels: pixels)
  }

  /// 0xRRGGBB as the display shows a pixel: the lesser bits of RGB565 repeat the greater ones.
  private static func color(_ bytes: [UInt8], _ pixel: Int, _ format: PixelFormat) -> UInt32 {
    if format == .xrgb8888 {
      return UInt32(bytes[pixel * 4 + 2]) << 16 | UInt32(bytes[pixel * 4 + 1]) << 8 | UInt32(bytes[pixel * 4])
    }
    let word = UInt32(bytes[pixel * 2 + 1]) << 8 | UInt32(bytes[pixel * 2])
    let (red, green, blue) = (word >> 11, word >> 5 & 63, word & 31)
    return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
  }
}
