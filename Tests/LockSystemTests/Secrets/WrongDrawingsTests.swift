import LockCore
import Testing

@testable import LockSystem

@Suite struct WrongDrawingsTests {
  private static func path(_ dots: [Int]) -> DotPath {
    var path = DotPath()
    for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
    return path
  }

  private func knows(
    _ drawings: WrongDrawings, _ dots: [Int], _ seconds: Double, _ patterns: String = "p"
  ) -> Bool {
    drawings.contains(Self.path(dots), patterns: patterns, at: Self.at(seconds))
  }

  private static func at(_ seconds: Double) -> Instant { Instant(nanoseconds: UInt64(seconds * 1e9)) }

  @Test func knowsADrawingForFiveMinutes() throws {
    let drawings = try WrongDrawings()
    drawings.remember(Self.path([1, 2, 3, 5]), patterns: "p", at: Self.at(10))
    #expect(knows(drawings, [1, 2, 3, 5], 10))
    #expect(!knows(drawings, [1, 2, 3, 6], 11))
    #expect(!knows(drawings, [5, 3, 2, 1], 11))
    #expect(!knows(drawings, [1, 2, 3], 11))
    #expect(knows(drawings, [1, 2, 3, 5], 310))
    // Drawn once more, it is known five minutes more, and not longer.
    #expect(knows(drawings, [1, 2, 3, 5], 610))
    #expect(!knows(drawings, [1, 2, 3, 5], 910.1))
  }

  /// What was wrong may be right once another pattern is set.
  @Test func forgetsWithThePatterns() throws {
    let drawings = try WrongDrawings()
    drawings.remember(Self.path([1, 2, 3, 5]), patterns: "one", at: Self.at(10))
    #expect(!knows(drawings, [1, 2, 3, 5], 11, "other"))
    #expect(knows(drawings, [1, 2, 3, 5], 12, "one"))
  }

  @Test func forgetsTheOldestFirst() throws {
    let drawings = try WrongDrawings()
    for dot in 1...17 { drawings.remember(Self.path([20, dot]), patterns: "p", at: Self.at(Double(dot))) }
    #expect(!knows(drawings, [20, 1], 20))
    for dot in 2...17 { #expect(knows(drawings, [20, dot], 20)) }
  }
}
