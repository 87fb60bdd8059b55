/// One frame of protocol A: the packet at hand, and the contacts whose packets are complete.
struct PacketFrame {
  /// One contact as its packet describes it.
  struct Packet {
    /// The device's own number; below 0: the device gives none.
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var hasX = false
    var hasY = false
    var touchMajor: Int32 = -1
    var tool: Int32 = 0
    var distance: Int32 = 0
  }

  /// The device has ended a packet at least once.
  private(set) var isProtocolA = false
  /// The touch key was released in this frame.
  var isReleased = false
  /// A packet, perhaps an empty one, ended in this frame.
  private(set) var hasPackets = false
  private(set) var count = 0
  /// The device numbered a contact of this frame.
  private(set) var areNumbered = false
  /// The slots with a finger, one bit each.
  var live: UInt32 = 0

  private var packet = Packet()
  private var complete = InlineArray<32, Packet>(repeating: Packet())
  /// The device reports the size of a contact, so that a size of 0 means that it is gone.
  private var reportsSize = false

  /// A complete packet, 0 ..< `count`.
  subscript(position: Int) -> Packet { mutating get { complete[position] } }

  mutating func note(_ code: UInt16, _ value: Int32, _ reading: TouchReading) {
    switch code {
    case reading.xCode:
      packet.x = value
      packet.hasX = true
    case reading.yCode:
      packet.y = value
      packet.hasY = true
    case AxisCode.trackingID:
      packet.trackingID = value
      areNumbered = true
    case AxisCode.touchMajor:
      packet.touchMajor = value
      if value > 0 { reportsSize = true }
    case AxisCode.toolType: packet.tool = value
    case AxisCode.distance: packet.distance = value
    default: break
    }
  }

  @inline(__always)
  mutating func endPacket() {
    isProtocolA = true
    hasPackets = true
    let isGone = packet.touchMajor == 0 && reportsSize
    if packet.hasX && packet.hasY && !isGone && count < ContactTracker.capacity {
      complete[count] = packet
      count += 1
    }
    packet = Packet()
  }

  /// Whether a finger is in that slot.
  mutating func hold(_ slot: Int, _ isHeld: Bool) {
    let bit: UInt32 = 1 &<< UInt32(slot)
    live = isHeld ? live | bit : live & ~bit
  }

  /// Makes ready for the next frame.
  mutating func clear() {
    packet = Packet()
    isReleased = false
    hasPackets = false
    areNumbered = false
    count = 0
  }
}
