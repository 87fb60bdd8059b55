import Foundation
import LockCore

/// The picture of a scene, worked out pixel by pixel from the definition alone, in floating point and
/// with no thought of speed: what `Painter` must match.
///
/// Dots lie on whole pixels.
///
/// A shape covers a pixel by radius + 1/2 - distance of the pixel's centre, between 0 and 1; shapes of
/// one layer join by the larger; layers lie one over another.
struct ReferencePicture {
  private struct Layer {
    var color: Color
    /// Signed distance in pixels from a place to the layer's shapes: negative inside.
    var distances: [(Double, Double) -> Double] = []
  }

  private let background: Color
  private var layers: [Layer] = []

  init(_ stage: Stage, _ scene: borrowing Scene) {
    let grid = stage.grid
    let theme = stage.theme
    background = theme.background
    func pixels(_ length: Length) -> Double { Double(length.resolved(spacing: grid.spacing)) / 256 }
    func place(_ point: Point) -> (Double, Double) { (Double(point.x) / 256, Double(point.y) / 256) }
    func centre(_ dot: Int) -> (Double, Double) {
      let (x, y) = place(grid.centre(of: Dot(index: UInt8(dot))))
      return ((x + 0.5).rounded(.down), (y + 0.5).rounded(.down))
    }

    var onPath: [Int] = []
    for position in 0..<scene.path.count { onPath.append(Int(scene.path[position].index)) }
    var line = onPath.map(centre)
    if let finger = scene.finger, !onPath.isEmpty { line.append(place(finger)) }
    let pathLook =
      switch scene.look {
      case .lit: theme.lit
      case .wrong: theme.wrong
      case .right: theme.right
      }
    func addDots(_ look: DotLook, on path: Bool) {
      var ring = Layer(color: look.ring)
      var disc = Layer(color: look.dot)
      for dot in 0..<grid.dotCount where onPath.contains(dot) == path {
        let (x, y) = centre(dot)
        let outer = pixels(look.ringSize) / 2
        let width = pixels(theme.ringWidth)
        if outer > 0 && width > 0 {
          ring.distances.append(Self.ring(x, y, outer, outer - width))
        }
        if pixels(look.dotSize) > 0 { disc.distances.append(Self.disc(x, y, pixels(look.dotSize) / 2)) }
      }
      layers += [ring, disc]
    }

    if scene.notice == .none {
      addDots(theme.normal, on: false)
    } else {
      var hollow = Layer(color: theme.normal.dot)
      hollow.color.alpha /= 2
      let outer = max(pixels(theme.normal.dotSize), pixels(theme.normal.ringSize)) / 2
      for dot in 0..<grid.dotCount where !onPath.contains(dot) {
        let (x, y) = centre(dot)
        hollow.distances.append(Self.ring(x, y, outer, outer - max(outer / 4, 0.75)))
      }
      layers.append(hollow)
    }
    var strokes = Layer(color: pathLook.line)
    for index in line.indices.dropFirst() where pixels(theme.lineWidth) > 0 {
      strokes.distances.append(Self.capsule(line[index - 1], line[index], pixels(theme.lineWidth) / 2))
    }
    layers.append(strokes)
    addDots(pathLook, on: true)
    addSign(scene.notice, scene.cooldownSteps, grid, theme)
  }

