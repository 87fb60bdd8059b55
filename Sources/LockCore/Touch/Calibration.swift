/// A correction of touch positions, as libinput's LIBINPUT_CALIBRATION_MATRIX has it: the first two
/// rows of a 3x3 matrix over coordinates where the device's range is 0 to 1.
///
///     x' = a x + b y + c
///     y' = d x + e y + f
public struct Calibration: Equatable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var e: Double
  public var f: Double

  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// No correction.
  public static let identity = Calibration(1, 0, 0, 0, 1, 0)
}
