/// What must be painted anew when one scene follows another.
public struct SceneDamage: Sendable {
  private let picture: Picture

  /// For scenes drawn on `grid` in `theme`, turned on a panel of that extent.
  public init(
    grid: Grid, theme: Theme, rotation: Rotation = .none, panel: Size = Size(width: 0, height: 0)
  ) {
    picture = Picture(grid: grid, theme: theme, rotation: rotation, panel: panel)
  }

  /// Marks every tile in which a pixel may differ between the two.
  public func mark(
    from old: borrowing Scene, to new: borrowing Scene, in damage: inout Damage
  ) {
    markDots(old, new, &damage)
    markLine(old, new, &damage)
    if old.steps != new.steps || old.look != new.look {
      for number in 0..<Int(old.steps.total) { damage.mark(picture.stepMark(number, of: old)) }
      for number in 0..<Int(new.steps.total) { damage.mark(picture.stepMark(number, of: new)) }
    }
    if old.notice != new.notice {
      mark(picture.sign(of: old), &damage)
      mark(picture.sign(of: new), &damage)
    } else {
      let (from, to) = (picture.bars(of: old).lowerBound, picture.bars(of: new).lowerBound)
      for step in min(from, to)..<max(from, to) { damage.mark(picture.ring.bar(step)) }
    }
  }

  private func markDots(_ old: borrowing Scene, _ new: borrowing Scene, _ damage: inout Damage) {
    let oldPath = picture.pathDots(of: old)
    let newPath = picture.pathDots(of: new)
    let samePath = old.look == new.look
    let sameRest = (old.notice == .none) == (new.notice == .none) && old.asksForNew == new.asksForNew
    for dot in Bits(picture.allDots) {
      let bit: UInt64 = 1 << UInt64(dot)
      let wasLit = oldPath & bit != 0
      let isLit = newPath & bit != 0
      if wasLit == isLit, isLit ? samePath : sameRest { continue }
      let centre = picture.centres[dot]
      mark(wasLit ? picture.pathLook(of: old) : picture.restLook(of: old), centre, &damage)
      mark(isLit ? picture.pathLook(of: new) : picture.restLook(of: new), centre, &damage)
    }
  }

  /// The line's segments are drawn as one, so a segment that both scenes have does not change.
  private func markLine(_ old: borrowing Scene, _ new: borrowing Scene, _ damage: inout Damage) {
    let oldCount = picture.segmentCount(of: old)
    let newCount = picture.segmentCount(of: new)
    var common = 0
    if old.look == new.look {
      while common < min(oldCount, newCount),
        picture.segment(common, of: old) == picture.segment(common, of: new)
      {
        common += 1
      }
    }
    for number in common..<max(common, oldCount) { damage.mark(picture.segment(number, of: old)) }
    for number in common..<max(common, newCount) { damage.mark(picture.segment(number, of: new)) }
  }

  private func mark(_ look: ResolvedLook, _ centre: Point, _ damage: inout Damage) {
    damage.mark(look.ring(at: centre))
    damage.mark(look.disc(at: centre))
  }

  private func mark(_ sign: Sign?, _ damage: inout Damage) {
    if let sign { damage.mark(sign.plate) }
  }
}
