/// Where the dots of the usual picture are: three by three, in cells of 0.8 of the shorter side by three, in
/// the middle of the screen.
enum DotPlace {
  /// A dot's centre, or beside it by parts of a cell, in the finger's units of 4096 along each side of the panel,
  /// on which the picture of this width and height is turned clockwise by so many quarters.
  static func of(
    _ dot: Int, width: Double = 1280, height: Double = 800, dx: Double = 0, dy: Double = 0,
    quarters: Int = 0
  ) -> (x: Int, y: Int) {
    let cell = 0.8 * min(width, height) / 3
    let x = (width - 3 * cell) / 2 + cell * (Double((dot - 1) % 3) + 0.5 + dx)
    let y = (height - 3 * cell) / 2 + cell * (Double((dot - 1) / 3) + 0.5 + dy)
    let (right, down) = (Int(x / width * 4096), Int(y / height * 4096))
    return switch quarters {
    case 1: (4096 - down, right)
    case 2: (4096 - right, 4096 - down)
    case 3: (down, 4096 - right)
    default: (right, down)
    }
  }
}
