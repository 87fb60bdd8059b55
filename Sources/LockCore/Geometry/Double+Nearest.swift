extension Double {
  // Beside a power of two as large as these, the lowest bits of a value are its whole part, or its 256ths. A
  // conversion would check its range, for every row and pixel.

  /// The nearest whole number, for a value from 0 up to 2^51.
  var nearestWhole: Int64 { lowestBits(beside: 0x1p52) }

  /// The nearest number of 1/256, for a value from 0 up to 2^43.
  var nearest256ths: Int64 { lowestBits(beside: 0x1p44) }

  @inline(__always)
  private func lowestBits(beside power: Double) -> Int64 {
    Int64(bitPattern: (self + power).bitPattern &- power.bitPattern)
  }
}
