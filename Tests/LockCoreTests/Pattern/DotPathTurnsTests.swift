import LockCore
import Testing

/// Turns, counted by hand.
@Suite struct DotPathTurnsTests {
  @Test(arguments: [
    ([], 3, 0), ([1], 3, 0), ([1, 2], 3, 0), ([1, 2, 3], 3, 0), ([1, 5, 9], 3, 0), ([3, 5, 7], 3, 0),
    // Jumps along the same line, on a grid of four columns.
    ([1, 2, 4], 4, 0), ([1, 3, 4], 4, 0), ([1, 6, 11, 16], 4, 0),
    // Back along the line.
    ([1, 3, 2], 3, 1), ([1, 2, 3, 6], 3, 1), ([1, 2, 3, 6, 9], 3, 1), ([1, 4, 7, 8], 3, 1),
    ([1, 2, 3, 6, 9, 8, 7], 3, 2), ([1, 2, 5, 4], 3, 2), ([1, 5, 2, 4], 3, 2),
    // Two equal moves of a knight; one and another way.
    ([1, 8, 15], 5, 0), ([1, 8, 9], 5, 1),
    ([1, 2, 1, 2, 1], 3, 3),
  ])
  func countsChangesOfDirection(numbers: [Int], columns: Int, turns: Int) {
    var path = DotPath()
    for number in numbers { path.append(Dot(index: UInt8(number - 1))) }
    #expect(path.turns(columns: columns) == turns)
  }
}
