/// Which of the input devices are read.
public struct DeviceChoice: Sendable {
  /// What udev's database says of a device.
  public struct Marks: Equatable, Sendable {
    public var isTouchscreen: Bool
    public var seat: String

    public init(isTouchscreen: Bool, seat: String) {
      self.isTouchscreen = isTouchscreen
      self.seat = seat
    }
  }

  public enum Verdict: Equatable, Sendable {
    case use(Grounds)
    /// A pointer: used while there is no touchscreen.
    case useWithoutTouchscreen
    case leave(Reason)
  }

  /// Why a device is read.
  public enum Grounds: UInt8, Equatable, Sendable {
    case named
    /// udev's database says that it is a touchscreen.
    case udev
    /// There is no udev database, and its own description is a touchscreen's.
    case capabilities
  }

  /// Why a device is not read.
  public enum Reason: UInt8, Equatable, Sendable {
    case otherDeviceNamed
    case otherSeat
    case pen
    case touchpad
    case notTouchscreen
  }

  /// The setting: a device node, a device name, or "auto".
  private let wanted: String

  public init(wanted: String) { self.wanted = wanted }

  public var isAutomatic: Bool { wanted == "auto" }
  /// The device node that is wanted, if it is one.
  public var wantedNode: String? { wanted.bytes.first == UInt8(ascii: "/") ? wanted : nil }

  /// The verdict on a device. `isWantedNode`: its node is the wanted one, under whatever name;
  /// `marks`: nil where there is no udev database, so that its capabilities must tell.
  public func verdict(on device: TouchDevice, isWantedNode: Bool, marks: Marks?) -> Verdict {
    if !isAutomatic {
      return isWantedNode || device.name == wanted ? .use(.named) : .leave(.otherDeviceNamed)
    }
    if let marks {
      if marks.seat != "seat0" { return .leave(.otherSeat) }
      if marks.isTouchscreen { return .use(.udev) }
    }
    switch device.kind {
    case .touchscreen: return marks == nil ? .use(.capabilities) : .leave(.notTouchscreen)
    case .pointer: return .useWithoutTouchscreen
    case .pen: return .leave(.pen)
    case .touchpad: return .leave(.touchpad)
    case .other: return .leave(.notTouchscreen)
    }
  }
}
