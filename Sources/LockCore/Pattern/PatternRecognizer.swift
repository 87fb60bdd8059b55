/// Turns the samples of one contact into dots.
///
/// A dot is hit when the way between two samples, not only a sample, comes within its hit area.
public struct PatternRecognizer: ~Copyable {
  /// Another output size puts another one in place; its rows and columns stay.
  public internal(set) var grid: Grid
  public let rules: PatternRules
  /// The dots so far, in travel order.
  public private(set) var path = DotPath()
  /// The newest sample while a contact draws: the loose end of the line.
  public private(set) var finger: Point?

  /// With revisits: dots that the finger has left since they were joined, one bit each.
  private var left: UInt64 = ~0

  public init(grid: Grid, rules: PatternRules) {
    self.grid = grid
    self.rules = rules
  }

  /// Whether the drawing will not do as a new pattern.
  public var isTooSimple: Bool { path.turns(columns: grid.columns) < rules.minimumTurns }

  /// The contact came down.
  public mutating func begin(at point: Point) {
    clear()
    if let dot = nextDot(Sweep(start: point, end: point), grid.startHit, 0) { join(dot) }
    finger = point
  }

  /// The contact moved; ignored before `begin`.
  public mutating func move(to point: Point) {
    guard let start = finger else { return }
    let sweep = Sweep(start: start, end: point)
    join(sweep, within: grid.hit)
    // Only now: a way that starts in a dot's area and leaves it must not join that dot again.
    if rules.allowsRevisit { noteLeaving(point) }
    finger = point
  }

  /// The contact lifted: the loose end is gone, the dots stay.
  public mutating func end() { finger = nil }

  /// Forgets and overwrites the drawing.
  public mutating func clear() {
    path.wipe()
    finger = nil
    left = ~0
  }

  /// Joins what the way reaches, in travel order.
  private mutating func join(_ sweep: Sweep, within area: HitArea) {
    // At most 36 dots: the nearest next one is searched anew for each, which needs no storage.
    var done: UInt64 = 0
    while let dot = nextDot(sweep, area, done) {
      done |= 1 << UInt64(dot.index)
      join(dot)
    }
  }

  // Mutating, as whoever only reads an array within a value gets a copy of all of it.
  private mutating func nextDot(_ sweep: Sweep, _ area: HitArea, _ done: UInt64) -> Dot? {
    var next: Dot?
    var nearest = Int64.max
    var index: UInt8 = 0
    for row in 0..<grid.rows {
      // Most of the ways are short, and far from most of the dots.
      guard sweep.comesNear(y: grid.centreY(row: row), within: area.reach) else {
        index += UInt8(grid.columns)
        continue
      }
      for column in 0..<grid.columns {
        let dot = Dot(index: index)
        index += 1
        let centre = Point(x: grid.centreX(column: column), y: grid.centreY(row: row))
        guard sweep.comesNear(x: centre.x, within: area.reach), done & (1 << UInt64(dot.index)) == 0,
          isFree(dot)
        else { continue }
        // Hit areas do not overlap, so they are entered in the order of their centres along the way.
        let progress = sweep.progress(of: centre)
        if progress < nearest || next == nil, sweep.reaches(area, around: centre) {
          nearest = progress
          next = dot
        }
      }
    }
    return next
  }

  private mutating func isFree(_ dot: Dot) -> Bool {
    rules.allowsRevisit ? left & (1 << UInt64(dot.index)) != 0 : !path.contains(dot)
  }

  private mutating func join(_ dot: Dot) {
    if rules.fillsBetween, let last = path.last { fill(from: last, to: dot) }
    path.append(dot)
    left &= ~(1 << UInt64(dot.index))
  }

  /// Adds the unused dots that lie exactly on the line between two dots.
  private mutating func fill(from last: Dot, to dot: Dot) {
    let rowStep = grid.row(of: dot) - grid.row(of: last)
    let columnStep = grid.column(of: dot) - grid.column(of: last)
    let parts = greatestCommonDivisor(rowStep.magnitude, columnStep.magnitude)
    guard parts > 1 else { return }
    for part in 1..<Int(parts) {
      let between = grid.dot(
        row: grid.row(of: last) + rowStep / Int(parts) * part,
        column: grid.column(of: last) + columnStep / Int(parts) * part)
      if !path.contains(between) { path.append(between) }
    }
  }

  /// A dot counts as left once the finger is out of its cell. The cell is larger than the hit area, so
  /// a finger that trembles on the edge of the area does not join the dot over and over.
  private mutating func noteLeaving(_ point: Point) {
    let half = grid.spacing / 2
    for index in 0..<UInt8(grid.dotCount) where left & (1 << UInt64(index)) == 0 {
      let centre = grid.centre(of: Dot(index: index))
      let away = max((point.x - centre.x).magnitude, (point.y - centre.y).magnitude)
      if away > UInt32(half) { left |= 1 << UInt64(index) }
    }
  }
}

private func greatestCommonDivisor(_ first: UInt, _ second: UInt) -> UInt {
  var (large, small) = (first, second)
  while small != 0 { (large, small) = (small, large % small) }
  return large
}
