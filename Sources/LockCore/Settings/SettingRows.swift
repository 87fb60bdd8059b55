// The rows of the table of settings, except the theme's.

extension SettingTable {
  /// The longest path that a socket's address holds, without its closing NUL (unix(7)).
  private static let longestSocketPath = 107
  /// No panel has more pixels along a side than this.
  private static let anyPixels: ClosedRange<Int32> = 0...4_096_000
  private static let hitParts: ClosedRange<Int32> = 50...1_000
  private static let hitPixels: ClosedRange<Int32> = 1_000...4_096_000

  static var daemonKeys: [SettingKey] {
    [
      SettingKey(
        "daemon", "socket", "/run/touchlockd/touchlock.sock", "Where clients connect.",
        .path(longest: longestSocketPath) { $0.settings.socketPath = $1 }),
      SettingKey(
        "daemon", "state_dir", "/var/lib/touchlockd",
        "The folder that holds the pattern and the count of failures.",
        .path(longest: 160) { $0.settings.stateDirectory = $1 }),
      SettingKey(
        "daemon", "others_may", "nothing",
        "What users may do who are neither root nor in the group touchlock; each includes those before it.",
        .choice(["nothing", "status", "wait", "monitor", "lock"]) {
          $0.settings.othersMay = Settings.OthersMay(rawValue: UInt8($1)) ?? .nothing
        }),
    ]
  }

  static var touchKeys: [SettingKey] {
    [
      SettingKey(
        "touch", "device", "auto", "The touchscreen; auto: every one that is found.",
        .device { $0.settings.touchDevice = $1 }),
      SettingKey(
        "touch", "x_axis", "auto", "The axis that says how far to the right; auto: the usual one.",
        .axis { $0.settings.touchAxes.xCode = $1 }),
      SettingKey(
        "touch", "y_axis", "auto", "The axis that says how far down; auto: the usual one.",
        .axis { $0.settings.touchAxes.yCode = $1 }),
      SettingKey(
        "touch", "x_range", "auto", "The values from the left edge to the right one; auto: as declared.",
        .range { $0.settings.touchAxes.xRange = $1 }),
      SettingKey(
        "touch", "y_range", "auto", "The values from the top to the bottom; auto: as declared.",
        .range { $0.settings.touchAxes.yRange = $1 }),
      SettingKey(
        "touch", "calibration", "auto", "As LIBINPUT_CALIBRATION_MATRIX; auto: what udev has of that.",
        .matrix { $0.settings.calibration = $1 }),
      SettingKey(
        "touch", "noise_ms", "30", "A shorter touch that reaches no dot is ignored, milliseconds.",
        .whole(0...1_000) { $0.settings.contactRules.leastTime = $1 }),
      SettingKey(
        "touch", "max_jump", "0.6",
        "A touch that moves by more than this part of the screen at once is cancelled.",
        .part(50...1_000) { $0.settings.contactRules.jump = $1 }),
      SettingKey(
        "touch", "max_jump_ms", "20", "At once: between two samples at most so far apart, milliseconds.",
        .whole(1...1_000) { $0.settings.contactRules.jumpTime = $1 }),
      SettingKey(
        "touch", "silence_ms", "10000",
        "A touch that is not heard of for so long is cancelled, milliseconds.",
        .whole(100...3_600_000) { $0.settings.contactRules.silence = $1 }),
    ]
  }

  static var displayKeys: [SettingKey] {
    [
      SettingKey(
        "display", "card", "auto", "The graphics card; auto: the first with a connected screen.",
        .node { $0.settings.card = $1 }),
      SettingKey(
        "display", "atomic", "yes", "Whether atomic mode setting is used where the driver has it.",
        .flag { $0.settings.usesAtomic = $1 }),
      SettingKey(
        "display", "vt", "auto",
        "The virtual terminal to show on; auto: that of standard input, else a free one; none: none.",
        .terminal { $0.settings.terminal = $1 }),
      SettingKey(
        "display", "mute_kernel_messages", "yes",
        "Whether kernel messages are kept off the screen while locked.",
        .flag { $0.settings.mutesKernelMessages = $1 }),
      SettingKey(
        "display", "blank_after_ms", "30000",
        "The locked screen is turned off when untouched for so long, milliseconds; 0: never.",
        .whole(0...86_400_000) { $0.settings.blank.idle = $1 }),
      SettingKey(
        "display", "backlight", "auto", "The backlight that goes off with it; auto: the only one.",
        .backlight { $0.settings.backlight = $1 }),
      SettingKey(
        "display", "output", "auto",
        "The display with the grid, the others are black; auto: the built-in one, else the first.",
        .connector { $0.settings.connector = $1 }),
      SettingKey(
        "display", "mode", "preferred", "The mode of the display with the grid.",
        .mode { $0.settings.mode = $1 }),
      SettingKey(
        "display", "rotation", "0",
        "By how many degrees the picture is turned clockwise from how the panel says that it is mounted.",
        .choice(["0", "90", "180", "270"]) { $0.settings.rotation = Rotation(quarters: $1) }),
    ]
  }

  /// What has no meaning without `layout = explicit`.
  static var explicitLayoutNames: [String] { ["origin_x", "origin_y", "button_size", "gap", "margin"] }