  /// For grids of 3 x 3 only: the sign lies over the middle dot and is measured in the spacing.
  private mutating func addSign(_ notice: Scene.Notice, _ steps: Int, _ grid: Grid, _ theme: Theme) {
    guard notice != .none else { return }
    let middle = grid.centre(of: Dot(index: 4))
    let (x, y) = (Double(middle.x) / 256, Double(middle.y) / 256)
    // Every length is a whole number of 1/256 pixel.
    func length(_ part: Double) -> Double { (part * Double(grid.spacing)).rounded() / 256 }
    func disc(_ dx: Double, _ dy: Double, _ radius: Double) -> (Double, Double) -> Double {
      Self.disc(x + length(dx), y + length(dy), length(radius))
    }
    func bar(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ radius: Double) -> (
      Double, Double
    ) -> Double {
      Self.capsule(
        (x + length(ax), y + length(ay)), (x + length(bx), y + length(by)), length(radius))
    }
    layers.append(Layer(color: theme.background, distances: [disc(0, 0, 0.7)]))
    switch notice {
    case .none: break
    case .unjudged:
      layers += [
        Layer(
          color: theme.notice,
          distances: [
            bar(-0.34, -0.32, 0.34, -0.32, 0.045), bar(0.34, -0.32, 0.34, 0.32, 0.045),
            bar(0.34, 0.32, -0.34, 0.32, 0.045), bar(-0.34, 0.32, -0.34, -0.32, 0.045),
            bar(-0.34, 0.04, 0.34, 0.04, 0.045), bar(0, 0.18, 0.2, 0.18, 0.045), disc(-0.2, 0.18, 0.05),
          ]),
        Layer(color: theme.background, distances: [bar(-0.4, -0.4, 0.4, 0.4, 0.115)]),
        Layer(color: theme.notice, distances: [bar(-0.4, -0.4, 0.4, 0.4, 0.045)]),
      ]
    case .cooldown:
      var track = theme.notice
      track.alpha /= 5
      layers.append(Layer(color: track, distances: [Self.ring(x, y, length(0.515), length(0.425))]))
      // Each step is six degrees of a circle, drawn as a straight bar; the last ones stay longest.
      func place(_ step: Int) -> (Double, Double) {
        let angle = Double(step) * .pi / 30
        let (right, down) = (length(0.47) * sin(angle), length(0.47) * -cos(angle))
        return (x + (right * 256).rounded() / 256, y + (down * 256).rounded() / 256)
      }
      layers.append(
        Layer(
          color: theme.notice,
          distances: (60 - steps..<60).map { Self.capsule(place($0), place($0 + 1), length(0.045)) }))
    case .noPattern:
      layers.append(
        Layer(
          color: theme.notice,
          distances: [
            bar(0, -0.43, 0.44, 0.33, 0.045), bar(0.44, 0.33, -0.44, 0.33, 0.045),
            bar(-0.44, 0.33, 0, -0.43, 0.045), bar(0, -0.145, 0, 0.065, 0.05), disc(0, 0.195, 0.055),
          ]))
    case .noTouchscreen:
      layers += [
        Layer(
          color: theme.notice, distances: [Self.ring(x, y + length(-0.18), length(0.36), length(0.275))]),
        Layer(color: theme.background, distances: [bar(0, -0.18, 0, 0.42, 0.2)]),
        Layer(color: theme.notice, distances: [bar(0, -0.18, 0, 0.42, 0.12)]),
        Layer(color: theme.background, distances: [bar(-0.4, -0.3, 0.35, 0.45, 0.115)]),
        Layer(color: theme.notice, distances: [bar(-0.4, -0.3, 0.35, 0.45, 0.045)]),
      ]
    }
  }

  /// Red, green and blue of a pixel, 0 ... 255, not rounded.
  func channels(_ column: Int, _ row: Int) -> [Double] {
    var result = [Double(background.red), Double(background.green), Double(background.blue)]
    for layer in layers {
      var nearest = Double.infinity
      for distance in layer.distances {
        nearest = min(nearest, distance(Double(column) + 0.5, Double(row) + 0.5))
      }
      let covered = min(max(0.5 - nearest, 0), 1) * Double(layer.color.alpha) / 255
      if covered == 0 { continue }
      result[0] += (Double(layer.color.red) - result[0]) * covered
      result[1] += (Double(layer.color.green) - result[1]) * covered
      result[2] += (Double(layer.color.blue) - result[2]) * covered
    }
    return result
  }

  private static func disc(_ x: Double, _ y: Double, _ radius: Double) -> (Double, Double) -> Double {
    { px, py in ((px - x) * (px - x) + (py - y) * (py - y)).squareRoot() - radius }
  }

  private static func ring(_ x: Double, _ y: Double, _ outer: Double, _ inner: Double) -> (
    Double, Double
  ) -> Double {
    if inner <= 0 { return disc(x, y, outer) }
    return { px, py in
      let distance = ((px - x) * (px - x) + (py - y) * (py - y)).squareRoot()
      return max(distance - outer, inner - distance)
    }
  }

  private static func capsule(
    _ a: (Double, Double), _ b: (Double, Double), _ radius: Double
  ) -> (Double, Double) -> Double {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1)
    let square = dx * dx + dy * dy
    return { px, py in
      let t = square == 0 ? 0 : min(max(((px - a.0) * dx + (py - a.1) * dy) / square, 0), 1)
      let (ox, oy) = (px - a.0 - t * dx, py - a.1 - t * dy)
      return (ox * ox + oy * oy).squareRoot() - radius
    }
  }
}
