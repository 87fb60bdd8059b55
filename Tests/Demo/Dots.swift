import VirtualDevice

/// Where the dots of a 3x3 grid lie on the demo's screen, in the finger's units.
enum Dots {
  static let width = 1280.0
  static let height = 800.0

  /// Dots 1...9: cells of 0.8 of the shorter side by three, in the middle of the screen.
  static func place(_ dot: Int) -> (x: Int, y: Int) {
    let cell = 0.8 * height / 3
    let x = (width - 3 * cell) / 2 + cell * (Double((dot - 1) % 3) + 0.5)
    let y = (height - 3 * cell) / 2 + cell * (Double((dot - 1) / 3) + 0.5)
    return (Int(x / width * 4096), Int(y / height * 4096))
  }

  static func way(_ dots: [Int]) -> [(x: Int, y: Int)] { dots.map(place) }
}
