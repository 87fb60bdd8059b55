/// When the locked screen goes dark, and what the keys of the device do.
public struct BlankRules: Equatable, Sendable {
  /// Milliseconds without a touch after which the locked screen goes dark; 0: never.
  public var idle = 30_000
  /// Whether the power key locks an unlocked device.
  public var powerKeyLocks = true
  /// Whether the power key darkens a locked screen.
  public var powerKeyBlanks = true

  public init() {}

  /// The screen stays lit, whatever happens.
  public static var never: BlankRules {
    var rules = BlankRules()
    rules.idle = 0
    rules.powerKeyBlanks = false
    return rules
  }
}

/// Whether the locked screen is dark, and since when nothing has happened on it. No timer runs while it
/// is dark, or unlocked; while it is lit, one that is not set anew at every touch.
struct Blanking: Equatable, Sendable {
  /// How long after a resume the key that woke the device may still arrive as a press, in milliseconds.
  static let resumePress = 1_000

  let rules: BlankRules
  var isBlank = false
  private var lastActivity = Instant(nanoseconds: 0)
  /// Until then the power key does not darken the screen.
  private var keepsLitUntil = Instant(nanoseconds: 0)

  init(rules: BlankRules) { self.rules = rules }

  mutating func activity(at now: Instant) { lastActivity = now }

  mutating func resumed(at now: Instant) {
    lastActivity = now
    keepsLitUntil = now.advanced(milliseconds: Self.resumePress)
  }

  /// When nothing will have happened for long enough; nil: never.
  var idleEnd: Instant? { rules.idle == 0 ? nil : lastActivity.advanced(milliseconds: rules.idle) }

  /// Whether a press of the power key darkens the lit screen.
  func powerKeyBlanks(at now: Instant) -> Bool { rules.powerKeyBlanks && now >= keepsLitUntil }
}
