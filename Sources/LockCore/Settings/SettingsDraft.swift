/// Settings while they are being read: order does not matter, so an explicit layout's numbers are kept
/// even before `layout = explicit` is seen.
public struct SettingsDraft: Sendable {
  var settings = Settings()
  var explicitLayout = ExplicitLayout()
  var isExplicit = false
  /// The names of the settings that were applied.
  private var named: [String] = []

  public init() {}

  /// The settings as read so far.
  public var result: Settings {
    var result = settings
    if isExplicit { result.layout = .explicit(explicitLayout) }
    return result
  }

  /// Takes one setting; `SettingError` says what would be right.
  public mutating func apply(_ key: SettingKey, _ value: String) throws(SettingError) {
    try key.apply(value, to: &self)
    named.append(key.name)
  }

  /// What no single setting shows: those that contradict each other.
  public var conflicts: [SettingConflict] {
    var conflicts: [SettingConflict] = []
    if let conflict = tooManyDots { conflicts.append(conflict) }
    if isExplicit {
      if let conflict = tooLarge { conflicts.append(conflict) }
    } else {
      conflicts.append(contentsOf: idleLayout)
    }
    if let conflict = smallStart { conflicts.append(conflict) }
    if let code = settings.touchAxes.xCode, code == settings.touchAxes.yCode {
      conflicts.append(
        SettingConflict(
          names: ["x_axis", "y_axis"],
          text: "x_axis and y_axis are both \(AxisName.text(code)); right: two different axes"))
    }
    if named.contains("run_unit_after"), !named.contains("run_unit") {
      conflicts.append(
        SettingConflict(
          names: ["run_unit_after", "run_unit"],
          text: "run_unit_after: has no effect with run_unit = none; right: run_unit beside it"))
    }
    return conflicts
  }

  private var tooManyDots: SettingConflict? {
    let dots = settings.rows * settings.columns
    let least = settings.rules.minimumDots
    guard least > dots, !settings.rules.allowsRevisit else { return nil }
    return SettingConflict(
      names: ["min_dots", "rows", "columns", "allow_revisit"],
      text:
        "min_dots: \(least) is more than the \(dots) dots of the grid; right: at most \(dots), or allow_revisit = yes"
    )
  }

  /// No buffer of a screen is larger than this.
  private static let largestGrid: Int32 = 16_384_000

  private var tooLarge: SettingConflict? {
    let layout = explicitLayout
    let widest = Int32(max(settings.rows, settings.columns))
    let side = widest * layout.buttonSize + (widest - 1) * layout.gap + 2 * layout.margin
    guard side > SettingsDraft.largestGrid else { return nil }
    let (extent, most) = (Decimal.text(milli: side), Decimal.text(milli: SettingsDraft.largestGrid))
    return SettingConflict(
      names: ["button_size", "gap", "margin", "rows", "columns", "layout"],
      text: "button_size, gap and margin make a grid of \(extent)px; right: at most \(most)px")
  }

  /// Numbers of an explicit layout that nobody asked for: `layout` was forgotten.
  private var idleLayout: [SettingConflict] {
    guard !named.contains("layout") else { return [] }
    var conflicts: [SettingConflict] = []
    for name in SettingTable.explicitLayoutNames where named.contains(name) {
      let text = "\(name): has no effect with layout = centered; right: layout = explicit beside it"
      conflicts.append(SettingConflict(names: [name], text: text))
    }
    return conflicts
  }

  private var smallStart: SettingConflict? {
    guard let start = settings.startHitSize, let (less, more) = comparable(start, settings.hitSize),
      less < more
    else { return nil }
    return SettingConflict(
      names: ["start_hit_size", "hit_size"],
      text: "start_hit_size: smaller than hit_size; right: at least as large, or same")
  }

  /// Two lengths in one unit, where that can be known without the output.
  private func comparable(_ first: Length, _ second: Length) -> (Int32, Int32)? {
    switch (first, second) {
    case (.pixels(let one), .pixels(let other)), (.spacing(let one), .spacing(let other)): (one, other)
    default: nil
    }
  }
}
