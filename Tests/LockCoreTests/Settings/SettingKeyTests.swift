import Testing

@testable import LockCore

@Suite struct SettingKeyTests {
  private func message(_ section: String, _ name: String, _ value: String) -> String? {
    var draft = SettingsDraft()
    do throws(SettingError) {
      try draft.apply(SettingTable().key(section: section, name: name), value)
      return nil
    } catch {
      return error.text
    }
  }

  private func read(_ section: String, _ name: String, _ value: String) throws -> Settings {
    var draft = SettingsDraft()
    try draft.apply(SettingTable().key(section: section, name: name), value)
    return draft.result
  }

  @Test(arguments: [
    ("lock", "error_display_ms", "70000", "error_display_ms: 70000 is out of bounds, 0 to 60000"),
    ("lock", "error_display_ms", "-1", "error_display_ms: -1 is out of bounds, 0 to 60000"),
    ("lock", "error_display_ms", "0.5", "error_display_ms: \"0.5\" is not a whole number, 0 to 60000"),
    ("lock", "error_display_ms", "1.0", "error_display_ms: \"1.0\" is not a whole number, 0 to 60000"),
    (
      "lock", "success_display_ms", "250ms", "success_display_ms: \"250ms\" is not a whole number, 0 to 60000"
    ),
    (
      "display", "mode", "1280",
      "mode: \"1280\" is not preferred or WIDTHxHEIGHT[@HZ] (1280x800@60)"
    ),
    (
      "display", "mode", "1280x800@",
      "mode: \"1280x800@\" is not preferred or WIDTHxHEIGHT[@HZ] (1280x800@60)"
    ),
    ("display", "rotation", "45", "rotation: \"45\" is not 0 or 90 or 180 or 270"),
    (
      "lock", "retry", "fast",
      "retry: \"fast\" is not gatekeeper, strict, or up to 32 waits of 0 to 315360000 seconds with blanks between them"
    ),
    (
      "lock", "retry", "0 -5",
      "retry: \"0 -5\" is not gatekeeper, strict, or up to 32 waits of 0 to 315360000 seconds with blanks between them"
    ),
    (
      "lock", "retry", "315360001",
      "retry: \"315360001\" is not gatekeeper, strict, or up to 32 waits of 0 to 315360000 seconds with blanks between them"
    ),
    (
      "lock", "run_unit", "alarm",
      "run_unit: \"alarm\" is not none or the name of a systemd unit (alarm.service)"
    ),
    (
      "lock", "run_unit", "-a.service",
      "run_unit: \"-a.service\" is not none or the name of a systemd unit (alarm.service)"
    ),
    (
      "lock", "run_unit", "a/b.service",
      "run_unit: \"a/b.service\" is not none or the name of a systemd unit (alarm.service)"
    ),
    (
      "lock", "run_unit", "alarm.",
      "run_unit: \"alarm.\" is not none or the name of a systemd unit (alarm.service)"
    ),
    ("lock", "run_unit_after", "0", "run_unit_after: 0 is out of bounds, 1 to 999999"),
    ("touch", "x_axis", "abs_z", "x_axis: \"abs_z\" is not auto or an axis (ABS_...)"),
    ("touch", "x_range", "0-799", "x_range: \"0-799\" is not auto or MIN..MAX with MAX above MIN"),
    ("touch", "x_range", "9..9", "x_range: \"9..9\" is not auto or MIN..MAX with MAX above MIN"),
    ("touch", "y_range", "0...9", "y_range: \"0...9\" is not auto or MIN..MAX with MAX above MIN"),
    (
      "touch", "y_range", "0..9999999999",
      "y_range: \"0..9999999999\" is not auto or MIN..MAX with MAX above MIN"
    ),
    (
      "touch", "calibration", "1 0 0 0 1",
      "calibration: \"1 0 0 0 1\" is not auto or six numbers with blanks between them, each at most 1000"
    ),
    (
      "touch", "calibration", "0 0 0 0 0 0",
      "calibration: \"0 0 0 0 0 0\" puts every touch on one line; right: a matrix that can be inverted"
    ),
    (
      "touch", "calibration", "2 1 0 4 2 0.5",
      "calibration: \"2 1 0 4 2 0.5\" puts every touch on one line; right: a matrix that can be inverted"
    ),
    ("touch", "max_jump", "1.1", "max_jump: 1.1 is out of bounds, 0.05 to 1"),
    ("touch", "silence_ms", "0", "silence_ms: 0 is out of bounds, 100 to 3600000"),
    ("grid", "rows", "1", "rows: 1 is out of bounds, 2 to 6"),
    ("grid", "columns", "7", "columns: 7 is out of bounds, 2 to 6"),
    ("grid", "layout", "left", "layout: \"left\" is not centered or explicit"),
    (
      "grid", "origin_x", "centre",
      "origin_x: \"centre\" is not 0px to 16384px, or center"
    ),
    ("grid", "origin_y", "20000", "origin_y: 20000 is out of bounds, 0px to 16384px, or center"),
    ("grid", "button_size", "0.5px", "button_size: 0.5px is out of bounds, 1px to 4096px"),
    ("grid", "gap", "1.2345", "gap: 1.2345 has more than three digits after the point"),
    ("grid", "margin", "4097", "margin: 4097 is out of bounds, 0px to 4096px"),
    ("pattern", "min_dots", "0", "min_dots: 0 is out of bounds, 1 to 64"),
    ("pattern", "min_dots", "65", "min_dots: 65 is out of bounds, 1 to 64"),
    ("pattern", "fill_between", "maybe", "fill_between: \"maybe\" is not yes or no"),
    ("pattern", "allow_revisit", "YES", "allow_revisit: \"YES\" is not yes or no"),
    ("pattern", "hit_shape", "oval", "hit_shape: \"oval\" is not circle or square"),
    (
      "pattern", "hit_size", "30",
      "hit_size: 30 is out of bounds, 0.05 to 1 of the dot spacing, or 1px to 4096px"
    ),
    (
      "pattern", "hit_size", "30 px",
      "hit_size: \"30 px\" is not 0.05 to 1 of the dot spacing, or 1px to 4096px"
    ),
    (
      "pattern", "start_hit_size", "none",
      "start_hit_size: \"none\" is not 0.05 to 1 of the dot spacing, or 1px to 4096px, or same"
    ),
    ("secret", "hash_memory_kib", "7", "hash_memory_kib: 7 is out of bounds, auto or 8 to 1048576"),
    (
      "secret", "hash_memory_kib", "1048577",
      "hash_memory_kib: 1048577 is out of bounds, auto or 8 to 1048576"
    ),
    ("secret", "hash_passes", "0", "hash_passes: 0 is out of bounds, auto or 1 to 64"),
    (
      "daemon", "socket", "touchlock.sock",
      "socket: \"touchlock.sock\" is not an absolute path of at most 107 bytes"
    ),
    ("daemon", "state_dir", "", "state_dir: no value; right: an absolute path of at most 160 bytes"),
    ("display", "vt", "64", "vt: \"64\" is not auto, none or 1 to 63"),
    ("display", "vt", "0", "vt: \"0\" is not auto, none or 1 to 63"),
    ("display", "vt", "tty7", "vt: \"tty7\" is not auto, none or 1 to 63"),
    (
      "display", "backlight", "../x",
      "backlight: \"../x\" is not auto, none or a name in /sys/class/backlight"
    ),
    ("display", "card", "card0", "card: \"card0\" is not auto or a device node (/dev/...)"),
    ("touch", "device", "", "device: no value; right: auto, a device node (/dev/...) or a device's name"),
    (
      "theme", "notice", "red",
      "notice: \"red\" is not #rrggbb, #rrggbbaa or R,G,B[,A] of 0 to 255"
    ),
    (
      "theme", "line_width", "1.5",
      "line_width: 1.5 is out of bounds, 0 to 1 of the dot spacing, or 0px to 4096px"
    ),
  ])
  func saysWhatIsWrongAndWhatWouldBeRight(section: String, name: String, value: String, text: String) {
    #expect(message(section, name, value) == text)
  }

