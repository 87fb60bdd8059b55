import CLinux
import LockCore
import LockSystem

/// What is held for clients who do not finish their calls, or do not read their answers.
struct HeldBytes {
  /// All of them together.
  static let most = 1024 * 1024
  /// So long a client may take over it, in milliseconds.
  static let patience: UInt32 = 10_000
  /// So long one must have said nothing before it makes room for another, in milliseconds.
  static let silence: UInt32 = 250
  /// What a client costs beside that.
  static let perClient = 128
  /// From here on memory is given back to the system once it is not used any more, until it is few.
  static let crowd = 8 * 1024
  static let few = 1024
  /// So many are hung up on before touch and picture have their turn.
  static let hangUps = 4

  var count = 0
  /// Whether the timer is set.
  var isTimed = false
  /// The most bytes that all clients had since memory was given back last.
  var peak = 0
  /// Whether there was a crowd, and not all of what it had was given back.
  var isCrowd = false
  /// Where the last search for somebody who makes room ended.
  var searched = 0
}

extension Service {
  /// To be called when more is held than before.
  func limitHeldBytes() {
    if !held.isTimed { setHeldTimer(HeldBytes.patience) }
    countPeak()
    while held.count > HeldBytes.most, let client = longestHeld() {
      refuse(client, "all unfinished calls together are too long, and this is the oldest")
    }
  }

  /// Hangs up on those who took too long.
  func hangUpOnStuck() {
    held.isTimed = false
    let now = milliseconds
    var longest: UInt32?
    var hangUps = 0
    for place in 0..<clients.places.count {
      guard let client = clients[place], client.heldBytes > 0 else { continue }
      let age = now &- client.since
      if age >= HeldBytes.patience {
        if hangUps == HeldBytes.hangUps { return setHeldTimer(1) }
        hangUps += 1
        refuse(
          client,
          "a call that was begun, or its answer, was not done with for \(Int(HeldBytes.patience / 1000)) seconds"
        )
      } else {
        longest = max(longest ?? 0, age)
      }
    }
    // All that become due within a second go together.
    if let longest { setHeldTimer(max(1000, HeldBytes.patience - longest)) }
  }

  /// Hangs up on somebody who has said nothing for a while; false: there is nobody like that.
  func makeRoom() -> Bool {
    let now = milliseconds
    for _ in 0..<clients.places.count {
      held.searched = held.searched + 1 < clients.places.count ? held.searched + 1 : 0
      guard let client = clients[held.searched], client.isSilent, now &- client.since >= HeldBytes.silence,
        !client.hasUnread
      else { continue }
      refuse(client, "there are too many clients, and this one says nothing")
      return true
    }
    return false
  }

  /// To be called when clients have more than before.
  func countPeak() {
    held.peak = max(held.peak, clients.count * HeldBytes.perClient + held.count)
    if held.peak >= HeldBytes.crowd { held.isCrowd = true }
  }

  /// To be called when clients have less than before: what a crowd needed is given back when it has gone.
  func giveMemoryBack() {
    let bytes = clients.count * HeldBytes.perClient + held.count
    guard held.isCrowd, bytes < held.peak / 4 else { return }
    held.peak = bytes
    // What few clients hold may lie scattered over all that the crowd had: it goes on until they are gone.
    clients.shrink()
    forgetEvents()
    if bytes + clients.places.count < HeldBytes.few { held.isCrowd = false }
    clinux_give_memory_back()
  }

  private func longestHeld() -> Connection? {
    let now = milliseconds
    var longest: Connection?
    for place in 0..<clients.places.count {
      guard let client = clients[place], client.heldBytes > 0 else { continue }
      if let other = longest, now &- other.since >= now &- client.since { continue }
      longest = client
    }
    return longest
  }

  private func setHeldTimer(_ milliseconds: UInt32) {
    held.isTimed = true
    heldTimer?.set(Clock.now().advanced(milliseconds: Int(milliseconds)))
  }
}
