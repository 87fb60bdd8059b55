/// Paints scenes of one output into its buffers.
///
/// Every damaged tile is composed in a scratch of 6 KiB and then written once. Buffers are never read:
/// what a display scans out may be slow to read back. Painting does not allocate.
public struct Painter: ~Copyable {
  public let size: Size
  public let format: PixelFormat

  private let picture: Picture
  private var coverage = Coverage()
  private var tile: Tile

  /// A painter for buffers of `size` and `format`.
  public init(size: Size, grid: Grid, theme: Theme, format: PixelFormat) {
    self.size = size
    self.format = format
    picture = Picture(grid: grid, theme: theme)
    tile = Tile(background: theme.background)
  }

  /// Paints the damaged tiles of the scene; the rest of the buffer stays as it is.
  ///
  /// - Parameters:
  ///   - damage: of the same size as the painter.
  ///   - buffer: the output's pixels, from the top left one, `pitch` bytes a row.
  public mutating func paint(
    _ scene: borrowing Scene, damage: borrowing Damage, into buffer: UnsafeMutableRawBufferPointer, pitch: Int
  ) {
    guard !damage.isEmpty else { return }
    let rowBytes = Int(size.width) * format.bytesPerPixel
    precondition(damage.size == size && pitch >= rowBytes)
    precondition(buffer.count >= pitch * (Int(size.height) - 1) + rowBytes)
    guard let base = buffer.baseAddress else { return }
    let target = Target(
      base: base, pitch: pitch, format: format, background: format.word(picture.background.opaquePixel))
    for band in 0..<damage.bands {
      guard var run = damage.run(inBand: band, from: 0) else { continue }
      let shapes = BandShapes(of: scene, in: picture, rows: damage.tiles(columns: run, band: band))
      while true {
        paint(scene, shapes, columns: run, band: band, damage, target)
        guard let next = damage.run(inBand: band, from: run.upperBound) else { break }
        run = next
      }
    }
  }

  /// Paints a run of tiles; those that no shape touches are filled together.
  private mutating func paint(
    _ scene: borrowing Scene, _ shapes: BandShapes, columns: Range<Int>, band: Int,
    _ damage: borrowing Damage, _ target: Target
  ) {
    var blank = columns.lowerBound
    for column in columns where shapes.mayTouch(column: column) {
      let area = damage.tile(column: column, band: band)
      compose(scene, shapes, area)
      if tile.isBlank { continue }
      if blank < column { target.fill(damage.tiles(columns: blank..<column, band: band)) }
      target.write(tile, area)
      tile.reset()
      blank = column + 1
    }
    if blank < columns.upperBound {
      target.fill(damage.tiles(columns: blank..<columns.upperBound, band: band))
    }
  }

  /// Draws what lies in one tile, layer by layer.
  private mutating func compose(_ scene: borrowing Scene, _ shapes: BandShapes, _ area: Rect) {
    coverage.left = area.left
    coverage.top = area.top
    addDots(shapes.restDots, shapes.rest)
    if shapes.segments != 0 {
      addLine(scene, shapes.segments)
      tile.blend(shapes.path.line, through: &coverage)
    }
    addDots(shapes.pathDots, shapes.path)
    if shapes.hasSign, let sign = picture.sign(of: scene) { addSign(sign) }
  }

  /// Adds the rings of some dots, then their discs.
  private mutating func addDots(_ dots: UInt64, _ look: ResolvedLook) {
    if dots == 0 { return }
    if look.ringRadius > 0 {
      for dot in Bits(dots) { coverage.add(look.ring(at: picture.centres[dot])) }
      tile.blend(look.ring, through: &coverage)
    }
    for dot in Bits(dots) { coverage.add(look.disc(at: picture.centres[dot])) }
    tile.blend(look.dot, through: &coverage)
  }

  private mutating func addLine(_ scene: borrowing Scene, _ segments: UInt64) {
    var joined = -1
    for number in Bits(segments) {
      let segment = picture.segment(number, of: scene)
      if joined != number { coverage.add(Disc(centre: segment.from, radius: segment.radius)) }
      coverage.add(Disc(centre: segment.to, radius: segment.radius))
      coverage.addBody(segment)
      joined = number + 1
    }
  }

  private mutating func addSign(_ sign: Sign) {
    for layer in sign.layers {
      for disc in layer.discs { coverage.add(disc) }
      for capsule in layer.capsules { coverage.add(capsule) }
      tile.blend(layer.color, through: &coverage)
    }
  }
}

/// A buffer to paint into.
private struct Target {
  let base: UnsafeMutableRawPointer
  let pitch: Int
  let format: PixelFormat
  /// Four bytes of the background's pixels.
  let background: UInt32

  /// Gives some pixels the background's colour.
  func fill(_ area: Rect) {
    for y in area.top..<area.bottom {
      format.fill(background, count: Int(area.width), to: pixel(area.left, y))
    }
  }

  /// Writes a composed tile to its place.
  func write(_ tile: borrowing Tile, _ area: Rect) {
    let width = Int(area.width)
    for row in 0..<Int(area.height) {
      let start = pixel(area.left, area.top + Int32(row))
      if tile.touchedRows & 1 << UInt16(row) == 0 {
        format.fill(background, count: width, to: start)
      } else {
        format.write(tile.pixels + row * Coverage.width, count: width, to: start)
      }
    }
  }

  private func pixel(_ x: Int32, _ y: Int32) -> UnsafeMutableRawPointer {
    base + Int(y) * pitch + Int(x) * format.bytesPerPixel
  }
}
