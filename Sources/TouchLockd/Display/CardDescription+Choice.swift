import CDRM
import LockCore

extension CardDescription {
  /// The output for the locked picture: the connector that is wished for, the first built-in panel or the
  /// first other one that is connected and can be fed; with `acceptingUnknown` also one of which nobody can
  /// tell, after those.
  func chooseOutput(_ wish: OutputWish, acceptingUnknown: Bool) throws(DisplayError) -> Output {
    var problem: DisplayError?
    for connector in candidates(wish, acceptingUnknown: acceptingUnknown) {
      do throws(DisplayError) {
        return try output(on: connector, wish)
      } catch {
        problem = problem ?? error
      }
    }
    throw problem ?? .unusable("\(path): no display is connected\(connectorList)")
  }

  private func candidates(_ wish: OutputWish, acceptingUnknown: Bool) -> [ConnectorDescription] {
    var found: [ConnectorDescription] = []
    for status in [ConnectorDescription.Status.connected, .unknown] {
      if status == .unknown && !acceptingUnknown { break }
      // -1: the one that is wished for.
      for rank in -1...ConnectorDescription.otherRank {
        for connector in connectors where connector.status == status && connector.isDisplay {
          if (connector.name == wish.connector ? -1 : connector.rank) == rank { found.append(connector) }
        }
      }
    }
    return found
  }

  private func output(on connector: ConnectorDescription, _ wish: OutputWish) throws(DisplayError) -> Output {
    let crtcs = crtcs(for: connector)
    if crtcs.isEmpty {
      throw .unusable("\(path): no CRTC can feed connector \(connector.name)")
    }
    var offered: PlaneDescription?
    for index in crtcs {
      guard let plane = primaryPlane(forCrtcAt: index) else { continue }
      offered = offered ?? plane
      guard let format = format(of: plane) else { continue }
      return output(on: connector, crtc: self.crtcs[index], plane: plane, format: format, wish)
    }
    guard let offered else {
      throw .unusable("\(path): no CRTC of connector \(connector.name) has a primary plane")
    }
    throw .unusable(
      "\(path): the plane of connector \(connector.name) takes none of \(PixelFormat.names); it offers "
        + (offered.formats.isEmpty ? "nothing" : offered.formats.map(fourCC).joined(separator: " ")))
  }

  private func output(
    on connector: ConnectorDescription, crtc: UInt32, plane: PlaneDescription, format: PixelFormat,
    _ wish: OutputWish
  ) -> Output {
    var output = Output()
    output.connector = connector.id
    output.connectorName = connector.name
    output.crtc = crtc
    output.plane = plane.id
    output.mode = wish.choose(from: connector.modes)
    output.rotation = connector.orientation + wish.rotation
    output.format = format
    output.otherPlanes = planes.filter { $0.crtc == crtc && $0.id != plane.id }.map { $0.id }
    output.otherConnectors =
      connectors.filter { $0.id != connector.id && self.crtc(of: $0) == crtc }.map { $0.id }
    return output
  }

  /// Indices of the CRTCs that could feed the connector, the best first: the one that does; then those
  /// that feed nothing; then those that would be taken from another connector.
  private func crtcs(for connector: ConnectorDescription) -> [Int] {
    var mask: UInt32 = 0
    for encoder in encoders where connector.possibleEncoders.contains(encoder.id) {
      mask |= encoder.possibleCrtcs
    }
    let possible = crtcs.indices.filter { $0 < 32 && mask & 1 << UInt32($0) != 0 }
    let current = crtc(of: connector)
    let busy = connectors.map(crtc(of:))
    return possible.filter { crtcs[$0] == current }
      + possible.filter { crtcs[$0] != current && !busy.contains(crtcs[$0]) }
      + possible.filter { crtcs[$0] != current && busy.contains(crtcs[$0]) }
  }

  /// The CRTC that feeds the connector; 0: none.
  private func crtc(of connector: ConnectorDescription) -> UInt32 {
    guard connector.encoder != 0 else { return 0 }
    return encoders.first { $0.id == connector.encoder }?.crtc ?? 0
  }

  /// The plane that the CRTC shows already; else one that no CRTC shows; else any.
  private func primaryPlane(forCrtcAt index: Int) -> PlaneDescription? {
    let possible = planes.filter { $0.isPrimary && $0.possibleCrtcs & 1 << UInt32(index) != 0 }
    return possible.first { $0.crtc == crtcs[index] } ?? possible.first { $0.crtc == 0 } ?? possible.first
  }

  /// The cheapest to paint, unless the driver asks for 16 bits a pixel: it would convert every frame down
  /// to them.
  private func format(of plane: PlaneDescription) -> PixelFormat? {
    var best: PixelFormat?
    for format in PixelFormat.allCases {
      for code in plane.formats where code == format.code {
        if preferredDepth == 16 && format == .rgb565 { return format }
        best = best ?? format
      }
    }
    return best
  }

  /// For the line that says that nothing is connected: ` (HDMI-A-1, DP-1)`.
  private var connectorList: String {
    let names = connectors.filter { !$0.isWriteback }.map { $0.name }
    return names.isEmpty ? "; it has no connector" : " (\(names.joined(separator: ", ")))"
  }
}

/// A format code as its four letters; what is no letter becomes a question mark.
private func fourCC(_ code: UInt32) -> String {
  var text = ""
  for shift in [0, 8, 16, 24] as [UInt32] {
    let byte = UInt8(truncatingIfNeeded: code >> shift)
    text.unicodeScalars.append(Unicode.Scalar((0x20..<0x7f).contains(byte) ? byte : 0x3f))
  }
  return text
}
