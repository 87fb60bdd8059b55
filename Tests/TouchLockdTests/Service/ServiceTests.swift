import Foundation
import LockCore
import ServiceHost
import Testing

@testable import TouchLockd

/// Many clients, and clients that misbehave.
@Suite struct ServiceTests {
  let host: ServiceHost

  init() throws { host = try ServiceHost() }

  @Test func allOfTwoThousandWhoWaitAreAnswered() throws {
    defer { host.end() }
    var clients: [WireClient] = []
    for _ in 0..<2000 {
      let client = try WireClient(path: host.path)
      client.call("io.touchlockd.Lock.AwaitUnlock")
      clients.append(client)
    }
    #expect(host.hasClients(2000))
    host.announce(.wrong, failures: 1)
    #expect(clients[0].isQuiet && clients[1999].isQuiet)
    host.announce(.unlocked)
    for client in clients { #expect(try client.parameters()["since"] != nil) }
    clients = []
    #expect(host.hasClients(0))
  }

  @Test func thoseWhoVanishWhileAllAreAnsweredTakeNobodyAlong() throws {
    defer { host.end() }
    var clients = try (0..<600).map { _ in try WireClient(path: host.path) }
    for client in clients { client.call("io.touchlockd.Lock.AwaitUnlock") }
    #expect(host.hasClients(600))
    // The service is busy until it has heard of the unlock: every third one is gone by then.
    let descriptors = clients.map(\.descriptor)
    host.perform { service in
      for (position, descriptor) in descriptors.enumerated() where position % 3 == 0 {
        shutdown(descriptor, Int32(SHUT_RDWR))
      }
      service.announce(.unlocked)
    }
    for (position, client) in clients.enumerated() where position % 3 != 0 {
      #expect(try client.parameters()["since"] != nil)
    }
    clients = []
    #expect(host.hasClients(0))
  }

  @Test func anUnlockThatIsOverReleasesNobodyElse() throws {
    defer { host.end() }
    let clients = try (0..<1000).map { _ in try WireClient(path: host.path) }
    for client in clients { client.call("io.touchlockd.Lock.AwaitUnlock") }
    #expect(host.hasClients(1000))
    // Locked again before the first answer went out.
    host.perform {
      $0.announce(.unlocked)
      $0.announce(.locked)
    }
    #expect(clients.prefix(20).allSatisfy { $0.isQuiet })
    host.announce(.unlocked)
    for client in clients { #expect(try client.parameters()["since"] != nil) }
  }

  @Test func aMonitorThatNeverReadsIsDroppedAndNobodyWaits() throws {
    defer { host.end() }
    let silent = try WireClient(path: host.path)
    silent.call("io.touchlockd.Lock.Monitor", ",\"more\":true")
    let reader = try WireClient(path: host.path)
    reader.call("io.touchlockd.Lock.Monitor", ",\"more\":true")
    #expect(try reader.parameters()["event"] as? String == "present")
    #expect(host.hasClients(2))
    // A socket holds a few hundred events, the service 64 more.
    var events = 0
    while host.clientCount == 2, events < 20_000 {
      host.announce(.drawing)
      #expect(try reader.parameters()["event"] as? String == "drawing")
      events += 1
    }
    #expect(host.clientCount == 1)
    #expect(events > EventRing.capacity)
    #expect(silent.hasEnded)
  }

  @Test func aMonitorThatReadsLateGetsEveryEvent() throws {
    defer { host.end() }
    let late = try WireClient(path: host.path)
    late.call("io.touchlockd.Lock.Monitor", ",\"more\":true")
    #expect(try late.parameters()["event"] as? String == "present")
    // More than the socket takes, less than it and the ring together: the count of failures tells them apart.
    var capacity: Int32 = 4096
    setsockopt(late.descriptor, SOL_SOCKET, SO_RCVBUF, &capacity, 4)
    for number in 0..<300 { host.announce(.wrong, failures: number) }
    for number in 0..<300 { #expect(try late.parameters()["failures"] as? Int == number) }
  }

  @Test func aClientThatSaysNoMoreStillGetsItsAnswer() throws {
    defer { host.end() }
    let client = try WireClient(path: host.path)
    client.call("io.touchlockd.Lock.AwaitUnlock")
    client.endSending()
    #expect(client.isQuiet)
    host.announce(.unlocked)
    #expect(try client.parameters()["since"] != nil)
    #expect(client.hasEnded)
  }

  @Test func aClientThatGoesWhileItWaitsIsForgotten() throws {
    defer { host.end() }
    for method in ["AwaitUnlock", "Monitor"] {
      var client: WireClient? = try WireClient(path: host.path)
      client?.call("io.touchlockd.Lock.\(method)", ",\"more\":true")
      #expect(host.hasClients(1))
      client = nil
      #expect(host.hasClients(0))
    }
  }

  @Test func aCallIsServedThoughItsSenderIsGone() throws {
    defer { host.end() }
    var client: WireClient? = try WireClient(path: host.path)
    client?.call("io.touchlockd.Lock.Lock", ",\"oneway\":true")
    client = nil
    let deadline = Date(timeIntervalSinceNow: 5)
    while host.lockCount == 0, Date() < deadline { usleep(1000) }
    #expect(host.lockCount == 1)
    #expect(host.hasClients(0))
  }

  @Test func aClientThatNeverReadsHoldsOneReply() throws {
    defer { host.end() }
    let greedy = try WireClient(path: host.path)
    var flags = fcntl(greedy.descriptor, F_GETFL)
    flags |= O_NONBLOCK
    _ = fcntl(greedy.descriptor, F_SETFL, flags)
    let call = Array("{\"method\":\"io.touchlockd.Lock.GetStatus\"}\0".utf8)
    var sent = 0
    // Until neither side takes anything more.
    for _ in 0..<200 {
      while Foundation.send(greedy.descriptor, call, call.count, 0) == call.count { sent += 1 }
      usleep(500)
    }
    let other = try WireClient(path: host.path)
    other.call("org.varlink.service.GetInfo")
    #expect(try other.parameters()["vendor"] != nil)
    for _ in 0..<sent { #expect(try greedy.parameters()["status"] != nil) }
  }

  @Test func unfinishedCallsAreBoundedTogether() throws {
    defer { host.end() }
    // 64 of 16 KiB are all that is held; for the 65th and 66th the two oldest are hung up on.
    let piece = [UInt8](repeating: 0x20, count: Connection.longestCall - 1)
    let clients = try (0..<66).map { _ in try WireClient(path: host.path) }
    #expect(host.hasClients(66))
    for (number, client) in clients.enumerated() {
      client.send(piece)
      // One after the other, so that it is known who is the oldest.
      if number < 2 { usleep(5000) }
    }
    #expect(host.hasClients(64))
    for client in clients[..<2] {
      let reply = try client.reply()
      #expect(reply["error"] as? String == "io.touchlockd.Lock.InvalidMessage")
      #expect(
        reply["parameters"] as? [String: String] == [
          "reason": "all unfinished calls together are too long, and this is the oldest"
        ])
      #expect(client.hasEnded)
    }
    let other = try WireClient(path: host.path)
    other.call("org.varlink.service.GetInfo")
    #expect(try other.parameters()["vendor"] != nil)
  }
}
