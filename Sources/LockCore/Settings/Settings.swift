/// Every setting of the daemon, typed, with its default. Names and bounds as written in a configuration
/// file are in `SettingKey`.
public struct Settings: Equatable, Sendable {
  /// [daemon] socket: where clients connect.
  public var socketPath = "/run/touchlockd/touchlock.sock"
  /// [daemon] state_dir: the folder of `patterns` and `attempts`.
  public var stateDirectory = "/var/lib/touchlockd"
  /// [daemon] others_may: what users who are neither root nor in the group touchlock may ask of the daemon.
  public var othersMay = OthersMay.nothing

  /// Each includes those before it.
  public enum OthersMay: UInt8, Sendable, CaseIterable {
    case nothing
    case status
    case wait
    case monitor
    case lock
  }

  /// [touch] device: a device node or a device name; "auto": every touchscreen found.
  public var touchDevice = "auto"
  /// [touch] The position axes and their ranges, where they are not as declared.
  public var touchAxes = TouchAxes()
  /// [touch] calibration: nil: the matrix that udev has for the device.
  public var calibration: Calibration?
  /// [touch] When a contact is taken for noise.
  public var contactRules = ContactRules()

  /// [display] card: a device node; "auto": the first card with a connected connector.
  public var card = "auto"
  /// [display] atomic: whether atomic mode setting is used where the driver has it.
  public var usesAtomic = true
  /// [display] vt
  public var terminal = TerminalChoice.auto
  /// [display] mute_kernel_messages: whether they stay off the locked screen.
  public var mutesKernelMessages = true
  /// [display] backlight: "auto", "none", or a name in /sys/class/backlight.
  public var backlight = "auto"
  /// [display] output: the connector that the grid is shown on; "auto": the built-in panel, or else the first.
  public var connector = "auto"
  /// [display] mode: nil: the one that the display prefers.
  public var mode: ModeChoice?
  /// [display] rotation: how the picture is turned, beside the turn that the panel's mounting asks for.
  public var rotation = Rotation.none

  /// [grid]
  public var rows = 3
  public var columns = 3
  public var layout = GridLayout.centered

  /// [pattern]
  public var rules = PatternRules()
  public var hitShape = HitShape.circle
  /// Diameter of the circle, or side of the square.
  public var hitSize = Length.spacing(milli: 600)
  /// The same for the first touch of a drawing; nil: as `hitSize`.
  public var startHitSize: Length?

  /// [lock] How long the error look stays, in milliseconds.
  public var errorDisplay = 500
  /// [lock] How long the success look stays, in milliseconds.
  public var successDisplay = 250
  /// [display] blank_after_ms, [lock] power_key_locks and power_key_blanks.
  public var blank = BlankRules()

  /// [lock] What follows from failures: how long one waits, and when the alarm is raised.
  public var retry = RetryRules()
  /// [lock] run_unit: the systemd unit that is started by the alarm; empty: none.
  public var alarmUnit = ""

  /// [secret] Argon2id memory in KiB and passes; nil: what suits the device when the first pattern is set.
  public var hashMemory: Int?
  public var hashPasses: Int?
  /// [secret] duress_unit: the systemd unit that is started by a pattern for duress; empty: none.
  public var duressUnit = ""

  /// Where the service's credentials are (systemd.exec(5)); nil: it has none. Not from the file.
  public var credentialsDirectory: String?

  /// [theme]
  public var theme = Theme()

  public init() {}
}
