/// Paints scenes of one output into its buffers.
///
/// Every damaged tile is composed in a scratch of 6 KiB and then written once. Buffers are never read:
/// what a display scans out may be slow to read back. Painting does not allocate.
public struct Painter: ~Copyable {
  public let size: Size
  public let format: PixelFormat

  private let picture: Picture
  private var coverage = Coverage()
  private var tile = Tile()

  /// A painter for buffers of `size` and `format`.
  public init(size: Size, grid: Grid, theme: Theme, format: PixelFormat) {
    self.size = size
    self.format = format
    picture = Picture(grid: grid, theme: theme)
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
    let target = Target(base: base, pitch: pitch, format: format, background: picture.background.opaquePixel)
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
    if !shapes.isEmpty {
      for column in columns {
        let area = damage.tile(column: column, band: band)
        guard compose(scene, shapes, area) else { continue }
        if blank < column { target.fill(damage.tiles(columns: blank..<column, band: band)) }
        target.write(tile, area)
        blank = column + 1
      }
    }
    if blank < columns.upperBound {
      target.fill(damage.tiles(columns: blank..<columns.upperBound, band: band))
    }
  }

  /// Composes one tile; false: no shape touches it.
  private mutating func compose(_ scene: borrowing Scene, _ shapes: BandShapes, _ area: Rect) -> Bool {
    coverage.left = area.left
    coverage.top = area.top
    var touched = false
    addDots(shapes.restDots, shapes.rest, &touched)
    if shapes.segments != 0 {
      addLine(scene, shapes.segments)
      blend(shapes.path.line, &touched)
    }
    addDots(shapes.pathDots, shapes.path, &touched)
    if shapes.hasSign, let sign = picture.sign(of: scene) { addSign(sign, &touched) }
    return touched
  }

  /// Adds the rings of some dots, then their discs.
  private mutating func addDots(_ dots: UInt64, _ look: ResolvedLook, _ touched: inout Bool) {
    if dots == 0 { return }
    if look.ringRadius > 0 {
      for dot in Bits(dots) { coverage.add(look.ring(at: picture.centres[dot])) }
      blend(look.ring, &touched)
    }
    for dot in Bits(dots) { coverage.add(look.disc(at: picture.centres[dot])) }
    blend(look.dot, &touched)
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

  private mutating func addSign(_ sign: Sign, _ touched: inout Bool) {
    for layer in sign.layers {
      for disc in layer.discs { coverage.add(disc) }
      for capsule in layer.capsules { coverage.add(capsule) }
      blend(layer.color, &touched)
    }
  }

  /// Blends the layer just added, if it covers anything of the tile.
  private mutating func blend(_ color: Color, _ touched: inout Bool) {
    if coverage.isEmpty { return }
    if !touched { tile.fill(picture.background) }
    touched = true
    tile.blend(color, through: &coverage)
  }
}

/// A buffer to paint into.
private struct Target {
  let base: UnsafeMutableRawPointer
  let pitch: Int
  let format: PixelFormat
  let background: UInt32

  func fill(_ area: Rect) {
    for y in area.top..<area.bottom {
      format.fill(background, count: Int(area.width), row: row(y, from: area.left))
    }
  }

  func write(_ tile: borrowing Tile, _ area: Rect) {
    for y in area.top..<area.bottom {
      let pixels = tile.pixels + Int(y - area.top) * Coverage.width
      format.write(pixels, count: Int(area.width), to: row(y, from: area.left))
    }
  }

  private func row(_ y: Int32, from x: Int32) -> UnsafeMutableRawPointer {
    base + Int(y) * pitch + Int(x) * format.bytesPerPixel
  }
}
