import LockCore
import LockSystem

/// The times that the device was unlocked, or locked, one after the other and through every restart of the
/// daemon, beginning with the present if it is so.
final class StateChanges {
  /// Since when the device stands so.
  struct Change {
    /// In microseconds since boot, CLOCK_BOOTTIME.
    let since: Int
    /// That of the pattern that unlocked.
    let label: String?

    var json: JSON {
      var json = JSON.object()
      json.set("since", since)
      json.set("label", optional: label)
      return json
    }
  }

  private let path: String
  private let waitsForLock: Bool
  private let deadline: Deadline
  /// Connected, and nothing said yet.
  private var client: Client?
  /// The last change that was handed out.
  private var last: Int?

  /// Connects: a daemon that is not there is a failure now, and waited for later on.
  init(_ path: String, locked: Bool, until deadline: Deadline) throws(Failure) {
    self.path = path
    waitsForLock = locked
    self.deadline = deadline
    client = try Call.connect(path, until: deadline)
  }

  func next() throws(Failure) -> Change {
    while true {
      let client: Client
      if let fresh = self.client {
        client = fresh
      } else {
        client = try Call.reconnect(path, until: deadline, until: .never)
      }
      self.client = nil
      do throws(Client.Trouble) {
        if let change = try next(of: client) { return change }
      } catch {
        if case .ended = error { continue }
        throw Call.failure("Monitor", error)
      }
    }
  }

  /// nil: the daemon ended its answer.
  private func next(of client: Client) throws(Client.Trouble) -> Change? {
    try client.send("Monitor", wantsMore: true)
    var reply = try client.receive(until: deadline)
    while true {
      if let refusal = reply.refusal { throw refusal }
      if let change = change(reply.parameters), change.since != last {
        last = change.since
        return change
      }
      guard reply.continues else { return nil }
      reply = try client.receive(until: deadline)
    }
  }

  /// What an event says of it; nil: nothing.
  private func change(_ event: borrowing JSON) -> Change? {
    guard event.member("locked")?.bool == waitsForLock else { return nil }
    let label = event.member("label")?.string
    if let status = event.member("status"), let since = status.member("since")?.int {
      return Change(since: since, label: status.member("label")?.string ?? label)
    }
    guard event.member("event")?.string == (waitsForLock ? "locked" : "unlocked") else { return nil }
    return event.member("at")?.int.map { Change(since: $0, label: label) }
  }
}