  /// 107 bytes is what a socket's address holds beside its NUL: 108 (unix(7)).
  @Test func takesTheLongestSocketPath() {
    let longest = "/" + String(repeating: "s", count: 106)
    #expect(message("daemon", "socket", longest) == nil)
    #expect(message("daemon", "socket", longest + "s") != nil)
  }

  @Test(arguments: [
    "#", "#fff", "#12345", "#1234567", "#123456789", "#+12345", "#gg0000", "1,2", "1,2,3,4,5",
    "1,2,", "256,0,0", "-1,0,0", "1.5,0,0", "1 2,3,4", "0x1,2,3",
  ])
  func refusesColors(text: String) {
    #expect(Color(settingText: text) == nil)
  }

  @Test(arguments: [
    ("#00aaff", Color(red: 0, green: 170, blue: 255)),
    ("#00AAff80", Color(red: 0, green: 170, blue: 255, alpha: 128)),
    ("0,170,255", Color(red: 0, green: 170, blue: 255)),
    ("0, 170 ,255,128", Color(red: 0, green: 170, blue: 255, alpha: 128)),
    ("#00000000", Color(red: 0, green: 0, blue: 0, alpha: 0)),
  ])
  func readsColors(text: String, color: Color) {
    #expect(Color(settingText: text) == color)
  }

