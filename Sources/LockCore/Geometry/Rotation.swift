/// How far the picture is turned on its panel, clockwise.
public enum Rotation: UInt8, Equatable, Sendable, CaseIterable {
  case none
  case quarter
  case half
  case threeQuarters

  /// So many quarters of a turn, of which whole turns do not count.
  public init(quarters: Int) { self = Rotation(rawValue: UInt8(quarters & 3)) ?? .none }

  /// One turn after another.
  public static func + (first: Rotation, second: Rotation) -> Rotation {
    Rotation(quarters: Int(first.rawValue + second.rawValue))
  }

  /// The extent of the picture on a panel of `size`, or the other way round.
  public func turned(_ size: Size) -> Size {
    self == .none || self == .half ? size : Size(width: size.height, height: size.width)
  }

  /// Where a place of the picture lies on a panel of `panel` pixels.
  public func onPanel(_ place: Point, panel: Size) -> Point {
    let width = panel.width &* Point.unitsPerPixel
    let height = panel.height &* Point.unitsPerPixel
    return switch self {
    case .none: place
    case .quarter: Point(x: width &- place.y, y: place.x)
    case .half: Point(x: width &- place.x, y: height &- place.y)
    case .threeQuarters: Point(x: place.y, y: height &- place.x)
    }
  }

  /// Where a place on a panel of `panel` pixels lies in the picture.
  public func inPicture(_ place: Point, panel: Size) -> Point {
    // What undoes a turn is the rest of the whole one, on a panel as the picture is.
    Rotation(quarters: 4 - Int(rawValue)).onPanel(place, panel: turned(panel))
  }
}
