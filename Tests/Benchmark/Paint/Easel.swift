import LockCore

/// A frame, and the pictures that are painted into it.
struct Easel: ~Copyable {
  private static let size = Size(width: 1280, height: 800)
  private static let pitch = 1280 * 4

  private let frame: UnsafeMutableRawBufferPointer
  private let other: UnsafeMutableRawBufferPointer
  private var painter: Painter
  private let scenes: SceneDamage
  private var damage: Damage
  private var whole: Damage
  private let locked = Scene()
  private var drawing = Scene()
  private var before = Scene()
  private var steps: Int32 = 0

  init() {
    let settings = Settings()
    let grid = Grid(settings: settings, output: Self.size)
    painter = Painter(size: Self.size, grid: grid, theme: settings.theme, format: .xrgb8888)
    scenes = SceneDamage(grid: grid, theme: settings.theme)
    damage = Damage(size: Self.size)
    whole = Damage(size: Self.size)
    whole.markAll()
    frame = .allocate(byteCount: Self.pitch * 800, alignment: 4096)
    other = .allocate(byteCount: Self.pitch * 800, alignment: 4096)
    // So that no page of them is the kernel's page of zeros.
    frame.initializeMemory(as: UInt8.self, repeating: 1)
    other.initializeMemory(as: UInt8.self, repeating: 2)
    // 1-2-3-5 and a loose end of 136 pixels.
    for dot in [0, 1, 2, 4] as [UInt8] { drawing.path.append(Dot(index: dot)) }
    drawing.finger = .pixels(736, 496)
  }

  /// By the C library.
  mutating func copy() { frame.copyMemory(from: UnsafeRawBufferPointer(other)) }

  mutating func paintLocked() { painter.paint(locked, damage: whole, into: frame, pitch: Self.pitch) }

  mutating func paintDrawing() { painter.paint(drawing, damage: whole, into: frame, pitch: Self.pitch) }

  /// One more sample at the loose end, two pixels on: its damage and its picture.
  mutating func step() {
    before.assign(drawing)
    steps = (steps + 2) % 40
    drawing.finger = .pixels(705 + steps, 476 + steps)
    damage.clear()
    scenes.mark(from: before, to: drawing, in: &damage)
    painter.paint(drawing, damage: damage, into: frame, pitch: Self.pitch)
  }

  /// A touch on the middle dot of a locked picture.
  mutating func tap() {
    before.wipe()
    drawing.wipe()
    damage.clear()
    drawing.path.append(Dot(index: 4))
    scenes.mark(from: before, to: drawing, in: &damage)
    painter.paint(drawing, damage: damage, into: frame, pitch: Self.pitch)
  }

  deinit {
    frame.deallocate()
    other.deallocate()
  }
}
