import CDRM
import LockCore
import LockSystem

extension Card {
  /// What the card has. `probing`: every connector is asked, which may take tens of milliseconds each;
  /// otherwise it is what the kernel knows already.
  func describe(probing: Bool) throws(DisplayError) -> CardDescription {
    guard let resources = drmModeGetResources(descriptor.raw) else {
      throw .unusable("\(path): not a card with mode setting")
    }
    defer { drmModeFreeResources(resources) }
    var card = CardDescription()
    card.path = path
    drmGetCap(descriptor.raw, UInt64(DRM_CAP_DUMB_PREFERRED_DEPTH), &card.preferredDepth)
    card.crtcs = list(resources.pointee.crtcs, resources.pointee.count_crtcs)
    for id in card.crtcs {
      guard let crtc = drmModeGetCrtc(descriptor.raw, id) else { continue }
      if crtc.pointee.mode_valid != 0 { card.activeCrtcs.append(id) }
      drmModeFreeCrtc(crtc)
    }
    for id in list(resources.pointee.connectors, resources.pointee.count_connectors) {
      if let connector = connector(id, probing: probing) { card.connectors.append(connector) }
    }
    for id in list(resources.pointee.encoders, resources.pointee.count_encoders) {
      if let encoder = encoder(id) { card.encoders.append(encoder) }
    }
    if let planes = drmModeGetPlaneResources(descriptor.raw) {
      defer { drmModeFreePlaneResources(planes) }
      for id in list(planes.pointee.planes, Int32(planes.pointee.count_planes)) {
        if let plane = plane(id) { card.planes.append(plane) }
      }
    }
    return card
  }

  private func connector(_ id: UInt32, probing: Bool) -> ConnectorDescription? {
    let found =
      probing ? drmModeGetConnector(descriptor.raw, id) : drmModeGetConnectorCurrent(descriptor.raw, id)
    guard let found else { return nil }
    defer { drmModeFreeConnector(found) }
    let source = found.pointee
    let connector = ConnectorDescription()
    connector.id = id
    let type = drmModeGetConnectorTypeName(source.connector_type)
    connector.name = "\(type.map { String(cString: $0) } ?? "Unknown")-\(source.connector_type_id)"
    connector.status =
      switch source.connection {
      case DRM_MODE_CONNECTED: .connected
      case DRM_MODE_DISCONNECTED: .disconnected
      default: .unknown
      }
    connector.isWriteback = source.connector_type == UInt32(DRM_MODE_CONNECTOR_WRITEBACK)
    connector.rank = ConnectorDescription.rank(ofType: Int32(source.connector_type))
    connector.encoder = source.encoder_id
    connector.possibleEncoders = list(source.encoders, source.count_encoders)
    if connector.status != .disconnected {
      for index in 0..<Int(source.count_modes) { connector.modes.append(Mode(source.modes[index])) }
      let table = properties(ids: source.props, values: source.prop_values, count: Int(source.count_props))
      connector.isNonDesktop = table.value(.nonDesktop) == 1
      connector.orientation = .init(panelOrientation: table.value(.panelOrientation))
    }
    return connector
  }

  private func encoder(_ id: UInt32) -> EncoderDescription? {
    guard let found = drmModeGetEncoder(descriptor.raw, id) else { return nil }
    defer { drmModeFreeEncoder(found) }
    return EncoderDescription(
      id: id, crtc: found.pointee.crtc_id, possibleCrtcs: found.pointee.possible_crtcs)
  }

  private func plane(_ id: UInt32) -> PlaneDescription? {
    guard let found = drmModeGetPlane(descriptor.raw, id) else { return nil }
    defer { drmModeFreePlane(found) }
    let plane = PlaneDescription()
    plane.id = id
    plane.crtc = found.pointee.crtc_id
    plane.possibleCrtcs = found.pointee.possible_crtcs
    plane.formats = list(found.pointee.formats, Int32(found.pointee.count_formats))
    let table = properties(of: id, type: UInt32(DRM_MODE_OBJECT_PLANE))
    plane.isPrimary = table.value(.type) == UInt64(DRM_PLANE_TYPE_PRIMARY)
    return plane
  }

  private func list(_ start: UnsafePointer<UInt32>?, _ count: Int32) -> [UInt32] {
    Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
  }
}

extension ConnectorDescription {
  /// Built-in panels first. `type` is one of DRM_MODE_CONNECTOR_*.
  fileprivate static func rank(ofType type: Int32) -> Int {
    switch type {
    case DRM_MODE_CONNECTOR_DSI: 0
    case DRM_MODE_CONNECTOR_LVDS: 1
    case DRM_MODE_CONNECTOR_eDP: 2
    case DRM_MODE_CONNECTOR_DPI: 3
    default: otherRank
    }
  }
}

extension Rotation {
  /// What undoes a panel's mounting, by the value of its connector's `panel orientation`, which says
  /// which side of the panel is at the device's top.
  init(panelOrientation value: UInt64?) {
    // The values that the kernel gives to: Normal, Upside Down, Left Side Up, Right Side Up. Where the
    // panel's right side is up, the top of the picture belongs to that side: a quarter clockwise.
    self =
      switch value {
      case 1: .half
      case 2: .threeQuarters
      case 3: .quarter
      default: .none
      }
  }
}
