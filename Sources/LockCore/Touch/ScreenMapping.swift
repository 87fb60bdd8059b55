/// From device units to the output.
///
/// A value is `(value - minimum) / (maximum - minimum + 1)` of the output's extent, as libinput has it;
/// then comes the calibration. The result is rounded to the nearest 1/256 pixel, halves upward, and turned
/// as the picture is on its panel. A value outside the declared range lies outside the output.
public struct ScreenMapping: Equatable, Sendable {
  /// No place is farther out than this (32,768 pixels), so that what is computed from it does not overflow.
  public static let farthest: Int32 = 1 << 23

  private let xMinimum: Int64
  private let yMinimum: Int64
  private let xPlaces: Int64
  private let yPlaces: Int64
  private let rotation: Rotation
  private let panel: Size
  /// The panel's extent, in 1/256 pixel.
  private let width: Int64
  private let height: Int64
  private let calibration: Calibration
  private let isCalibrated: Bool
  private let isTurned: Bool

  /// The mapping of the axes of `reading`, which lie on the panel, to a picture of `output` pixels that is
  /// turned on that panel.
  public init(
    _ reading: TouchReading, calibration: Calibration = .identity, output: Size, rotation: Rotation = .none
  ) {
    self.rotation = rotation
    panel = rotation.turned(output)
    xMinimum = Int64(reading.xAxis.minimum)
    yMinimum = Int64(reading.yAxis.minimum)
    xPlaces = reading.xAxis.places ?? 1
    yPlaces = reading.yAxis.places ?? 1
    width = Int64(panel.width) * Int64(Point.unitsPerPixel)
    height = Int64(panel.height) * Int64(Point.unitsPerPixel)
    self.calibration = calibration
    isCalibrated = calibration != .identity
    isTurned = rotation != .none
  }

  /// Where a device position lies in the picture.
  public func point(x: Int32, y: Int32) -> Point {
    let place = onPanel(x: x, y: y)
    return isTurned ? rotation.inPicture(place, panel: panel) : place
  }

  @inline(__always)
  private func onPanel(x: Int32, y: Int32) -> Point {
    let fromLeft = Int64(x) - xMinimum
    let fromTop = Int64(y) - yMinimum
    guard isCalibrated else {
      return Point(x: Self.scale(fromLeft, xPlaces, width), y: Self.scale(fromTop, yPlaces, height))
    }
    let u = Double(fromLeft) / Double(xPlaces)
    let v = Double(fromTop) / Double(yPlaces)
    return Point(
      x: Self.round((calibration.a * u + calibration.b * v + calibration.c) * Double(width)),
      y: Self.round((calibration.d * u + calibration.e * v + calibration.f) * Double(height)))
  }

  @inline(__always)
  private static func scale(_ value: Int64, _ places: Int64, _ extent: Int64) -> Int32 {
    // Within the range nothing has to be bounded, and nothing is negative.
    if UInt64(bitPattern: value) < UInt64(bitPattern: places) {
      let doubled = 2 &* UInt64(bitPattern: value) &* UInt64(bitPattern: extent) &+ UInt64(bitPattern: places)
      return Int32(truncatingIfNeeded: doubled / (2 &* UInt64(bitPattern: places)))
    }
    // 33 bits by 24 bits, doubled: nothing here can overflow.
    let doubled = 2 &* value &* extent &+ places
    let divisor = 2 &* places
    var place = doubled / divisor
    // Swift divides toward zero; left of the origin the floor is one lower.
    if doubled < 0 && place &* divisor != doubled { place &-= 1 }
    return Int32(truncatingIfNeeded: max(-Int64(farthest), min(place, Int64(farthest))))
  }

  private static func round(_ value: Double) -> Int32 {
    let bounded = max(-Double(farthest), min(value, Double(farthest)))
    let place = Int32(bounded + 0.5)
    // Swift cuts off toward zero; left of the origin the floor is one lower.
    return Double(place) > bounded + 0.5 ? place - 1 : place
  }
}
