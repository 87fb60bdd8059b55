/// Paints scenes of one output into its buffers.
///
/// Every row is composed in a scratch of a few KiB, and its damaged parts are then written once. Buffers
/// are never read: what a display scans out may be slow to read back. Painting does not allocate.
public struct Painter: ~Copyable {
  /// The panel's extent.
  public let size: Size
  public let format: PixelFormat

  private let picture: Picture
  private(set) var row: PixelRow
  private(set) var layers: BandLayers
  private let stamp: DotStamp
  /// The damaged columns of a band.
  private(set) var runs: Shelf<Extent>

  /// A painter for buffers of `size` and `format`, in which the picture is turned by `rotation`; `grid`
  /// lies on the picture.
  public init(size: Size, grid: Grid, theme: Theme, format: PixelFormat, rotation: Rotation = .none) {
    self.size = size
    self.format = format
    picture = Picture(grid: grid, theme: theme, rotation: rotation, panel: size)
    layers = BandLayers(picture)
    row = PixelRow(
      width: Int(size.width), background: theme.background, format: format, shapes: layers.capacity)
    runs = Shelf(capacity: Int(size.width) / Int(Damage.tileWidth) + 1)
    let reach = Int(picture.lit.reach + 255) / 256
    // A larger dot is always composed: its stamp would be as large as a part of the screen.
    stamp = DotStamp(reach: 8 * reach <= Int(size.shorterSide) ? reach : 0, format: format)
    paintStamp()
  }

  /// Composes the dot in the middle of a row.
  private mutating func paintStamp() {
    let reach = Int32(stamp.reach)
    let centre = Point.pixels(size.width / 2, reach)
    let area = Rect(left: size.width / 2 - reach, top: 0, right: size.width / 2 + reach, bottom: reach)
    row.clip = Extent(Int(area.left), Int(area.right))
    layers.collect(picture.lit, at: centre, area: area)
    for y in 0..<stamp.reach {
      compose(y)
      row.encode()
      stamp.set(y, from: row.encoded + row.clip.start * format.bytesPerPixel)
      row.reset()
    }
    wipe()
  }

  /// Paints the damaged tiles of the scene; the rest of the buffer stays as it is.
  ///
  /// - Parameters:
  ///   - damage: of the same size as the painter.
  ///   - buffer: the output's pixels, from the top left one, `pitch` bytes a row.
  public mutating func paint(
    _ scene: borrowing Scene, damage: borrowing Damage, into buffer: UnsafeMutableRawBufferPointer, pitch: Int
  ) {
    let rowBytes = Int(size.width) * format.bytesPerPixel
    precondition(damage.size == size && pitch >= rowBytes)
    precondition(buffer.count >= pitch * (Int(size.height) - 1) + rowBytes)
    guard let base = buffer.baseAddress else { return }
    var last = -1
    while let band = damage.band(from: last + 1) {
      last = band
      runs.removeAll()
      var area = Rect(left: 0, top: 0, right: 0, bottom: 0)
      var column = 0
      while let run = damage.run(inBand: band, from: column) {
        column = run.upperBound
        let tiles = damage.tiles(columns: run, band: band)
        if runs.count == 0 { area = tiles }
        area.right = tiles.right
        runs.append(Extent(Int(tiles.left), Int(tiles.right)))
      }
      row.clip = Extent(Int(area.left), Int(area.right))
      layers.collect(scene, picture, area: area, hasStamp: stamp.reach > 0)
      let rows = Extent(Int(area.top), Int(area.bottom))
      if let dot = layers.loneDot {
        for index in 0..<runs.count {
          stamp.write(
            runs.start[index], rows, around: dot, background: row.encoded, to: base, pitch: pitch)
        }
        continue
      }
      for y in rows.start..<rows.end {
        compose(y)
        write(to: base + y * pitch)
      }
    }
    if last >= 0 { wipe() }
  }

  /// Forgets what was painted where: it tells of the pattern.
  private mutating func wipe() {
    layers.wipe()
    row.wipe()
    runs.wipe()
  }

  /// Draws what lies in a row, layer by layer.
  private mutating func compose(_ y: Int) {
    row.middle = Int64(y) * 256 + 128
    var disc = layers.discs.start
    var body = layers.bodies.start
    for index in 0..<layers.layers.count {
      let layer = layers.layers.start + index
      while disc < layers.discs.start + layer.pointee.endOfDiscs {
        row.add(disc)
        disc += 1
      }
      while body < layers.bodies.start + layer.pointee.endOfBodies {
        row.add(body)
        body += 1
      }
      row.blend(&layer.pointee.ink)
    }
  }

  /// Writes the row's damaged parts, and empties it.
  private mutating func write(to target: UnsafeMutableRawPointer) {
    row.encode()
    for index in 0..<runs.count {
      let columns = runs.start[index]
      let start = columns.start &* format.bytesPerPixel
      (target + start).copyMemory(
        from: row.encoded + start, byteCount: (columns.end &- columns.start) &* format.bytesPerPixel)
    }
    row.reset()
  }
}
