/// What the screen shows, derived from the lock's state. Pixels are derived from it, and damage is the
/// difference of two of them.
public struct Scene: ~Copyable {
  /// The look of the dots on the path and of the line through them.
  public enum Look: UInt8, Equatable, Sendable {
    case lit
    case wrong
    case right
  }

  /// What the screen says beside the grid.
  public enum Notice: UInt8, Equatable, Sendable {
    case none
    /// No pattern is on record: nothing can unlock.
    case noPattern
    /// No touchscreen is there.
    case noTouchscreen
    /// After failures: until the ring is empty nothing is judged.
    case cooldown
    /// The last attempt could not be recorded or judged, as on a full disk.
    case unjudged
  }

  /// The steps of an enrolment: how many there are, and how many are done. None: there is no enrolment.
  public struct Steps: Equatable, Sendable {
    /// No enrolment has more.
    static let most = 3

    public var total: UInt8 = 0
    public var done: UInt8 = 0

    public init() {}

    public init(total: UInt8, done: UInt8) {
      self.total = total
      self.done = done
    }
  }

  public var look: Look = .lit
  public var steps = Steps()
  /// A new pattern is wanted: the dots that are not on the path look like a form to be filled in.
  public var asksForNew = false
  public var notice: Notice = .none
  /// With the notice `cooldown`: how much of the ring is left, of `CooldownRing.steps`.
  public var cooldownSteps = 0
  /// The dots on the path, in order; the line runs through their centres.
  public var path = DotPath()
  /// The finger, where the loose end of the line goes; nil: no loose end.
  public var finger: Point?

  public init() {}

  /// Replaces the content by that of another scene.
  public mutating func assign(_ other: borrowing Scene) {
    look = other.look
    steps = other.steps
    asksForNew = other.asksForNew
    notice = other.notice
    cooldownSteps = other.cooldownSteps
    path.assign(other.path)
    finger = other.finger
  }

  public mutating func wipe() {
    path.wipe()
    finger = nil
  }
}
