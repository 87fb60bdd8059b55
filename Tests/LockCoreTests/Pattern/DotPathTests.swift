import Testing

@testable import LockCore

@Suite struct DotPathTests {
  private func path(_ numbers: [UInt8]) -> DotPath {
    var path = DotPath()
    for number in numbers { path.append(Dot(index: number - 1)) }
    return path
  }

  private func numbers(_ path: borrowing DotPath) -> [Int] { (0..<path.count).map { path[$0].number } }

  private func equal(_ first: [UInt8], _ second: [UInt8]) -> Bool { path(first).equals(path(second)) }

  @Test func keepsTheOrder() {
    let path = path([7, 1, 36, 1])
    let (last, holds, lacks) = (path.last, path.contains(Dot(index: 35)), path.contains(Dot(index: 1)))
    #expect(numbers(path) == [7, 1, 36, 1])
    #expect(last == Dot(index: 0))
    #expect(holds)
    #expect(!lacks)
  }

  @Test func startsEmpty() {
    let path = DotPath()
    let (isEmpty, last, holds) = (path.isEmpty, path.last, path.contains(Dot(index: 0)))
    #expect(isEmpty)
    #expect(last == nil)
    // What is unused reads as zero and must not count as the first dot.
    #expect(!holds)
  }

  @Test func aFullPathStaysAsItIs() {
    var path = path([UInt8](repeating: 2, count: 64))
    path.append(Dot(index: 8))
    let numbers = numbers(path)
    #expect(numbers == [Int](repeating: 2, count: 64))
  }

  @Test func equalityIsOfLengthAndOrder() {
    #expect(equal([], []))
    #expect(equal([1, 2, 3], [1, 2, 3]))
    #expect(!equal([1, 2, 3], [3, 2, 1]))
    #expect(!equal([1, 2], [1, 2, 3]))
    #expect(!equal([1, 2, 3], [1, 2]))
    // The first dot is index 0, as is what is unused.
    #expect(!equal([2], [2, 1]))
  }

  @Test func assignReplaces() {
    var target = path([9, 8, 7, 6])
    target.assign(path([1, 2]))
    let numbers = numbers(target)
    #expect(numbers == [1, 2])
    let isEqual = target.equals(path([1, 2]))
    #expect(isEqual)
  }

  /// Also the bytes that the path no longer counts.
  @Test func wipeOverwritesEverything() {
    var path = path([UInt8](repeating: 36, count: 64))
    path.wipe()
    let isEmpty = path.isEmpty
    let bytes = withUnsafeBytes(of: &path) { bytes in bytes.map { $0 } }
    #expect(isEmpty)
    #expect(bytes.allSatisfy { $0 == 0 })
  }
}
