/// A list of plain values (no references) with room for a fixed number of them, allocated once.
@usableFromInline struct Shelf<Element>: ~Copyable {
  /// Owned, freed by `deinit`; the first `count` are initialised.
  @usableFromInline let start: UnsafeMutablePointer<Element>
  let capacity: Int
  private(set) var count = 0
  /// How many there were at most since the last `wipe`, but for those that are there now.
  private var mostBefore = 0

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  @inlinable deinit { start.deallocate() }

  mutating func append(_ element: Element) {
    precondition(count < capacity)
    (start + count).initialize(to: element)
    count &+= 1
  }

  mutating func removeAll() {
    mostBefore = max(mostBefore, count)
    count = 0
  }

  /// Forgets all elements, and overwrites those that were there before.
  mutating func wipe() {
    removeAll()
    UnsafeMutableRawPointer(start).initializeMemory(
      as: UInt8.self, repeating: 0, count: mostBefore * MemoryLayout<Element>.stride)
    mostBefore = 0
  }
}

/// A range of columns that, unlike `Range`, may be empty at no particular place.
@usableFromInline struct Extent {
  var start: Int
  var end: Int

  init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  var isEmpty: Bool { start >= end }

  /// Both ends brought into another: where it has no part of it, an empty one at its nearer end.
  func bounded(by other: Extent) -> Extent {
    Extent(min(max(start, other.start), other.end), min(max(end, other.start), other.end))
  }

  /// The part of it in another; where there is none, an empty one anywhere.
  func clipped(to other: Extent) -> Extent { Extent(max(start, other.start), min(end, other.end)) }
}
