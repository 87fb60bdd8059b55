/// A lit dot alone on the background, as a buffer is to have it: to light a dot is then to copy it, and the
/// answer to a touch is not to wait for arithmetic.
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
  func write(
    _ columns: Extent, _ rows: Extent, around centre: Point, background: UnsafeRawPointer,
    to buffer: UnsafeMutableRawPointer, pitch: Int
  ) {
    let (left, middle) = (Int(centre.x >> 8) &- reach, Int(centre.y >> 8))
    let inside = Extent(left, left &+ 2 &* reach).bounded(by: columns)
    let upper = Extent(middle &- reach, middle).bounded(by: rows)
    let lower = Extent(middle, middle &+ reach).bounded(by: rows)
    let paper = Source(start: background, stride: 0)
    // Row and column 0 of the screen lie before or behind the stamp.
    let half = UnsafeRawPointer(pixels) - left &* bytesPerPixel
    let target = Target(start: buffer, pitch: pitch, bytesPerPixel: bytesPerPixel)
    target.copy(paper, rows, Extent(columns.start, inside.start))
    target.copy(paper, Extent(rows.start, upper.start), inside)
    target.copy(Source(start: half - (middle &- reach) &* rowBytes, stride: rowBytes), upper, inside)
    target.copy(
      Source(start: half + (middle &+ reach &- 1) &* rowBytes, stride: -rowBytes), lower, inside)
    target.copy(paper, Extent(lower.end, rows.end), inside)
    target.copy(paper, rows, Extent(inside.end, columns.end))
  }
}

/// What is copied: row 0, and how far on the next one is.
private struct Source {
  let start: UnsafeRawPointer
  let stride: Int
}

private struct Target {
  let start: UnsafeMutableRawPointer
  let pitch: Int
  let bytesPerPixel: Int

  @_optimize(speed)  // The rest of the program is made small instead.
  @inline(never)
  func copy(_ source: Source, _ rows: Extent, _ columns: Extent) {
    if columns.isEmpty || rows.isEmpty { return }
    let place = columns.start &* bytesPerPixel
    let count = (columns.end &- columns.start) &* bytesPerPixel
    var from = source.start + (rows.start &* source.stride &+ place)
    var to = start + (rows.start &* pitch &+ place)
    for _ in rows.start..<rows.end {
      // The tiles of a ring are few: mostly this is less than a call of the C library.
      var done = 0
      while done &+ 64 <= count {
        let block = (from + done).loadUnaligned(as: SIMD16<UInt32>.self)
        (to + done).storeBytes(of: block, as: SIMD16<UInt32>.self)
        done &+= 64
      }
      if done < count { (to + done).copyMemory(from: from + done, byteCount: count &- done) }
      from += source.stride
      to += pitch
    }
  }
}
