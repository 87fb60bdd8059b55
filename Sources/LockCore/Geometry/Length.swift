/// A length that a setting gives: pixels, or a part of the dot spacing so that it fits every screen.
public enum Length: Equatable, Sendable {
  /// Thousandths of a pixel.
  case pixels(milli: Int32)
  /// Thousandths of the distance between neighbouring dot centres.
  case spacing(milli: Int32)

  /// The length in 1/256 pixel, rounded to nearest, where the dot spacing is `spacing` (same unit).
  public func resolved(spacing: Int32) -> Int32 {
    switch self {
    case .pixels(let milli): Int32((Int64(milli) * 256 + 500) / 1000)
    case .spacing(let milli): Int32((Int64(milli) * Int64(spacing) + 500) / 1000)
    }
  }
}
