/// A colour with straight (not premultiplied) opacity.
public struct Color: Equatable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// 0 transparent ... 255 opaque.
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// 0xRRGGBB, opaque.
  public init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}

/// How dots (and the line through them) look in one state.
public struct DotLook: Equatable, Sendable {
  /// Diameter of the disc; 0: none.
  public var dotSize: Length
  public var dot: Color
  /// Outer diameter of the ring around the disc; 0: none.
  public var ringSize: Length
  public var ring: Color
  public var line: Color

  public init(dotSize: Length, dot: Color, ringSize: Length, ring: Color, line: Color) {
    self.dotSize = dotSize
    self.dot = dot
    self.ringSize = ringSize
    self.ring = ring
    self.line = line
  }
}

/// Colours and sizes of the picture.
public struct Theme: Equatable, Sendable {
  /// Its opacity does not count.
  public var background = Color(rgb: 0x10_1418)
  /// 0: no line.
  public var lineWidth = Length.spacing(milli: 60)
  /// Of every ring, from its outer edge inwards; 0: no rings.
  public var ringWidth = Length.spacing(milli: 28)
  /// Of the sign that says that nothing can unlock.
  public var notice = Color(rgb: 0xf2_b134)
  /// Dots that are not on the path (`line` is not used).
  public var normal = DotLook(
    dotSize: .spacing(milli: 140), dot: Color(rgb: 0xc8_d0d8), ringSize: .spacing(milli: 0),
    ring: Color(rgb: 0xc8_d0d8), line: Color(rgb: 0xc8_d0d8))
  public var lit = DotLook(
    dotSize: .spacing(milli: 200), dot: Color(rgb: 0xff_ffff), ringSize: .spacing(milli: 600),
    ring: Color(rgb: 0x4a_b4ff), line: Color(red: 0x4a, green: 0xb4, blue: 0xff, alpha: 0xc0))
  public var wrong = DotLook(
    dotSize: .spacing(milli: 200), dot: Color(rgb: 0xff_4d4d), ringSize: .spacing(milli: 600),
    ring: Color(rgb: 0xff_4d4d), line: Color(red: 0xff, green: 0x4d, blue: 0x4d, alpha: 0xc0))
  public var right = DotLook(
    dotSize: .spacing(milli: 200), dot: Color(rgb: 0x3d_dc84), ringSize: .spacing(milli: 600),
    ring: Color(rgb: 0x3d_dc84), line: Color(red: 0x3d, green: 0xdc, blue: 0x84, alpha: 0xc0))

  public init() {}
}
