/// A list of plain values (no references) with room for a fixed number of them, allocated once.
@usableFromInline struct Shelf<Element>: ~Copyable {
  /// Owned, freed by `deinit`; the first `count` are initialised.
  @usableFromInline let start: UnsafeMutablePointer<Element>
  let capacity: Int
  private(set) var count = 0

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

  mutating func removeAll() { count = 0 }

  /// Forgets all elements, and overwrites those that were there before.
  mutating func wipe() {
    UnsafeMutableRawPointer(start).initializeMemory(
      as: UInt8.self, repeating: 0, count: capacity * MemoryLayout<Element>.stride)
    count = 0
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

  /// The part of it in another.
  func clipped(to other: Extent) -> Extent { Extent(max(start, other.start), min(end, other.end)) }
}