  @Test func readsFlags() throws {
    for text in ["yes", "true", "on", "1"] {
      #expect(try read("pattern", "allow_revisit", text).rules.allowsRevisit)
    }
    for text in ["no", "false", "off", "0"] {
      #expect(try !read("pattern", "fill_between", text).rules.fillsBetween)
    }
  }

  @Test func readsLengths() throws {
    #expect(try read("pattern", "hit_size", "0.6").hitSize == .spacing(milli: 600))
    #expect(try read("pattern", "hit_size", "30px").hitSize == .pixels(milli: 30_000))
    #expect(try read("pattern", "start_hit_size", "74.5px").startHitSize == .pixels(milli: 74_500))
    #expect(try read("pattern", "start_hit_size", "same").startHitSize == nil)
  }

  /// The sizes are those of `gap = 24.5`, with the unit or without.
  @Test func readsPixels() throws {
    let table = SettingTable()
    for text in ["24.5", "24.5px"] {
      var draft = SettingsDraft()
      try draft.apply(table.key(section: "grid", name: "gap"), text)
      try draft.apply(table.key(section: "grid", name: "layout"), "explicit")
      try draft.apply(table.key(section: "grid", name: "origin_y"), "150")
      var layout = ExplicitLayout()
      layout.gap = 24_500
      layout.originY = 150_000
      #expect(draft.result.layout == .explicit(layout))
    }
  }

  @Test func readsWhatATouchscreenNeeds() throws {
    #expect(try read("touch", "x_axis", "ABS_RX").touchAxes.xCode == 3)
    #expect(try read("touch", "y_range", "-2000..2000").touchAxes.yRange == -2000...2000)
    #expect(try read("touch", "x_range", "42..1981").touchAxes.xRange == 42...1981)
    #expect(try read("touch", "calibration", "0 -1 1 1 0 0").calibration == Calibration(0, -1, 1, 1, 0, 0))
    #expect(try read("touch", "calibration", "auto").calibration == nil)
    #expect(try read("touch", "max_jump", "0.25").contactRules.jump == 250)
  }

  @Test func readsWaits() throws {
    #expect(try read("lock", "retry", "strict").retry.policy == .strict)
    #expect(try read("lock", "retry", "0  30 315360000").retry.policy == .custom([0, 30, 315_360_000]))
    let many = Array(repeating: "1", count: 32).joined(separator: " ")
    #expect(try read("lock", "retry", many).retry.policy == .custom(Array(repeating: 1, count: 32)))
    #expect(message("lock", "retry", many + " 1") != nil)
    #expect(try read("lock", "run_unit", "a\\x2d_b@1:2.service").alarmUnit == "a\\x2d_b@1:2.service")
    #expect(try read("lock", "run_unit", "none").alarmUnit == "")
  }
}
