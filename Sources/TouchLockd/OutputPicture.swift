import LockCore

/// How scenes become pixels on the output in use.
final class OutputPicture {
  var painter: Painter
  let damage: SceneDamage

  init(_ output: Output, settings: Settings) {
    let grid = Grid(settings: settings, output: output.pictureSize)
    painter = Painter(
      size: output.size, grid: grid, theme: settings.theme, format: output.format, rotation: output.rotation)
    damage = SceneDamage(
      grid: grid, theme: settings.theme, rotation: output.rotation, panel: output.size)
  }
}
