/// A round over the clients' places in several turns of the loop, so that touch and picture have theirs in
/// between. Places are not moved, so that nobody is missed whoever comes and goes.
struct Sweep {
  private var position = 0
  private var left = 0
  private var count = 0

  var isDone: Bool { left == 0 }

  /// Visits all of `count` places from here on.
  mutating func restart(count: Int) {
    left = count
    self.count = count
  }

  /// The place to visit next among `count`; nil: all were visited.
  mutating func next(count: Int) -> Int? {
    guard left > 0, count > 0 else {
      left = 0
      return nil
    }
    // Whoever came since is visited beside the others and not instead of them.
    left += max(0, count - self.count) - 1
    self.count = count
    position = position > 0 && position <= count ? position - 1 : count - 1
    return position
  }
}
