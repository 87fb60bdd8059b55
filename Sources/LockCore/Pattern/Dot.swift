/// One dot of the grid. Dots are numbered row by row from the top left; `index` starts at 0, the
/// number that people see at 1.
public struct Dot: Equatable, Hashable, Sendable {
  public var index: UInt8

  public init(index: UInt8) { self.index = index }

  /// 1...36, as written in a pattern.
  public var number: Int { Int(index) + 1 }
}
