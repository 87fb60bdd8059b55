/// One row of pixels while it is composed.
///
/// Layer after layer, shapes are added to `coverage`, where they join by the larger, so that a line does
/// not darken at its joins; `blend` then lays the layer's colour over what is there.
@usableFromInline struct PixelRow: ~Copyable {
  /// A whole pixel's coverage. (Of 65536 parts, one is missing, so that it fits 16 bits.)
  static let whole: UInt16 = .max

  /// The middle of the row, in 1/256 pixel.
  var middle: Int64 = 128
  /// The columns that are of interest.
  var clip: Extent

  /// 0xFFRRGGBB; all background but for `touched`. Owned, freed by `deinit`, like the others.
  @usableFromInline let pixels: UnsafeMutablePointer<UInt32>
  /// All 0 but for `covered`.
  @usableFromInline let coverage: UnsafeMutablePointer<UInt16>
  /// The row as the buffer is to have it; `pixels` itself where that is the format.
  @usableFromInline let encoded: UnsafeMutableRawPointer
  @usableFromInline let ownsEncoded: Bool
  /// Columns of this layer, and of all.
  private(set) var covered: Shelf<Extent>
  private(set) var touched: Shelf<Extent>
  private let background: UInt32
  private let format: PixelFormat

  /// - Parameter shapes: how many may be added to a row.
  init(width: Int, background: Color, format: PixelFormat, shapes: Int) {
    let count = (width + 3) & ~3
    self.background = background.opaquePixel
    self.format = format
    clip = Extent(0, width)
    // Four of them are read at once.
    pixels = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 16)
      .initializeMemory(as: UInt32.self, repeating: background.opaquePixel, count: count)
    coverage = UnsafeMutableRawPointer.allocate(byteCount: count * 2, alignment: 16)
      .initializeMemory(as: UInt16.self, repeating: 0, count: count)
    ownsEncoded = !format.isNative
    if ownsEncoded {
      encoded = .allocate(byteCount: count * format.bytesPerPixel, alignment: 16)
      format.write(pixels, count: count, to: encoded)
    } else {
      encoded = UnsafeMutableRawPointer(pixels)
    }
    // A ring's row has two parts.
    covered = Shelf(capacity: shapes * 2)
    touched = Shelf(capacity: shapes * 2)
  }

  @inlinable deinit {
    UnsafeMutableRawPointer(pixels).deallocate()
    UnsafeMutableRawPointer(coverage).deallocate()
    if ownsEncoded { encoded.deallocate() }
  }

  /// Notes that columns, of which there is one at least, may be covered.
  mutating func cover(_ columns: Extent) { covered.append(columns) }

  /// Covers some columns wholly.
  mutating func fill(_ columns: Extent) {
    var column = columns.start
    while column &+ 4 <= columns.end {
      UnsafeMutableRawPointer(coverage + column).storeBytes(of: .max, as: UInt64.self)
      column &+= 4
    }
    while column < columns.end {
      coverage[column] = Self.whole
      column &+= 1
    }
  }

  /// Lays a colour over the row as far as the layer covers it, and empties the layer.
  @_optimize(speed)  // The rest of the program is made small instead.
  @inline(never)
  mutating func blend(_ ink: UnsafePointer<Ink>) {
    if covered.count == 0 { return }
    let ink = ink.pointee
    let (coverage, pixels) = (coverage, pixels)
    for index in 0..<covered.count {
      let columns = covered.start[index]
      touched.append(columns)
      var column = columns.start & ~3
      while column < columns.end {
        ink.blend(coverage + column, pixels + column)
        column &+= 4
      }
    }
    covered.removeAll()
  }

  /// Forgets where something was, of a row that is background again.
  mutating func wipe() {
    covered.wipe()
    touched.wipe()
    clip = Extent(0, 0)
  }

  /// Brings `encoded` up to date.
  mutating func encode() {
    if ownsEncoded { encodeTouched() }
  }

  /// Makes the whole row background.
  @_optimize(speed)  // The rest of the program is made small instead.
  mutating func reset() {
    let four = SIMD4(repeating: background)
    for index in 0..<touched.count {
      let columns = touched.start[index]
      var column = columns.start & ~3
      while column < columns.end {
        UnsafeMutableRawPointer(pixels + column).storeBytes(of: four, as: SIMD4<UInt32>.self)
        column &+= 4
      }
    }
    if ownsEncoded { encodeTouched() }
    touched.removeAll()
  }

  private mutating func encodeTouched() {
    for index in 0..<touched.count {
      let columns = touched.start[index]
      format.write(
        pixels + columns.start, count: columns.end &- columns.start,
        to: encoded + columns.start &* format.bytesPerPixel)
    }
  }
}
