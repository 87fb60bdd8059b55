/// The latest events, as the messages that Monitor's clients get: encoded once, however many there are.
/// Every client has its own place in it, so that a slow one costs no queue.
struct EventRing {
  /// A client that is further behind than this has lost events and is dropped.
  static let capacity = 64

  private var messages: [[UInt8]] = []
  /// The number of the next event. It wraps around.
  private(set) var next: UInt32 = 0

  mutating func append(_ message: [UInt8]) {
    if messages.count < Self.capacity {
      messages.append(message)
    } else {
      messages[Int(next) % Self.capacity] = message
    }
    next &+= 1
  }

  /// Gives up all of them. To be called when nobody wants one of them any more.
  mutating func forget() { messages = [[UInt8]](repeating: [], count: messages.count) }

  /// The event of that number; nil when it is gone.
  func message(_ number: UInt32) -> [UInt8]? {
    let age = next &- number
    return age >= 1 && age <= UInt32(messages.count) ? messages[Int(number) % Self.capacity] : nil
  }
}