  static var gridKeys: [SettingKey] {
    [
      SettingKey("grid", "rows", "3", "Rows of dots.", .whole(2...6) { $0.settings.rows = $1 }),
      SettingKey("grid", "columns", "3", "Dots in a row.", .whole(2...6) { $0.settings.columns = $1 }),
      SettingKey(
        "grid", "layout", "centered",
        "centered: square cells fill 0.8 of the screen's shorter side; explicit: by the keys below.",
        .choice(["centered", "explicit"]) { $0.isExplicit = $1 == 1 }),
      SettingKey(
        "grid", "origin_x", "center", "Left edge of the grid, its margin included.",
        .origin(0...16_384_000) { $0.explicitLayout.originX = $1 }),
      SettingKey(
        "grid", "origin_y", "center", "Top edge of the grid, its margin included.",
        .origin(0...16_384_000) { $0.explicitLayout.originY = $1 }),
      SettingKey(
        "grid", "button_size", "80px", "Side of a button; its dot is in the middle.",
        .pixels(1_000...4_096_000) { $0.explicitLayout.buttonSize = $1 }),
      SettingKey(
        "grid", "gap", "40px", "Between neighbouring buttons.",
        .pixels(anyPixels) { $0.explicitLayout.gap = $1 }),
      SettingKey(
        "grid", "margin", "0px", "Around the whole grid.",
        .pixels(anyPixels) { $0.explicitLayout.margin = $1 }),
    ]
  }

  static var patternKeys: [SettingKey] {
    [
      SettingKey(
        "pattern", "min_dots", "4", "A drawing of fewer dots is too short and is no attempt.",
        .whole(1...DotPath.capacity) { $0.settings.rules.minimumDots = $1 }),
      SettingKey(
        "pattern", "fill_between", "yes",
        "Whether a jump over an unused dot on the straight line takes it too.",
        .flag { $0.settings.rules.fillsBetween = $1 }),
      SettingKey(
        "pattern", "allow_revisit", "no", "Whether a dot may be used again after the finger left it.",
        .flag { $0.settings.rules.allowsRevisit = $1 }),
      SettingKey(
        "pattern", "min_turns", "1",
        "A new pattern that changes its direction less often is too simple; 1: no straight line.",
        .whole(0...62) { $0.settings.rules.minimumTurns = $1 }),
      SettingKey(
        "pattern", "hit_shape", "circle", "The area around a dot that the finger must reach.",
        .choice(["circle", "square"]) { $0.settings.hitShape = $1 == 0 ? .circle : .square }),
      SettingKey(
        "pattern", "hit_size", "0.6", "Diameter or side of that area.",
        .length(parts: hitParts, pixels: hitPixels) { $0.settings.hitSize = $1 }),
      SettingKey(
        "pattern", "start_hit_size", "same", "The same for the first touch of a drawing.",
        .lengthOrSame(parts: hitParts, pixels: hitPixels) { $0.settings.startHitSize = $1 }),
    ]
  }

  static var lockKeys: [SettingKey] {
    [
      SettingKey(
        "lock", "error_display_ms", "500", "How long a wrong drawing stays in the error look, milliseconds.",
        .whole(0...60_000) { $0.settings.errorDisplay = $1 }),
      SettingKey(
        "lock", "success_display_ms", "250",
        "How long the right drawing stays in the success look, milliseconds.",
        .whole(0...60_000) { $0.settings.successDisplay = $1 }),
      SettingKey(
        "lock", "retry", "gatekeeper",
        "How long one waits after failures: a schedule, or the wait after each one, the last for all that follow.",
        .schedule { $0.settings.retry.policy = $1 }),
      SettingKey(
        "lock", "run_unit", "none", "What is started when too many attempts have failed.",
        .unit { $0.settings.alarmUnit = $1 }),
      SettingKey(
        "lock", "run_unit_after", "10", "Too many: from so many failures on, each one starts it.",
        .whole(1...999_999) { $0.settings.retry.alarmAfter = $1 }),
      SettingKey(
        "lock", "power_key_locks", "yes", "Whether the power key locks the unlocked device.",
        .flag { $0.settings.blank.powerKeyLocks = $1 }),
      SettingKey(
        "lock", "power_key_blanks", "yes", "Whether the power key turns the locked screen off.",
        .flag { $0.settings.blank.powerKeyBlanks = $1 }),
    ]
  }

  static var secretKeys: [SettingKey] {
    [
      SettingKey(
        "secret", "hash_memory_kib", "auto",
        "Argon2id memory, KiB; auto: as much as a check of 0.2 s takes, but an eighth of all at most.",
        .wholeOrAuto(HashCost.memoryBounds) { $0.settings.hashMemory = $1 }),
      SettingKey(
        "secret", "hash_passes", "auto",
        "Argon2id passes over that memory; auto: 3, or more where memory is short.",
        .wholeOrAuto(HashCost.passBounds) { $0.settings.hashPasses = $1 }),
      SettingKey(
        "secret", "duress_unit", "none", "What is started when a pattern for duress unlocks.",
        .unit { $0.settings.duressUnit = $1 }),
    ]
  }
}
