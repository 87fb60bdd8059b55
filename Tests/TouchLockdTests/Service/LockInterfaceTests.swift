import Foundation
import LockCore
import Testing

@testable import ServiceHost
@testable import TouchLockd

/// The calls of io.touchlockd.Lock, as a client sees them.
@Suite struct LockInterfaceTests {
  let host: ServiceHost
  let client: WireClient

  init() throws {
    host = try ServiceHost()
    client = try WireClient(path: host.path)
  }

  @Test func statusTellsHowTheDeviceStands() throws {
    defer { host.end() }
    host.setStatus(patterns: 2, touchDevices: ["Goodix “panel”/1"])
    client.call("io.touchlockd.Lock.GetStatus")
    let status = try #require(try client.parameters()["status"] as? [String: Any])
    #expect(status["state"] as? String == "locked")
    #expect(status["locked"] as? Bool == true)
    #expect(status["patterns"] as? Int == 2)
    #expect(status["patternsError"] == nil)
    #expect(status["touchDevices"] as? [String] == ["Goodix “panel”/1"])
    #expect(status["clients"] as? Int == 1)
    #expect(try #require(status["since"] as? Int) > 0)
    let screen = try #require(status["screen"] as? [String: Any])
    #expect(screen["shown"] as? Bool == false)
    #expect(screen["card"] == nil)
  }

  @Test func statusSaysThatNoPatternIsSet() throws {
    defer { host.end() }
    host.setStatus(patterns: 0, patternsError: "patterns: damaged")
    client.call("io.touchlockd.Lock.GetStatus")
    let status = try #require(try client.parameters()["status"] as? [String: Any])
    #expect(status["patterns"] as? Int == 0)
    #expect(status["patternsError"] as? String == "patterns: damaged")
  }

  @Test func statusTellsOfFailures() throws {
    defer { host.end() }
    host.announce(.wrong, failures: 5, nextTry: 29_001)
    client.call("io.touchlockd.Lock.GetStatus")
    let status = try #require(try client.parameters()["status"] as? [String: Any])
    #expect(status["failures"] as? Int == 5)
    #expect(status["nextTry"] as? Int == 29_001)
    #expect(status["attemptsError"] == nil)
    host.setStatus(patterns: 1, attemptsError: "attempts: full")
    client.call("io.touchlockd.Lock.GetStatus")
    let other = try #require(try client.parameters()["status"] as? [String: Any])
    #expect(other["attemptsError"] as? String == "attempts: full")
  }

  @Test func awaitUnlockAnswersOnUnlockAlone() throws {
    defer { host.end() }
    client.call("io.touchlockd.Lock.AwaitUnlock")
    let others: [LockNotice] = [
      .locked, .lockedShown, .drawing, .cancelled, .tooShort, .verifying, .wrong, .unjudged, .cooldown,
      .cooldownOver, .right, .patternsChanged, .blanked, .woken,
    ]
    for notice in others { host.announce(notice) }
    #expect(client.isQuiet)
    host.announce(.unlocked)
    #expect(try client.parameters()["since"] as? Int != nil)
  }

  @Test func theLabelThatUnlockedIsTold() throws {
    defer { host.end() }
    client.call("io.touchlockd.Lock.AwaitUnlock")
    let monitor = try WireClient(path: host.path)
    monitor.call("io.touchlockd.Lock.Monitor", ",\"more\":true")
    _ = try monitor.reply()
    host.announce(.drawing, label: "operator")
    host.announce(.right, label: "maintenance")
    host.announce(.unlocked, label: "maintenance")
    #expect(try client.parameters()["label"] as? String == "maintenance")
    for label in [nil, "maintenance", "maintenance"] {
      #expect(try monitor.parameters()["label"] as? String == label)
    }
    client.call("io.touchlockd.Lock.GetStatus")
    let status = try #require(try client.parameters()["status"] as? [String: Any])
    #expect(status["label"] as? String == "maintenance")
    // It is that of an unlocked device.
    host.announce(.locked, label: "maintenance")
    #expect(try monitor.parameters()["label"] == nil)
    client.call("io.touchlockd.Lock.GetStatus")
    let locked = try #require(try client.parameters()["status"] as? [String: Any])
    #expect(locked["label"] == nil)
    client.call("io.touchlockd.Lock.Lock")
    #expect(try client.parameters()["label"] == nil)
  }

