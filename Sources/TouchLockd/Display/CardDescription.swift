import LockCore

/// What a card has, as plain values: what the choice of an output is made from.
struct CardDescription {
  /// The device node.
  var path = ""
  /// CRTC numbers; a `possible_crtcs` mask has one bit for each, in this order.
  var crtcs: [UInt32] = []
  /// Those that are on.
  var activeCrtcs: [UInt32] = []
  var connectors: [ConnectorDescription] = []
  var encoders: [EncoderDescription] = []
  var planes: [PlaneDescription] = []
  /// The colour depth that the driver would rather have; 0: it does not say.
  var preferredDepth: UInt64 = 0
}

/// A place where a display can be plugged in.
final class ConnectorDescription {
  enum Status: Equatable, Sendable {
    case connected
    case disconnected
    /// The hardware cannot tell, or nobody has asked it yet.
    case unknown
  }

  var id: UInt32 = 0
  /// As in the kernel's log and in sysfs: `HDMI-A-1`.
  var name = ""
  var status = Status.disconnected
  /// A connector into memory, with no display.
  var isWriteback = false
  /// A display that is not meant for a desktop, such as a headset.
  var isNonDesktop = false
  /// How eagerly it is taken for the device's own panel; the least first.
  var rank = ConnectorDescription.otherRank
  /// How the picture must be turned to stand upright on the device.
  var orientation = Rotation.none
  /// In the driver's order.
  var modes: [Mode] = []
  /// The encoder in use; 0: none.
  var encoder: UInt32 = 0
  /// The encoders that could be used.
  var possibleEncoders: [UInt32] = []

  /// Whether a picture on it is seen.
  var isDisplay: Bool { !isWriteback && !isNonDesktop && !modes.isEmpty }

  /// Of a connector for a cable.
  static let otherRank = 4
}

/// What drives a connector with the signal of a CRTC.
struct EncoderDescription: Sendable {
  var id: UInt32 = 0
  /// The CRTC in use; 0: none.
  var crtc: UInt32 = 0
  /// One bit for each CRTC of the card.
  var possibleCrtcs: UInt32 = 0
}

/// A layer of a CRTC's picture.
final class PlaneDescription {
  var id: UInt32 = 0
  /// The plane below all others, which a picture needs.
  var isPrimary = false
  /// The CRTC that shows it; 0: none.
  var crtc: UInt32 = 0
  /// One bit for each CRTC of the card.
  var possibleCrtcs: UInt32 = 0
  /// DRM_FORMAT_* codes.
  var formats: [UInt32] = []
}
