import LockCore

/// How the daemon stands, as GetStatus tells it. Nothing of a pattern is in it.
struct ServiceStatus {
  /// The panel and the way to it.
  struct Screen {
    /// Whether the locked picture is being scanned out.
    var isShown = false
    /// Whether the locked screen is turned off until it is touched.
    var isBlank = false
    /// The device node, `/dev/dri/card0`; nil: there is no card.
    var card: String?
    /// The kernel driver's name.
    var driver: String?
    /// Width and height, `1280x800`.
    var mode: String?
    /// Atomic mode setting, or the legacy calls.
    var usesAtomic = false
    /// Why the locked picture is not shown, one line.
    var problem: String?
  }

  var state = LockState.locked
  /// What drawings are for; nil: for unlocking.
  var task: LockTask?
  /// Wrong attempts since the last right one.
  var failures = 0
  /// Milliseconds until a drawing is judged again; 0: it is now.
  var nextTry = 0
  /// Why the last attempt could not be recorded or judged: one line.
  var attemptsError: String?
  /// How many patterns are on record.
  var patterns = 0
  /// Why there are none, when they cannot be read: one line.
  var patternsError: String?
  /// The names of the touchscreens in use.
  var touchDevices: [String] = []
  var screen = Screen()
}
