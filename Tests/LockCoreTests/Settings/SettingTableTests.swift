import Testing

@testable import LockCore

@Suite struct SettingTableTests {
  private let table = SettingTable()

  @Test func hasEverySectionOnceAndEveryNameOnce() {
    #expect(
      table.sections == ["daemon", "touch", "display", "grid", "pattern", "lock", "secret", "theme"])
    let names = table.keys.map(\.name)
    #expect(Set(names).count == names.count)
    // 3 daemon, 10 touch, 6 display, 8 grid, 7 pattern, 7 lock, 3 secret; 4 of the whole theme, 4 of the
    // normal look, 5 of each of the three others.
    #expect(names.count == 3 + 10 + 9 + 8 + 7 + 7 + 3 + 4 + 4 + 3 * 5)
  }

  /// A default as text must be the default as value, and must say nothing new.
  @Test func defaultsAreWhatTheySay() throws {
    var draft = SettingsDraft()
    for key in table.keys { try draft.apply(key, key.defaultText) }
    #expect(draft.result == Settings())
    #expect(draft.explicitLayout == ExplicitLayout())
  }

  /// Each key reaches a place of its own: a value other than the default changes the settings, and
  /// differently from every other key.
  @Test func everyKeyChangesItsOwnSetting() throws {
    var seen: [Settings] = []
    for key in table.keys {
      var draft = SettingsDraft()
      if SettingTable.explicitLayoutNames.contains(key.name) {
        try draft.apply(table.key(section: "grid", name: "layout"), "explicit")
      }
      let other =
        switch key.kind {
        case .terminal: "7"
        case .backlight: "panel"
        case .path, .node, .device, .connector: "/other"
        case .mode: "640x480@50"
        case .whole(let bounds, _):
          key.defaultText == "5" ? "6" : bounds.contains(5) ? "5" : "\(bounds.lowerBound + 56)"
        case .wholeOrAuto(let bounds, _): "\(bounds.lowerBound + 1)"
        case .pixels, .origin: "33.5"
        case .length: "0.55"
        case .lengthOrSame: "0.9"
        case .flag: key.defaultText == "yes" ? "no" : "yes"
        case .choice(let words, _): words[1]
        case .color: "1,2,3,4"
        case .part: "0.125"
        case .axis: "ABS_Z"
        case .range: "-5..70"
        case .matrix: "0 1 0 1 0 0"
        case .schedule: "0 0 30"
        case .unit: "alarm.service"
        }
      try draft.apply(key, other)
      #expect(draft.result != Settings(), "\(key.name)")
      #expect(!seen.contains(draft.result), "\(key.name)")
      seen.append(draft.result)
    }
  }

  @Test(arguments: [
    ("lokc", "there is no section [lokc]; did you mean [lock]?"),
    ("Grid", "there is no section [Grid]; did you mean [grid]?"),
    (
      "network",
      "there is no section [network]; right: [daemon], [touch], [display], [grid], [pattern], [lock], [secret], [theme]"
    ),
  ])
  func namesTheRightSection(section: String, text: String) {
    #expect(throws: SettingError(text)) { try table.checkSection(section) }
  }

  @Test(arguments: [
    ("lock", "error_dispaly_ms", "[lock] has no key error_dispaly_ms; did you mean error_display_ms?"),
    ("grid", "min_dots", "min_dots does not belong in [grid] but in [pattern]"),
    ("grid", "min_dot", "[grid] has no key min_dot; did you mean min_dots in [pattern]?"),
    (
      "display", "resolution",
      "[display] has no key resolution; right: card, atomic, vt, mute_kernel_messages, blank_after_ms, "
        + "backlight, output, mode, rotation"
    ),
    (
      "touch", "pressure",
      "[touch] has no key pressure; right: device, x_axis, y_axis, x_range, y_range, calibration, noise_ms, "
        + "max_jump, max_jump_ms, silence_ms"
    ),
    ("touch", "", "a setting without a name; right: name = value"),
    ("theme", "normal_line", "[theme] has no key normal_line; did you mean normal_ring?"),
  ])
  func namesTheRightKey(section: String, name: String, text: String) {
    #expect(throws: SettingError(text)) { try table.key(section: section, name: name) }
  }

  @Test func namesTheSectionOfAHomelessKey() {
    #expect(
      table.errorBeforeSections("rows").text == "rows stands before any section; right: [grid] above it")
    #expect(
      table.errorBeforeSections("colour").text
        == "colour stands before any section; right: [section] above it")
  }
}
