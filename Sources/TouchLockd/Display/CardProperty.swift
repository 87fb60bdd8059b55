/// The properties of KMS objects that this program reads or sets.
enum CardProperty: UInt8, CaseIterable, Sendable {
  // Of a connector; `crtc` also of a plane.
  case crtc
  case nonDesktop
  case panelOrientation
  // Of a CRTC.
  case active
  case mode
  case colorTransform
  case degamma
  case gamma
  // Of a plane.
  case type
  case framebuffer
  case damage
  case sourceX, sourceY, sourceWidth, sourceHeight
  case crtcX, crtcY, crtcWidth, crtcHeight
  case rotation
  case alpha

  /// The kernel's name.
  var name: StaticString {
    switch self {
    case .crtc: "CRTC_ID"
    case .nonDesktop: "non-desktop"
    case .panelOrientation: "panel orientation"
    case .active: "ACTIVE"
    case .mode: "MODE_ID"
    case .colorTransform: "CTM"
    case .degamma: "DEGAMMA_LUT"
    case .gamma: "GAMMA_LUT"
    case .type: "type"
    case .framebuffer: "FB_ID"
    case .damage: "FB_DAMAGE_CLIPS"
    case .sourceX: "SRC_X"
    case .sourceY: "SRC_Y"
    case .sourceWidth: "SRC_W"
    case .sourceHeight: "SRC_H"
    case .crtcX: "CRTC_X"
    case .crtcY: "CRTC_Y"
    case .crtcWidth: "CRTC_W"
    case .crtcHeight: "CRTC_H"
    case .rotation: "rotation"
    case .alpha: "alpha"
    }
  }
}

/// The numbers and values of one object's properties.
struct PropertyTable: Sendable {
  private var ids = InlineArray<21, UInt32>(repeating: 0)
  private var values = InlineArray<21, UInt64>(repeating: 0)

  init() {}

  /// The property's number; nil where the object does not have it.
  func id(_ property: CardProperty) -> UInt32? {
    let id = ids[Int(property.rawValue)]
    return id == 0 ? nil : id
  }

  /// The value at the time of reading; nil where the object does not have it.
  func value(_ property: CardProperty) -> UInt64? {
    id(property) == nil ? nil : values[Int(property.rawValue)]
  }

  mutating func set(_ property: CardProperty, id: UInt32, value: UInt64) {
    ids[Int(property.rawValue)] = id
    values[Int(property.rawValue)] = value
  }
}
