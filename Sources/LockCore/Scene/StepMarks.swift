/// Where the steps of an enrolment are marked: a row of small discs above the grid, which are rings until
/// their step is done.
struct StepMarks: Sendable {
  private let middle: Point
  private let radius: Int32
  private let gap: Int32

  init(grid: Grid) {
    let first = grid.centre(of: Dot(index: 0))
    let last = grid.centre(of: Dot(index: UInt8(grid.columns - 1)))
    radius = max(grid.spacing / 20, 512)
    gap = radius * 4
    // Half way to where another row of dots would be, but not beyond the screen's edge.
    let y = max(first.y - grid.spacing / 2, radius + 256)
    middle = Point(x: (first.x + last.x) / 2, y: y)
  }

  func mark(_ number: Int, of total: Int, isDone: Bool) -> Disc {
    let x = middle.x + (Int32(number) * 2 - Int32(total) + 1) * gap / 2
    return Disc(centre: Point(x: x, y: middle.y), radius: radius, hole: isDone ? 0 : radius * 5 / 8)
  }
}
