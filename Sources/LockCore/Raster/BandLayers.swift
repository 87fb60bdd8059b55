/// The shapes of a scene that reach one band of rows, layer over layer.
///
/// They tell where dots and finger are, so they are wiped when a picture is done.
struct BandLayers: ~Copyable {
  /// A colour, and where the next layer's shapes begin.
  struct Layer {
    var ink: Ink
    let endOfDiscs: Int
    let endOfBodies: Int
  }

  private(set) var discs: Shelf<Disc>
  private(set) var bodies: Shelf<CapsuleBody>
  private(set) var layers = Shelf<Layer>(capacity: 13)
  /// The dot that is lit and all that there is; nil: there is more, or less.
  private(set) var loneDot: Point?
  private let background: UInt32
  private var area = Rect(left: 0, top: 0, right: 0, bottom: 0)

  /// How many shapes there may be.
  var capacity: Int { discs.capacity + bodies.capacity }

  init(_ picture: Picture) {
    background = picture.background.opaquePixel
    // A ring and a disc for every dot, a joint for every dot of the longest path, a sign's, and the steps'
    // marks. A cooldown's ring comes without a path and takes no more.
    discs = Shelf(capacity: picture.centres.count * 2 + DotPath.capacity + 1 + 24 + Scene.Steps.most)
    bodies = Shelf(capacity: DotPath.capacity + 8)
  }

  /// Takes what may reach an area; of a lone dot nothing but the place, where there is a stamp of it.
  mutating func collect(_ scene: borrowing Scene, _ picture: Picture, area: Rect, hasStamp: Bool) {
    self.area = area
    discs.removeAll()
    bodies.removeAll()
    layers.removeAll()
    let path = picture.pathDots(of: scene)
    let look = picture.pathLook(of: scene)
    add(picture, picture.allDots & ~path, picture.restLook(of: scene))
    for number in 0..<picture.segmentCount(of: scene) {
      let segment = picture.segment(number, of: scene)
      if picture.hides(segment, under: look) { continue }
      if number == 0 { add(Disc(centre: segment.from, radius: segment.radius)) }
      addBody(segment)
      add(Disc(centre: segment.to, radius: segment.radius))
    }
    end(look.line)
    loneDot = hasStamp ? findLoneDot(scene, picture, path, look) : nil
    if loneDot != nil { return }
    add(picture, path, look)
    for number in 0..<Int(scene.steps.total) { add(picture.stepMark(number, of: scene)) }
    end(look.ring)
    guard scene.notice != .none, let sign = picture.sign(of: scene) else { return }
    for layer in sign.layers {
      for disc in layer.discs { add(disc) }
      for capsule in layer.capsules {
        add(Disc(centre: capsule.from, radius: capsule.radius))
        addBody(capsule)
        add(Disc(centre: capsule.to, radius: capsule.radius))
      }
      end(layer.color)
    }
    addRing(picture, picture.bars(of: scene))
  }

  /// Takes a dot that is alone.
  mutating func collect(_ look: ResolvedLook, at centre: Point, area: Rect) {
    self.area = area
    add(look.ring(at: centre))
    end(look.ring)
    add(look.disc(at: centre))
    end(look.dot)
  }

  /// The one dot of the path that reaches the area, where nothing else does.
  private func findLoneDot(
    _ scene: borrowing Scene, _ picture: Picture, _ path: UInt64, _ look: ResolvedLook
  ) -> Point? {
    // Nothing beneath it, the look that the stamp has, and nothing that may lie over it or beside it.
    guard layers.count == 0, scene.look == .lit, scene.notice == .none, scene.steps.total == 0
    else { return nil }
    var found: Point?
    for dot in Bits(path) where reaches(picture.centres[dot], picture.centres[dot], look.reach) {
      if found != nil { return nil }
      found = picture.centres[dot]
    }
    return found
  }

  private mutating func addRing(_ picture: Picture, _ bars: Range<Int>) {
    if bars.isEmpty { return }
    for step in bars {
      let bar = picture.ring.bar(step)
      add(Disc(centre: bar.from, radius: bar.radius))
      addBody(bar)
      if step == CooldownRing.steps - 1 { add(Disc(centre: bar.to, radius: bar.radius)) }
    }
    end(picture.ring.color)
  }

  mutating func wipe() {
    discs.wipe()
    bodies.wipe()
    layers.wipe()
    loneDot = nil
    area = Rect(left: 0, top: 0, right: 0, bottom: 0)
  }

  /// Adds the rings of some dots as a layer, then their discs as another.
  private mutating func add(_ picture: Picture, _ dots: UInt64, _ look: ResolvedLook) {
    if look.ringRadius > 0 {
      for dot in Bits(dots) { add(look.ring(at: picture.centres[dot])) }
      end(look.ring)
    }
    for dot in Bits(dots) { add(look.disc(at: picture.centres[dot])) }
    end(look.dot)
  }

  private mutating func add(_ disc: Disc) {
    if disc.radius > 0, reaches(disc.centre, disc.centre, disc.reach) { discs.append(disc) }
  }

  private mutating func addBody(_ capsule: Capsule) {
    guard capsule.radius > 0, capsule.from != capsule.to, reaches(capsule.from, capsule.to, capsule.reach)
    else { return }
    bodies.append(CapsuleBody(capsule))
  }

  /// Whether what comes within `reach` of the box between two points may reach the area.
  private func reaches(_ first: Point, _ second: Point, _ reach: Int64) -> Bool {
    Int64(max(first.y, second.y)) &+ reach > Int64(area.top) &* 256
      && Int64(min(first.y, second.y)) &- reach < Int64(area.bottom) &* 256
      && Int64(max(first.x, second.x)) &+ reach > Int64(area.left) &* 256
      && Int64(min(first.x, second.x)) &- reach < Int64(area.right) &* 256
  }

  /// Ends a layer, unless nothing of it is here.
  private mutating func end(_ color: Color) {
    if layers.count > 0 {
      let last = layers.start + (layers.count - 1)
      if discs.count == last.pointee.endOfDiscs, bodies.count == last.pointee.endOfBodies { return }
    } else if discs.count + bodies.count == 0 {
      return
    }
    layers.append(
      Layer(ink: Ink(color, background: background), endOfDiscs: discs.count, endOfBodies: bodies.count))
  }
}

/// The places of the bits that are set, from the lowest.
struct Bits: Sequence, IteratorProtocol {
  private var rest: UInt64

  init(_ bits: UInt64) { rest = bits }

  mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    let place = rest.trailingZeroBitCount
    rest &= rest &- 1
    return place
  }
}
