import LockCore

/// How scenes become pixels on the output in use.
struct OutputPicture: ~Copyable {
  var painter: Painter
  let damage: SceneDamage

  init(size: Size, format: PixelFormat, settings: Settings) {
    let grid = Grid(settings: settings, output: size)
    painter = Painter(size: size, grid: grid, theme: settings.theme, format: format)
    damage = SceneDamage(grid: grid, theme: settings.theme)
  }
}
