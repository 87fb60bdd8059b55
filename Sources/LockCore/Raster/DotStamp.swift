/// A lit dot alone on the background, as a buffer is to have it: to light a dot is then to copy it, and the answer
/// to a touch is not to wait for arithmetic.
@usableFromInline struct DotStamp: ~Copyable {
  /// How many pixels it reaches from the dot's centre, which is a corner of pixels.
  let reach: Int
  private let bytesPerPixel: Int
  /// Its upper half, which is the lower one's mirror image. Owned, freed by `deinit`.
  @usableFromInline let pixels: UnsafeMutableRawPointer

  private var rowBytes: Int { 2 &* reach &* bytesPerPixel }

  init(reach: Int, format: PixelFormat) {
    self.reach = reach
    bytesPerPixel = format.bytesPerPixel
    pixels = .allocate(byteCount: 2 * reach * reach * bytesPerPixel, alignment: 16)
  }

  @inlinable deinit { pixels.deallocate() }

  /// Takes a row of the upper half, counted from the top.
  func set(_ row: Int, from source: UnsafeRawPointer) {
    (pixels + row &* rowBytes).copyMemory(from: source, byteCount: rowBytes)
  }

  /// Writes columns of some rows in which nothing but the dot lies.
  ///
  /// - Parameters:
  ///   - centre: the dot's.
  ///   - background: a row of it.
  ///   - buffer: row 0.
  @_optimize(speed)  // The rest of the program is made small instead.
  @inline(never)
  func write(
    _ columns: Extent, _ rows: Range<Int>, around centre: Point, background: UnsafeRawPointer,
    to buffer: UnsafeMutableRawPointer, pitch: Int
  ) {
    let (left, middle) = (Int(centre.x >> 8) &- reach, Int(centre.y >> 8))
    let start = min(max(left, columns.start), columns.end)
    let end = max(min(left &+ 2 &* reach, columns.end), start)
    for y in rows {
      let target = buffer + y &* pitch
      let row = y < middle ? y &- middle &+ reach : middle &+ reach &- 1 &- y
      if row < 0 || start == end {
        copy(background, from: columns.start, to: columns.end, into: target)
        continue
      }
      copy(background, from: columns.start, to: start, into: target)
      copy(pixels + row &* rowBytes - left &* bytesPerPixel, from: start, to: end, into: target)
      copy(background, from: end, to: columns.end, into: target)
    }
  }

  @inline(__always)
  private func copy(
    _ source: UnsafeRawPointer, from start: Int, to end: Int, into target: UnsafeMutableRawPointer
  ) {
    if start == end { return }
    let place = start &* bytesPerPixel
    (target + place).copyMemory(from: source + place, byteCount: (end &- start) &* bytesPerPixel)
  }
}
