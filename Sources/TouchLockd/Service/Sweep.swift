/// A round over the clients in several turns of the loop, so that touch and picture have theirs in between.
/// It goes downwards: whoever is removed gives its place to the last, who then has been visited already or
/// is visited because the round begins anew.
struct Sweep {
  private var position = 0
  private var left = 0

  var isDone: Bool { left == 0 }

  /// Visits all of `count` from here on.
  mutating func restart(count: Int) { left = count }

  /// To be called when somebody left, with the new count: nobody may be missed.
  mutating func clientLeft(count: Int) {
    if left > 0 { left = count }
  }

  /// The place to visit next among `count`; nil: all were visited.
  mutating func next(count: Int) -> Int? {
    guard left > 0, count > 0 else {
      left = 0
      return nil
    }
    left -= 1
    position = position > 0 && position <= count ? position - 1 : count - 1
    return position
  }
}
