/// The dots of a pattern in the order of drawing.
///
/// It cannot be copied, so that a secret is where its owner put it and nowhere else; the owner places
/// it in locked memory and calls `wipe()` when done.
public struct DotPath: ~Copyable {
  /// The most dots that a path holds (with revisits; without them a grid has at most 36).
  public static let capacity = 64

  private var dots: InlineArray<64, UInt8>
  public private(set) var count: Int

  public init() {
    dots = InlineArray(repeating: 0)
    count = 0
  }

  public var isEmpty: Bool { count == 0 }
  public var last: Dot? { count == 0 ? nil : self[count - 1] }

  /// The dot at `position`, 0 ..< count.
  public subscript(position: Int) -> Dot {
    precondition(position < count)
    return Dot(index: dots[position])
  }

  public func contains(_ dot: Dot) -> Bool {
    for position in 0..<count where dots[position] == dot.index { return true }
    return false
  }

  /// Adds a dot at the end; a full path stays as it is.
  public mutating func append(_ dot: Dot) {
    guard count < Self.capacity else { return }
    dots[count] = dot.index
    count += 1
  }

  /// Replaces the content by that of another path.
  public mutating func assign(_ other: borrowing DotPath) {
    wipe()
    for position in 0..<other.count { append(other[position]) }
  }

  public func equals(_ other: borrowing DotPath) -> Bool {
    guard count == other.count else { return false }
    for position in 0..<count where dots[position] != other.dots[position] { return false }
    return true
  }

  /// Overwrites every dot, used or not, and empties the path.
  public mutating func wipe() {
    for position in 0..<Self.capacity { dots[position] = 0 }
    count = 0
  }
}
