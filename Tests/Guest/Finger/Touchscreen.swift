import CLinux

/// Contacts on a device, in the words of its protocol.
struct Touchscreen: ~Copyable {
  enum Kind {
    /// Multi-touch with slots and tracking IDs.
    case protocolB
    /// Multi-touch without slots: every frame lists all contacts.
    case protocolA
    /// One contact: BTN_TOUCH and ABS_X/ABS_Y.
    case single
    /// An absolute pointer with BTN_LEFT, as virtual machines have.
    case pointer
  }

  private struct Contact {
    var x: Int32
    var y: Int32
    var trackingID: Int32
  }

  var device: UInputDevice
  private let kind: Kind
  private var contacts: [Contact?]
  private var nextTrackingID: Int32 = 1
  private var currentSlot: Int32 = 0

  init(_ command: Command) throws(FingerError) {
    let kind: Kind
    switch command.text("protocol", default: "b") {
    case "a": kind = .protocolA
    case "b": kind = .protocolB
    case "single": kind = .single
    case "pointer": kind = .pointer
    case let other: throw .usage("protocol=\(other): a, b, single or pointer")
    }
    let multi = kind == .protocolA || kind == .protocolB
    let slots = multi ? try command.number("slots", default: 10) : 1
    guard (1...64).contains(slots) else { throw .usage("slots=\(slots): 1 to 64") }

    let resolution = try command.number("resolution", default: 0)
    let horizontal = (
      try command.number("min_x", default: 0), try command.number("max_x", default: 4095)
    )
    let vertical = (
      try command.number("min_y", default: 0), try command.number("max_y", default: 4095)
    )
    func axis(_ code: Int32, _ range: (Int32, Int32)) -> UInputDevice.Axis {
      UInputDevice.Axis(code: code, minimum: range.0, maximum: range.1, resolution: resolution)
    }
    var capabilities = UInputDevice.Capabilities()
    if kind != .protocolA {
      capabilities.axes += [axis(ABS_X, horizontal), axis(ABS_Y, vertical)]
    }
    if multi {
      capabilities.axes += [axis(ABS_MT_POSITION_X, horizontal), axis(ABS_MT_POSITION_Y, vertical)]
    }
    if kind == .protocolB {
      capabilities.axes += [
        .init(code: ABS_MT_SLOT, minimum: 0, maximum: slots - 1),
        .init(code: ABS_MT_TRACKING_ID, minimum: 0, maximum: 65535),
      ]
    }
    if kind == .pointer {
      capabilities.keys = [BTN_LEFT, BTN_RIGHT, BTN_MIDDLE]
      capabilities.wheels = [REL_WHEEL]
    } else {
      capabilities.keys = [BTN_TOUCH]
      capabilities.properties = [INPUT_PROP_DIRECT]
    }
    // Spaces travel as underscores, because a space ends an option.
    let spaced = command.text("name", default: "Virtual_Touchscreen").utf8.map {
      $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0
    }
    let device = try UInputDevice(name: String(decoding: spaced, as: UTF8.self), capabilities)

    // A noncopyable value is initialised at once or not at all.
    self.kind = kind
    self.device = device
    contacts = Array(repeating: nil, count: Int(slots))
  }

  mutating func down(_ slot: Int32, _ x: Int32, _ y: Int32) throws(FingerError) {
    let index = try self.index(slot)
    guard contacts[index] == nil else { throw .usage("down: slot \(slot) is down already") }
    contacts[index] = Contact(x: x, y: y, trackingID: nextTrackingID)
    // Tracking IDs wrap as a kernel driver's do.
    nextTrackingID = (nextTrackingID + 1) & 0xffff
    try writeFrame(changed: index)
  }

  mutating func move(_ slot: Int32, _ x: Int32, _ y: Int32) throws(FingerError) {
    let index = try self.index(slot)
    if kind == .pointer && contacts[index] == nil {
      try device.write([input_event(EV_ABS, ABS_X, x), input_event(EV_ABS, ABS_Y, y)])
      return
    }
    guard contacts[index] != nil else { throw .usage("move: slot \(slot) is not down") }
    contacts[index]?.x = x
    contacts[index]?.y = y
    try writeFrame(changed: index)
  }

  mutating func up(_ slot: Int32) throws(FingerError) {
    let index = try self.index(slot)
    guard contacts[index] != nil else { throw .usage("up: slot \(slot) is not down") }
    contacts[index] = nil
    try writeFrame(changed: index)
  }

  private func index(_ slot: Int32) throws(FingerError) -> Int {
    guard (0..<Int32(contacts.count)).contains(slot) else {
      throw .usage("slot \(slot): this device has \(contacts.count)")
    }
    return Int(slot)
  }

  private mutating func writeFrame(changed index: Int) throws(FingerError) {
    var events: [input_event] = []
    switch kind {
    case .protocolA:
      for case let contact? in contacts {
        events.append(input_event(EV_ABS, ABS_MT_POSITION_X, contact.x))
        events.append(input_event(EV_ABS, ABS_MT_POSITION_Y, contact.y))
        events.append(input_event(EV_SYN, SYN_MT_REPORT, 0))
      }
      // An empty frame is a lone SYN_MT_REPORT.
      if events.isEmpty { events.append(input_event(EV_SYN, SYN_MT_REPORT, 0)) }
    case .protocolB:
      if currentSlot != Int32(index) {
        currentSlot = Int32(index)
        events.append(input_event(EV_ABS, ABS_MT_SLOT, currentSlot))
      }
      let trackingID = contacts[index]?.trackingID ?? -1
      // The kernel drops what did not change, so the ID may be repeated on every move.
      events.append(input_event(EV_ABS, ABS_MT_TRACKING_ID, trackingID))
      if let contact = contacts[index] {
        events.append(input_event(EV_ABS, ABS_MT_POSITION_X, contact.x))
        events.append(input_event(EV_ABS, ABS_MT_POSITION_Y, contact.y))
      }
    case .single, .pointer: break
    }
    let primary = contacts.first { $0 != nil } ?? nil
    events.append(input_event(EV_KEY, kind == .pointer ? BTN_LEFT : BTN_TOUCH, primary == nil ? 0 : 1))
    if kind != .protocolA, let primary {
      events.append(input_event(EV_ABS, ABS_X, primary.x))
      events.append(input_event(EV_ABS, ABS_Y, primary.y))
    }
    try device.write(events)
  }
}
