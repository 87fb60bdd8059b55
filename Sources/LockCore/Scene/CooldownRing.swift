/// The ring that drains while nothing is judged: a closed line of short bars, of which the first ones
/// disappear, clockwise from the top.
struct CooldownRing: Equatable, Sendable {
  /// How many bars the whole ring has.
  static let steps = Cooldown.steps

  let color: Color
  /// Half the ring's width, in 1/256 pixel.
  private let width: Int32
  /// The bars' ends, clockwise from the top.
  private let points: [Point]

  /// Radius and half the width in 1/256 pixel; `place` says where a point so far from the middle is.
  init(radius: Int32, width: Int32, color: Color, place: (Int32, Int32) -> Point) {
    self.color = color
    self.width = width
    var points: [Point] = []
    for step in 0..<CooldownRing.steps {
      let (x, y) = CooldownRing.direction(step)
      points.append(place(CooldownRing.part(radius, x), CooldownRing.part(radius, y)))
    }
    self.points = points
  }

  /// The bar of a step, 0 ..< steps.
  func bar(_ step: Int) -> Capsule {
    Capsule(from: points[step], to: points[(step + 1) % CooldownRing.steps], radius: width)
  }

  /// The bars that are there while so many steps are left.
  func bars(left: Int) -> Range<Int> { CooldownRing.steps - left..<CooldownRing.steps }

  /// Cosines of 0, 6, ... 90 degrees, of 65536.
  private static func cosine(_ step: Int) -> Int64 {
    switch step {
    case 0: 65536
    case 1: 65177
    case 2: 64104
    case 3: 62328
    case 4: 59870
    case 5: 56756
    case 6: 53020
    case 7: 48703
    case 8: 43852
    case 9: 38521
    case 10: 32768
    case 11: 26656
    case 12: 20252
    case 13: 13626
    case 14: 6850
    default: 0
    }
  }

  /// Where a step begins: to the right and down, of 65536.
  private static func direction(_ step: Int) -> (Int64, Int64) {
    let rest = step % 15
    return switch step / 15 {
    case 0: (cosine(15 - rest), -cosine(rest))
    case 1: (cosine(rest), cosine(15 - rest))
    case 2: (-cosine(15 - rest), cosine(rest))
    default: (-cosine(rest), -cosine(15 - rest))
    }
  }

  private static func part(_ length: Int32, _ of65536: Int64) -> Int32 {
    Int32((Int64(length) * of65536 + 32768) >> 16)
  }
}
