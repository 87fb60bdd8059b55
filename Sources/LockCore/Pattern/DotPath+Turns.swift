extension DotPath {
  /// How often the drawing changes its direction, on a grid of so many columns. A straight line has no
  /// turn.
  public func turns(columns: Int) -> Int {
    var turns = 0
    guard count > 2 else { return 0 }
    for position in 2..<count {
      let (from, over, to) = (self[position - 2], self[position - 1], self[position])
      let (row, column) = DotPath.step(from, over, columns)
      let (nextRow, nextColumn) = DotPath.step(over, to, columns)
      let isParallel = row * nextColumn == column * nextRow
      if !isParallel || row * nextRow + column * nextColumn < 0 { turns += 1 }
    }
    return turns
  }

  private static func step(_ from: Dot, _ to: Dot, _ columns: Int) -> (row: Int, column: Int) {
    (Int(to.index) / columns - Int(from.index) / columns, Int(to.index) % columns - Int(from.index) % columns)
  }
}
