/// One place for a contact: what the device said of it, and what was reported of it.
struct ContactSlot {
  /// Below 0: no finger.
  var trackingID: Int32 = -1
  /// The kernel sends a value only when it differs from the slot's last one, also that of an earlier
  /// contact, and starts from 0: these therefore outlive contacts.
  var x: Int32 = 0
  var y: Int32 = 0
  /// After lost events they are unknown until they are sent again.
  var hasX = true
  var hasY = true
  var tool: Int32 = 0
  var distance: Int32 = 0

  /// The reported contact; 0: none.
  var contact: UInt32 = 0
  var reportedX: Int32 = 0
  var reportedY: Int32 = 0

  /// The time of the last frame that said anything of it, in microseconds.
  var heard: UInt64 = 0

  /// In this frame the reported contact ended; nil: it lifted.
  var hasEnded = false
  var endReason: CancelReason?
  /// In this frame a finger came and went.
  var hasFlashed = false
  /// A coordinate arrived since the finger came.
  var isPlaced = false
  /// The finger does not count until it lifts: its beginning was not seen, or it is a palm.
  var isIgnored = false

  /// Whether a finger touches the surface, at a place that is known.
  var isTouching: Bool { trackingID >= 0 && !isIgnored && distance <= 0 && hasX && hasY }
  var isPalm: Bool { tool == ToolType.palm || tool == ToolType.dial }

  /// A frame said something of it. Whether a contact may be at its end.
  mutating func hear(_ microseconds: UInt64) -> Bool {
    heard = microseconds
    return hasEnded || tool != 0 || distance > 0
  }

  /// Whether a reported contact is at another place now.
  mutating func hasMoved() -> Bool {
    contact != 0 && isTouching && (x != reportedX || y != reportedY)
  }

  /// The place is reported now.
  mutating func notePlace() {
    reportedX = x
    reportedY = y
  }

  /// How far a contact went since its place was reported; of what is none, 0.
  mutating func way() -> (x: Int64, y: Int64) {
    guard contact != 0 else { return (0, 0) }
    return (abs(Int64(x) - Int64(reportedX)), abs(Int64(y) - Int64(reportedY)))
  }

  /// It changed places with another contact.
  mutating func endAsSwapped() {
    guard !hasEnded, isTouching else { return }
    hasEnded = true
    endReason = .jumped
    isIgnored = true
  }

  mutating func take(x value: Int32) {
    x = value
    hasX = true
    isPlaced = true
  }

  mutating func take(y value: Int32) {
    y = value
    hasY = true
    isPlaced = true
  }

  /// How far a packet is, squared, in device units; at most 2^64 - 1.
  mutating func distance(to packet: PacketFrame.Packet) -> UInt64 {
    let y = (Int64(y) &- Int64(packet.y)).magnitude
    let (sum, isBeyond) = sideways(to: packet).addingReportingOverflow(y &* y)
    return isBeyond ? .max : sum
  }

  /// The part of that which is due to the first axis. The square of a 33-bit difference fits without its sign.
  mutating func sideways(to packet: PacketFrame.Packet) -> UInt64 {
    let x = (Int64(x) &- Int64(packet.x)).magnitude
    return x &* x
  }

  /// A packet of protocol A is about this finger.
  mutating func take(_ packet: PacketFrame.Packet) {
    x = packet.x
    y = packet.y
    hasX = true
    hasY = true
    tool = packet.tool
    distance = packet.distance
    isPlaced = true
  }

  /// Takes a packet without a number whose place is near; false: it is not.
  mutating func take(_ packet: PacketFrame.Packet, within reach: (x: Int64, y: Int64)) -> Bool {
    guard packet.trackingID < 0, abs(Int64(x) &- Int64(packet.x)) <= reach.x,
      abs(Int64(y) &- Int64(packet.y)) <= reach.y
    else { return false }
    take(packet)
    return true
  }

  /// A finger comes, with the device's own number; one that is there already has gone.
  mutating func begin(trackingID id: Int32) {
    guard id != trackingID else { return }
    end()
    trackingID = id
  }

  /// The finger is gone. What moved in the same frame is not its doing: a lifting finger slips.
  mutating func end() {
    guard trackingID >= 0 else { return }
    if contact != 0 && !hasEnded {
      hasEnded = true
      endReason = isPalm ? .palm : nil
    } else if isTouching && !isPalm {
      hasFlashed = true
    }
    trackingID = -1
    isIgnored = false
    isPlaced = false
  }

  /// What is said here belongs somewhere else: nothing of it counts.
  mutating func abandon() {
    if contact != 0 && !hasEnded {
      hasEnded = true
      endReason = .eventsLost
    }
    hasFlashed = false
    trackingID = -1
    isIgnored = false
    isPlaced = false
    hasX = false
    hasY = false
  }
}
