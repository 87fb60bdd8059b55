/// A rectangle of whole pixels: `left` and `top` belong to it, `right` and `bottom` do not.
public struct Rect: Equatable, Sendable {
  public var left: Int32
  public var top: Int32
  public var right: Int32
  public var bottom: Int32

  public init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  public var width: Int32 { right - left }
  public var height: Int32 { bottom - top }
  public var isEmpty: Bool { right <= left || bottom <= top }
}
