/// Samples along a polyline at constant speed and exact times.
struct Stroke {
  let points: [(x: Int32, y: Int32)]
  let durationMs: Int32
  let intervalMs: Int32

  init(_ command: Command) throws(FingerError) {
    points = try command.points()
    durationMs = try command.number("duration_ms", default: 300)
    intervalMs = try command.number("interval_ms", default: 10)
    guard points.count >= 1 else { throw .usage("stroke: at least one point X,Y") }
    guard (0...600_000).contains(durationMs), (1...10_000).contains(intervalMs) else {
      throw .usage("stroke: duration_ms is 0 to 600000, interval_ms 1 to 10000")
    }
  }

  /// The sample count after the first one, which is the touch-down.
  var moves: Int { Int((durationMs + intervalMs - 1) / intervalMs) }

  /// The time of a sample after the touch-down, in nanoseconds; the last one is at the very end.
  func time(of sample: Int) -> Int64 {
    min(Int64(sample) * Int64(intervalMs), Int64(durationMs)) * 1_000_000
  }

  func position(at sample: Int) -> (x: Int32, y: Int32) {
    guard moves > 0, sample < moves else { return points[points.count - 1] }
    var rest = length * Double(time(of: sample)) / (Double(durationMs) * 1_000_000)
    for (start, end) in zip(points, points.dropFirst()) {
      let segment = Stroke.distance(start, end)
      if rest <= segment && segment > 0 {
        let share = rest / segment
        return (
          start.x + Int32((Double(end.x - start.x) * share).rounded()),
          start.y + Int32((Double(end.y - start.y) * share).rounded())
        )
      }
      rest -= segment
    }
    return points[points.count - 1]
  }

  private var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + Stroke.distance($1.0, $1.1) }
  }

  private static func distance(_ from: (x: Int32, y: Int32), _ to: (x: Int32, y: Int32)) -> Double {
    let x = Double(to.x - from.x)
    let y = Double(to.y - from.y)
    return (x * x + y * y).squareRoot()
  }
}
