/// What became of one touch of one finger, in device units.
public struct ContactEvent: Equatable, Sendable {
  public enum Kind: UInt8, Equatable, Sendable {
    case down
    case move
    case up
    /// It ceased to count: a palm, lost events, a lost device.
    case cancel
  }

  public var kind: Kind
  /// Unique to this touch of this finger, over all devices.
  public var contact: UInt32
  /// Where the tracker keeps it: 0 ..< `ContactTracker.capacity`, unique among the live contacts of a device.
  public var slot: Int
  /// The position; of `up` and `cancel`, the last one reported before.
  public var x: Int32
  public var y: Int32
  /// Of `down`: whether the device sent any coordinate for this contact, or left it at the slot's last one.
  public var isPlaced: Bool
  /// The time of the frame.
  public var microseconds: UInt64
  /// Of `cancel`: why.
  public var reason: CancelReason?
}

/// Why a contact ceased to count.
public enum CancelReason: UInt8, Equatable, Sendable {
  case palm
  /// The kernel dropped events.
  case eventsLost
  /// Nothing was heard of it for too long.
  case silent
  /// It moved farther at once than a finger can, or changed places with another.
  case jumped
  /// Its device is gone or given away.
  case deviceGone
}

/// Numbers the contacts of all devices: each number is given once (until 2^32 are used up).
public struct ContactNumbers: Sendable {
  private var last: UInt32 = 0

  public init() {}

  mutating func next() -> UInt32 {
    last &+= 1
    return last
  }
}

/// What changes contacts.
public enum TouchCause: Sendable {
  case event(InputEvent)
  /// Contacts of which nothing was heard since `since` are cancelled; their fingers are ignored until they
  /// lift.
  case silence(since: UInt64, now: UInt64)
  /// Every contact is cancelled: the device is lost or given away.
  case deviceGone(now: UInt64)
}