  /// Who is not root cannot tell a pattern for duress from another.
  @Test(arguments: [true, false]) func theLabelOfDuressIsRootsAlone(isRoot: Bool) throws {
    defer { host.end() }
    var access = Access(Settings())
    access.root = isRoot ? geteuid() : geteuid() + 1
    access.others = .lock
    let host = try ServiceHost(access: access)
    defer { host.end() }
    let told = isRoot ? "alarm" : "owner"
    let client = try WireClient(path: host.path)
    client.call("io.touchlockd.Lock.AwaitUnlock")
    let monitor = try WireClient(path: host.path)
    monitor.call("io.touchlockd.Lock.Monitor", ",\"more\":true")
    _ = try monitor.reply()
    host.announce(.right, label: "alarm", cover: "owner")
    host.announce(.unlocked, label: "alarm", cover: "owner")
    #expect(try client.parameters()["label"] as? String == told)
    for _ in 1...2 { #expect(try monitor.parameters()["label"] as? String == told) }
    client.call("io.touchlockd.Lock.GetStatus")
    let status = try #require(try client.parameters()["status"] as? [String: Any])
    #expect(status["label"] as? String == told)
    client.call("io.touchlockd.Lock.AwaitUnlock")
    #expect(try client.parameters()["label"] as? String == told)
    #expect(monitor.isQuiet)
  }

  @Test func awaitUnlockAnswersAtOnceWhenUnlocked() throws {
    defer { host.end() }
    host.announce(.unlocked)
    client.call("io.touchlockd.Lock.AwaitUnlock")
    #expect(try client.parameters()["since"] as? Int != nil)
    host.announce(.locked)
    client.call("io.touchlockd.Lock.AwaitUnlock")
    #expect(client.isQuiet)
  }

  @Test func theEndOfTheServiceIsNoAnswer() throws {
    client.call("io.touchlockd.Lock.AwaitUnlock")
    while host.clientCount == 0 {}
    host.end()
    #expect(throws: WireClient.Failure.self) { try client.receive() }
  }

  @Test func lockAnswersOnceTheLockedPictureIsVisible() throws {
    let host = try ServiceHost(answersLock: false)
    defer {
      self.host.end()
      host.end()
    }
    host.announce(.lockedShown)
    host.announce(.unlocked)
    let client = try WireClient(path: host.path)
    client.call("io.touchlockd.Lock.Lock")
    #expect(client.isQuiet)
    #expect(host.lockCount == 1)
    host.announce(.locked)
    #expect(client.isQuiet)
    host.announce(.lockedShown)
    #expect(try client.parameters()["since"] as? Int != nil)
    // A picture that was visible before the call answers nothing: it may be gone by now.
    client.call("io.touchlockd.Lock.Lock")
    host.announce(.wrong, failures: 1)
    #expect(client.isQuiet)
    #expect(host.lockCount == 2)
  }

  @Test func lockAnswersThoughTheDeviceIsLockedAlready() throws {
    defer { host.end() }
    client.call("io.touchlockd.Lock.Lock")
    #expect(try client.parameters()["since"] as? Int != nil)
  }

  @Test func monitorWantsMore() throws {
    defer { host.end() }
    client.call("io.touchlockd.Lock.Monitor")
    #expect(try client.reply()["error"] as? String == "org.varlink.service.ExpectedMore")
  }

  @Test func monitorTellsThePresentAndThenEverything() throws {
    defer { host.end() }
    host.announce(.wrong, failures: 7)
    client.call("io.touchlockd.Lock.Monitor", ",\"more\":true")
    let first = try client.reply()
    #expect(first["continues"] as? Bool == true)
    let present = try #require(first["parameters"] as? [String: Any])
    #expect(present["event"] as? String == "present")
    #expect(present["failures"] as? Int == 7)
    #expect((present["status"] as? [String: Any])?["state"] as? String == "locked")

    host.announce(.drawing, failures: 7)
    host.announce(.verifying, failures: 7)
    host.announce(.wrong, failures: 8, nextTry: 30_000)
    host.announce(.unlocked)
    let expected = [
      ("drawing", 7, true), ("verifying", 7, true), ("wrong", 8, true), ("unlocked", 0, false),
    ]
    for (name, failures, isLocked) in expected {
      let reply = try client.reply()
      #expect(reply["continues"] as? Bool == true)
      let event = try #require(reply["parameters"] as? [String: Any])
      #expect(event["event"] as? String == name)
      #expect(event["failures"] as? Int == failures)
      #expect(event["nextTry"] as? Int == (name == "wrong" ? 30_000 : 0))
      #expect(event["locked"] as? Bool == isLocked)
      #expect(Set(event.keys) == ["event", "failures", "nextTry", "locked", "at"])
    }
  }

  @Test func unknownParametersAreRefused() throws {
    defer { host.end() }
    for method in ["GetStatus", "AwaitUnlock", "Lock", "Monitor"] {
      client.call("io.touchlockd.Lock.\(method)", ",\"more\":true,\"parameters\":{\"label\":\"x\"}")
      let reply = try client.reply()
      #expect(reply["error"] as? String == "org.varlink.service.InvalidParameter")
      #expect((reply["parameters"] as? [String: Any])?["parameter"] as? String == "label")
    }
    #expect(host.lockCount == 0)
  }
}
