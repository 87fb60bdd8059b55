import Foundation
import LockCore
import ServiceHost
import Testing

@testable import TouchLockd

/// The texts that the service serves, and whether it keeps to them.
@Suite struct InterfaceDescriptionTests {
  let lock: InterfaceText

  init() throws { lock = try InterfaceText(Service.lockDescription) }

  @Test func theTextsAreServedWordForWord() throws {
    let host = try ServiceHost()
    defer { host.end() }
    let client = try WireClient(path: host.path)
    client.call("org.varlink.service.GetInfo")
    let interfaces = try #require(try client.parameters()["interfaces"] as? [String])
    #expect(interfaces == ["org.varlink.service", "io.touchlockd.Lock"])
    for (name, text) in zip(interfaces, [Service.serviceDescription, Service.lockDescription]) {
      client.call(
        "org.varlink.service.GetInterfaceDescription", ",\"parameters\":{\"interface\":\"\(name)\"}")
      #expect(try client.parameters()["description"] as? String == text)
      #expect(try InterfaceText(text).name == name)
    }
  }

  @Test func everythingIsInTheText() throws {
    #expect(
      Set(lock.methods.keys) == [
        "GetStatus", "AwaitUnlock", "Lock", "Unlock", "Monitor", "Enroll", "Ask", "Answer",
      ])
    #expect(
      Set(lock.errors.keys) == [
        "InvalidMessage", "Busy", "NoPattern", "LabelTaken", "NotAsked", "NotSaved", "TimedOut", "Cancelled",
      ])
    let states: [LockState] = [
      .locked, .drawing, .verifying, .wrong, .tooShort, .cooldown, .right, .releasing, .unlocked,
    ]
    #expect(lock.types["State"] == .choice(states.map(\.name)))
    let notices = (UInt8.min...UInt8.max).compactMap { LockNotice(rawValue: $0) }
    #expect(notices.count == 18)
    guard case .choice(let events)? = lock.types["Event"] else { throw InterfaceText.Fault(text: "no Event") }
    #expect(Set(events) == Set(notices.map(\.name) + ["present"]))
  }

  @Test func everyReplyIsAsTheTextSays() throws {
    let host = try ServiceHost()
    defer { host.end() }
    host.setStatus(
      patterns: 1, patternsError: "damaged", attemptsError: "full", touchDevices: ["one", "two"])
    let client = try WireClient(path: host.path)
    client.call("io.touchlockd.Lock.GetStatus")
    #expect(lock.complaint(try client.parameters(), lock.methods["GetStatus"]!.output) == nil)
    client.call("io.touchlockd.Lock.Lock")
    #expect(lock.complaint(try client.parameters(), lock.methods["Lock"]!.output) == nil)
    host.announce(.unlocked)
    client.call("io.touchlockd.Lock.AwaitUnlock")
    #expect(lock.complaint(try client.parameters(), lock.methods["AwaitUnlock"]!.output) == nil)
    client.call("io.touchlockd.Lock.Monitor", ",\"more\":true")
    #expect(lock.complaint(try client.parameters(), lock.methods["Monitor"]!.output) == nil)
    host.announce(.wrong, failures: 3)
    #expect(lock.complaint(try client.parameters(), lock.methods["Monitor"]!.output) == nil)

    let other = try WireClient(path: host.path)
    other.send("{")
    #expect(lock.complaint(try other.reply()["parameters"], lock.errors["InvalidMessage"]!) == nil)
  }
}
