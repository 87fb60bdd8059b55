import LockCore

extension Piece: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(text) }
}
