import LockCore
import LockSystem

extension Daemon {
  /// Puts the grid on another output.
  func use(_ output: Output) {
    picture = OutputPicture(output, settings: settings)
    rotation = output.rotation
    let size = output.pictureSize
    guard size != outputSize else { return }
    outputSize = size
    if case .explicit(let layout) = settings.layout,
      !layout.fits(rows: settings.rows, columns: settings.columns, on: size)
    {
      Log.warning(
        "[grid] layout = explicit does not fit on \(size.width)x\(size.height) pixels, so the grid is centered; "
          + "right: smaller buttons and gaps, or another origin")
    }
    let grid = Grid(settings: settings, output: size)
    perform(world.change { $0.machine.setGrid(grid) }, at: Clock.sinceBoot())
  }

  /// Brings the screen up to date with everything that has happened: called once for all queued events.
  func refresh() {
    world.change { world in
      world.machine.compose(&world.next, hasTouchscreen: touch?.hasTouchscreen ?? true)
      // Before there is an output nothing is damaged, but its first picture is this one already.
      presenter.markDamage { picture?.damage.mark(from: world.current, to: world.next, in: &$0) }
      world.current.assign(world.next)
    }
    presenter.present()
    // Who keeps the screen from a locked device must not have its finger as well.
    if !presenter.isShown, world.read({ $0.machine.isLocked }) {
      touch?.take(output: outputSize, rotation: rotation)
    }
  }

  func paint(_ damage: borrowing Damage, _ buffer: UnsafeMutableRawBufferPointer, _ pitch: Int) {
    world.read { picture?.painter.paint($0.current, damage: damage, into: buffer, pitch: pitch) }
  }
}
