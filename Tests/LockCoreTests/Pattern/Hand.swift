@testable import LockCore

extension Settings {
  /// Buttons of 60 px with a gap of 40, from the output's corner: dot centres at 30, 130, 230 ... px,
  /// spacing 100 px, hit areas of 30 px around the centres.
  static func hundreds(rows: Int = 3, columns: Int = 3) -> Settings {
    var layout = ExplicitLayout()
    layout.originX = 0
    layout.originY = 0
    layout.buttonSize = 60_000
    layout.gap = 40_000
    var settings = Settings()
    settings.rows = rows
    settings.columns = columns
    settings.layout = .explicit(layout)
    return settings
  }
}

/// A finger on a recognizer. Dots by the number that people see.
final class Hand {
  private var recognizer: PatternRecognizer

  init(_ settings: Settings = .hundreds(), output: Size = Size(width: 640, height: 640)) {
    recognizer = PatternRecognizer(grid: Grid(settings: settings, output: output), rules: settings.rules)
  }

  var grid: Grid { recognizer.grid }
  var finger: Point? { recognizer.finger }
  var numbers: [Int] { (0..<recognizer.path.count).map { recognizer.path[$0].number } }

  func centre(_ number: Int) -> Point { grid.centre(of: Dot(index: UInt8(number - 1))) }

  func begin(_ x: Int32, _ y: Int32) { recognizer.begin(at: .pixels(x, y)) }
  func begin(at point: Point) { recognizer.begin(at: point) }
  func move(_ x: Int32, _ y: Int32) { recognizer.move(to: .pixels(x, y)) }
  func move(to point: Point) { recognizer.move(to: point) }
  func end() { recognizer.end() }
  func clear() { recognizer.clear() }

  /// From dot to dot in straight lines.
  func draw(_ numbers: Int...) {
    begin(at: centre(numbers[0]))
    for number in numbers.dropFirst() { move(to: centre(number)) }
  }

  /// Reaches a dot on a way around all others: along the middle of the gaps.
  func jump(to number: Int) {
    guard let start = finger else { return }
    let half = grid.spacing / 2
    let end = centre(number)
    move(to: Point(x: start.x + half, y: start.y + half))
    move(to: Point(x: end.x + half, y: start.y + half))
    move(to: Point(x: end.x + half, y: end.y + half))
    move(to: end)
  }

  func jumps(_ numbers: Int...) {
    begin(at: centre(numbers[0]))
    for number in numbers.dropFirst() { jump(to: number) }
  }
}
