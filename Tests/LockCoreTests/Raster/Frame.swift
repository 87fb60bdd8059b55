import LockCore
import PNGFiles

/// A buffer as a display would have, with padding behind every row.
struct Frame: Equatable {
  let size: Size
  let format: PixelFormat
  let pitch: Int
  private(set) var bytes: [UInt8]

  /// Every byte starts as `fill`.
  init(size: Size, format: PixelFormat, padding: Int = 12, garbage fill: UInt8 = 0x5a) {
    self.size = size
    self.format = format
    pitch = Int(size.width) * format.bytesPerPixel + padding
    bytes = Array(repeating: fill, count: pitch * Int(size.height))
  }

  mutating func paint(_ painter: inout Painter, _ scene: borrowing Scene, _ damage: borrowing Damage) {
    bytes.withUnsafeMutableBytes { painter.paint(scene, damage: damage, into: $0, pitch: pitch) }
  }

  /// Red, green and blue of a pixel, in the format's own steps.
  func channels(_ x: Int, _ y: Int) -> [Int] {
    let at = y * pitch + x * format.bytesPerPixel
    switch format {
    case .xrgb8888, .argb8888, .rgb888: return [Int(bytes[at + 2]), Int(bytes[at + 1]), Int(bytes[at])]
    case .xbgr8888: return [Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2])]
    case .xrgb2101010:
      let word =
        Int(bytes[at]) | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2]) << 16 | Int(bytes[at + 3]) << 24
      return [word >> 20 & 1023, word >> 10 & 1023, word & 1023]
    case .rgb565:
      let word = Int(bytes[at]) | Int(bytes[at + 1]) << 8
      return [word >> 11, word >> 5 & 63, word & 31]
    }
  }

  /// The pixels of XRGB8888 or RGB565 as a display shows them: the lesser bits of a narrow channel repeat its greater ones.
  var shownImage: PNGImage {
    var pixels = [UInt8](repeating: 0, count: Int(size.width * size.height) * 3)
    var at = 0
    for y in 0..<Int(size.height) {
      for x in 0..<Int(size.width) {
        let start = y &* pitch &+ x &* format.bytesPerPixel
        switch format {
        case .rgb565:
          let (low, high) = (bytes[start], bytes[start &+ 1])
          let green = high << 5 | low >> 3 & 0x1c
          pixels[at] = high & 0xf8 | high >> 5
          pixels[at &+ 1] = green | green >> 6
          pixels[at &+ 2] = low << 3 | low >> 2 & 7
        default:
          pixels[at] = bytes[start &+ 2]
          pixels[at &+ 1] = bytes[start &+ 1]
          pixels[at &+ 2] = bytes[start]
        }
        at &+= 3
      }
    }
    return PNGImage(width: Int(size.width), height: Int(size.height), pixels: pixels)
  }

  /// The pixels as 8 bits a channel.
  var image: PNGImage {
    var pixels: [UInt8] = []
    for y in 0..<Int(size.height) {
      for x in 0..<Int(size.width) {
        let channels = channels(x, y)
        switch format {
        case .xrgb2101010: pixels += channels.map { UInt8($0 >> 2) }
        case .rgb565:
          pixels += [
            UInt8((channels[0] * 255 + 15) / 31), UInt8((channels[1] * 255 + 31) / 63),
            UInt8((channels[2] * 255 + 15) / 31),
          ]
        default: pixels += channels.map { UInt8($0) }
        }
      }
    }
    return PNGImage(width: Int(size.width), height: Int(size.height), pixels: pixels)
  }
}

/// Everything that a picture depends on.
struct Stage {
  var settings = Settings()
  var size: Size
  var theme = Theme()
  var format = PixelFormat.xrgb8888
  /// `size` is the panel's.
  var rotation = Rotation.none

  init(_ width: Int32, _ height: Int32, rows: Int = 3, columns: Int = 3) {
    size = Size(width: width, height: height)
    settings.rows = rows
    settings.columns = columns
  }

  /// Puts buttons of `button` pixels so far apart, the first one's corner at `x`, `y`. All must fit.
  mutating func lay(_ button: Int32, gap: Int32, x: Int32, y: Int32) {
    var layout = ExplicitLayout()
    (layout.originX, layout.originY) = (x * 1000, y * 1000)
    (layout.buttonSize, layout.gap) = (button * 1000, gap * 1000)
    // Another one would be centered.
    precondition(layout.fits(rows: settings.rows, columns: settings.columns, on: rotation.turned(size)))
    settings.layout = .explicit(layout)
  }

  var grid: Grid { Grid(settings: settings, output: rotation.turned(size)) }

  func makePainter() -> Painter {
    Painter(size: size, grid: grid, theme: theme, format: format, rotation: rotation)
  }

  /// The whole scene, painted into a fresh buffer.
  func frame(_ scene: borrowing Scene) -> Frame {
    var painter = makePainter()
    var frame = Frame(size: size, format: format)
    frame.paint(&painter, scene, allDamage())
    return frame
  }

  func allDamage() -> Damage {
    var damage = Damage(size: size)
    damage.markAll()
    return damage
  }
}

/// A scene with the dots of the given numbers (from 1) on its path.
func scene(
  _ numbers: [Int] = [], finger: Point? = nil, look: Scene.Look = .lit, notice: Scene.Notice = .none,
  ring: Int = 0
) -> Scene {
  var scene = Scene()
  for number in numbers { scene.path.append(Dot(index: UInt8(number - 1))) }
  scene.finger = finger
  scene.look = look
  scene.notice = notice
  scene.cooldownSteps = ring
  return scene
}
