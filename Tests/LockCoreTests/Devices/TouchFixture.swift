import LockCore

/// A device, what it sends, and what its contacts are: worked out by hand from the kernel's rules
/// (Documentation/input/multi-touch-protocol.rst), never by running the code.
public struct TouchFixture: Sendable, CustomStringConvertible {
  public let name: String
  public let device: TouchDevice
  public let axes: TouchAxes
  public let events: [InputEvent]
  public let contacts: [Touch]
  /// Where a real kernel changes the stream on its way: the contacts of what it delivers.
  public let kernelContacts: [Touch]

  /// What a contact does, in device units. Contacts are numbered 1, 2, ... as they come down.
  public enum Touch: Equatable, Sendable {
    case down(UInt32, Int32, Int32)
    case move(UInt32, Int32, Int32)
    case up(UInt32)
    case cancel(UInt32)

    public init(_ event: ContactEvent) {
      switch event.kind {
      case .down: self = .down(event.contact, event.x, event.y)
      case .move: self = .move(event.contact, event.x, event.y)
      case .up: self = .up(event.contact)
      case .cancel: self = .cancel(event.contact)
      }
    }
  }

  init(
    _ name: String, _ device: TouchDevice, axes: TouchAxes = TouchAxes(), _ frames: [[InputEvent]],
    _ contacts: [Touch], kernelContacts: [Touch]? = nil
  ) {
    self.name = name
    self.device = device
    self.axes = axes
    events = frames.flatMap(\.self)
    self.contacts = contacts
    self.kernelContacts = kernelContacts ?? contacts
  }

  public var description: String { name }

  /// Every fixture.
  public static let all = slots + packets + single + swaps + damaged + lost
  /// Those that a real kernel can be made to play.
  public static let playable = slots + packets + single + swaps + damaged
}
