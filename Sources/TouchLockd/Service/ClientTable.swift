import CLinux
import LockCore
import LockSystem

/// All clients, each in a place that it keeps.
struct ClientTable {
  private(set) var places: [Connection?] = []
  private var free: [UInt32] = []
  private(set) var count = 0

  /// The client at a place; nil: it is free, or there is none such.
  subscript(place: Int) -> Connection? { place < places.count ? places[place] : nil }

  /// Takes a client in, whose `place` is set.
  mutating func add(_ client: Connection) {
    if let place = free.popLast() {
      client.place = Int(place)
      places[client.place] = client
    } else {
      client.place = places.count
      places.append(client)
    }
    count += 1
  }

  /// Whether that client is here.
  func holds(_ client: Connection) -> Bool { self[client.place] === client }

  mutating func remove(_ client: Connection) {
    places[client.place] = nil
    free.append(UInt32(client.place))
    count -= 1
  }

  mutating func removeAll() { self = ClientTable() }

  /// Gives up the places behind the last client.
  mutating func shrink() {
    var last = places.count
    while last > 0, places[last - 1] == nil { last -= 1 }
    var places: [Connection?] = []
    var free: [UInt32] = []
    places.reserveCapacity(last)
    for place in 0..<last {
      places.append(self.places[place])
      if places[place] == nil { free.append(UInt32(place)) }
    }
    self.places = places
    self.free = free
  }
}
