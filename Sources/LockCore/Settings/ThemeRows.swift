// The theme's rows of the table of settings.

extension SettingTable {
  /// Nothing drawn is wider than from one dot to the next.
  private static let parts: ClosedRange<Int32> = 0...1_000
  private static let pixels: ClosedRange<Int32> = 0...4_096_000

  static var themeKeys: [SettingKey] {
    let common = [
      SettingKey(
        "theme", "background", "#101418", "Colour behind everything; it is always opaque.",
        .color { $0.settings.theme.background = $1 }),
      SettingKey(
        "theme", "line_width", "0.06", "Width of the line through the dots.",
        .length(parts: parts, pixels: pixels) { $0.settings.theme.lineWidth = $1 }),
      SettingKey(
        "theme", "ring_width", "0.028", "Width of the ring around a dot.",
        .length(parts: parts, pixels: pixels) { $0.settings.theme.ringWidth = $1 }),
      SettingKey(
        "theme", "notice", "#f2b134", "Colour of a notice, as that no pattern is set.",
        .color { $0.settings.theme.notice = $1 }),
    ]
    return common + normalKeys
      + shownKeys("lit", "a dot on the path", dot: "#ffffff", ring: "#4ab4ff", line: "#4ab4ffc0") {
        $1(&$0.settings.theme.lit)
      }
      + shownKeys("wrong", "a dot of a wrong drawing", dot: "#ff4d4d", ring: "#ff4d4d", line: "#ff4d4dc0") {
        $1(&$0.settings.theme.wrong)
      }
      + shownKeys("right", "a dot of the right drawing", dot: "#3ddc84", ring: "#3ddc84", line: "#3ddc84c0") {
        $1(&$0.settings.theme.right)
      }
  }

  private typealias Change = @Sendable (inout SettingsDraft, (inout DotLook) -> Void) -> Void

  /// No line runs through dots that are not on the path.
  private static var normalKeys: [SettingKey] {
    dotKeys("normal", "a dot that is not on the path", dotSize: "0.14", "#c8d0d8", ringSize: "0", "#c8d0d8") {
      $1(&$0.settings.theme.normal)
    }
  }

  private static func shownKeys(
    _ look: String, _ what: String, dot: String, ring: String, line: String, _ change: @escaping Change
  ) -> [SettingKey] {
    dotKeys(look, what, dotSize: "0.2", dot, ringSize: "0.6", ring, change) + [
      SettingKey(
        "theme", look + "_line", line, "Colour of the line there.",
        .color { draft, value in change(&draft) { $0.line = value } })
    ]
  }

  private static func dotKeys(
    _ look: String, _ what: String, dotSize: String, _ dot: String, ringSize: String, _ ring: String,
    _ change: @escaping Change
  ) -> [SettingKey] {
    [
      SettingKey(
        "theme", look + "_dot_size", dotSize, "Diameter of " + what + ".",
        .length(parts: parts, pixels: pixels) { draft, value in change(&draft) { $0.dotSize = value } }),
      SettingKey(
        "theme", look + "_dot", dot, "Its colour.",
        .color { draft, value in change(&draft) { $0.dot = value } }),
      SettingKey(
        "theme", look + "_ring_size", ringSize, "Outer diameter of its ring; 0: none.",
        .length(parts: parts, pixels: pixels) { draft, value in change(&draft) { $0.ringSize = value } }),
      SettingKey(
        "theme", look + "_ring", ring, "Colour of the ring.",
        .color { draft, value in change(&draft) { $0.ring = value } }),
    ]
  }
}
