import CDRM
import LockCore
import LockSystem

// Plain loops: a chain of maps and filters would be several times the code.
extension CardDescription {
  /// The output for the locked picture: the connector that is wished for, the first built-in panel or the
  /// first other one that is connected and can be fed; with `acceptingUnknown` also one of which nobody can
  /// tell, after those.
  func chooseOutput(_ wish: OutputWish, acceptingUnknown: Bool) throws(DisplayError) -> Output {
    var problem: DisplayError?
    for connector in candidates(wish, acceptingUnknown: acceptingUnknown) {
      do throws(DisplayError) {
        let output = try output(on: connector, wish, besides: [])
        takeOthers(for: output)
        return output
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
          let isWanted = connector.name.isSame(as: wish.connector)
          if (isWanted ? -1 : connector.rank) == rank { found.append(connector) }
        }
      }
    }
    return found
  }

  /// The best way to feed a connector, without CRTCs and planes that are taken.
  @inline(never)
  private func output(
    on connector: ConnectorDescription, _ wish: OutputWish, besides taken: [UInt32]
  ) throws(DisplayError) -> Output {
    let crtcs = crtcs(for: connector, besides: taken)
    if crtcs.isEmpty {
      throw .unusable("\(path): no CRTC can feed connector \(connector.name)")
    }
    var offered: PlaneDescription?
    for index in crtcs {
      guard let plane = primaryPlane(forCrtcAt: index, besides: taken) else { continue }
      offered = offered ?? plane
      guard let format = format(of: plane) else { continue }
      let output = Output()
      output.connector = connector.id
      output.connectorName = connector.name
      output.crtc = self.crtcs[index]
      output.plane = plane.id
      output.mode = wish.choose(from: connector.modes)
      output.rotation = connector.orientation + wish.rotation
      output.format = format
      return output
    }
    guard let offered else {
      throw .unusable("\(path): no CRTC of connector \(connector.name) has a primary plane")
    }
    var text =
      "\(path): the plane of connector \(connector.name) takes none of \(PixelFormat.names); it offers"
    if offered.formats.isEmpty { text += " nothing" }
    for code in offered.formats { text += " \(fourCC(code))" }
    throw .unusable(text)
  }

  /// Finds a way to feed every other display, to show black on it, and notes what is to be off.
  private func takeOthers(for output: Output) {
    // The numbers of a card's objects are all different.
    var inUse = [output.connector, output.crtc, output.plane]
    for connector in connectors
    where connector.id != output.connector && connector.status == .connected && connector.isDisplay {
      do throws(DisplayError) {
        let other = try self.output(on: connector, OutputWish(), besides: inUse)
        output.darken(other)
        inUse += [other.connector, other.crtc, other.plane]
      } catch {
        // What cannot be fed is off.
      }
    }
    for plane in planes where plane.crtc != 0 && !inUse.has(plane.id) { output.otherPlanes.append(plane.id) }
    for connector in connectors where crtc(of: connector) != 0 && !inUse.has(connector.id) {
      output.otherConnectors.append(connector.id)
    }
    for crtc in activeCrtcs where !inUse.has(crtc) { output.otherCrtcs.append(crtc) }
  }

  /// Indices of the CRTCs that could feed the connector, the best first: the one that does; then those
  /// that feed nothing; then those that would be taken from another connector.
  private func crtcs(for connector: ConnectorDescription, besides taken: [UInt32]) -> [Int] {
    var mask: UInt32 = 0
    for encoder in encoders where connector.possibleEncoders.has(encoder.id) { mask |= encoder.possibleCrtcs }
    let current = crtc(of: connector)
    var busy: [UInt32] = []
    for other in connectors { busy.append(crtc(of: other)) }
    var found: [Int] = []
    for rank in 0...2 {
      for index in 0..<min(crtcs.count, 32) where mask & 1 << UInt32(index) != 0 {
        let crtc = crtcs[index]
        let isRanked = (crtc == current ? 0 : busy.has(crtc) ? 2 : 1) == rank
        if isRanked, !taken.has(crtc) { found.append(index) }
      }
    }
    return found
  }

  /// The CRTC that feeds the connector; 0: none.
  private func crtc(of connector: ConnectorDescription) -> UInt32 {
    guard connector.encoder != 0 else { return 0 }
    for encoder in encoders where encoder.id == connector.encoder { return encoder.crtc }
    return 0
  }

  /// The plane that the CRTC shows already; else one that no CRTC shows; else any.
  private func primaryPlane(forCrtcAt index: Int, besides taken: [UInt32]) -> PlaneDescription? {
    var best: PlaneDescription?
    var bestRank = 3
    for plane in planes where plane.isPrimary && plane.possibleCrtcs & 1 << UInt32(index) != 0 {
      let rank = plane.crtc == crtcs[index] ? 0 : plane.crtc == 0 ? 1 : 2
      guard rank < bestRank, !taken.has(plane.id) else { continue }
      best = plane
      bestRank = rank
    }
    return best
  }

  /// The cheapest to paint, unless the driver asks for 16 bits a pixel: it would convert every frame down
  /// to them.
  private func format(of plane: PlaneDescription) -> PixelFormat? {
    var best: PixelFormat?
    for format in PixelFormat.allCases where plane.formats.has(format.code) {
      if preferredDepth == 16 && format == .rgb565 { return format }
      best = best ?? format
    }
    return best
  }

  /// For the line that says that nothing is connected: ` (HDMI-A-1, DP-1)`.
  private var connectorList: String {
    var names = ""
    for connector in connectors where !connector.isWriteback {
      names += names.isEmpty ? " (" : ", "
      names += connector.name
    }
    return names.isEmpty ? "; it has no connector" : "\(names))"
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

extension [UInt32] {
  @inline(never)
  fileprivate func has(_ number: UInt32) -> Bool {
    for other in self where other == number { return true }
    return false
  }
}
