import Foundation
import LockCore
import ServiceHost
import Testing

@testable import TouchLockd

/// Varlink's own rules: framing, order, errors.
@Suite struct CallsTests {
  let host: ServiceHost
  let client: WireClient

  init() throws {
    host = try ServiceHost()
    client = try WireClient(path: host.path)
  }

  func errorName(_ text: String) throws -> (String?, [String: String]?) {
    client.send(text)
    let reply = try client.reply()
    return (reply["error"] as? String, reply["parameters"] as? [String: String])
  }

  @Test func aCallMayComeInAnyTwoPieces() throws {
    defer { host.end() }
    let call = Array("{\"method\":\"org.varlink.service.GetInfo\",\"parameters\":{}}\0".utf8)
    for cut in 1..<call.count {
      client.send(call[..<cut])
      client.send(call[cut...])
      #expect(try client.parameters()["vendor"] as? String == "touchlockd")
    }
  }

  @Test func aCallMayComeByteByByte() throws {
    defer { host.end() }
    for byte in "{\"method\":\"io.touchlockd.Lock.GetStatus\"}\0".utf8 {
      client.send([byte])
      while host.clientCount == 0 {}
    }
    #expect(try client.parameters()["status"] != nil)
  }

  @Test func callsInOnePieceAreAnsweredInOrder() throws {
    defer { host.end() }
    let names = ["a.b", "org.varlink.service", "c.d", "io.touchlockd.Lock", "e.f"]
    let calls = names.map {
      "{\"method\":\"org.varlink.service.GetInterfaceDescription\",\"parameters\":{\"interface\":\"\($0)\"}}\0"
    }
    client.send(Array(calls.joined().utf8))
    for name in names {
      let reply = try client.reply()
      let parameters = try #require(reply["parameters"] as? [String: Any])
      if reply["error"] == nil {
        #expect((parameters["description"] as? String)?.contains("interface \(name)\n") == true)
      } else {
        #expect(parameters["interface"] as? String == name)
      }
    }
  }

  @Test func aCallThatWaitsHoldsUpTheNext() throws {
    defer { host.end() }
    client.call("io.touchlockd.Lock.AwaitUnlock")
    client.call("org.varlink.service.GetInfo")
    client.call("io.touchlockd.Lock.AwaitUnlock")
    #expect(client.isQuiet)
    host.announce(.unlocked)
    #expect(try client.parameters()["since"] != nil)
    #expect(try client.parameters()["vendor"] != nil)
    #expect(try client.parameters()["since"] != nil)
  }

  @Test func onewayCallsGetNoReply() throws {
    defer { host.end() }
    for call in [
      "io.touchlockd.Lock.GetStatus", "io.touchlockd.Lock.AwaitUnlock", "io.touchlockd.Lock.Lock",
      "io.touchlockd.Lock.Nothing", "no.such.Interface", "org.varlink.service.GetInfo",
    ] { client.call(call, ",\"oneway\":true") }
    client.call("io.touchlockd.Lock.Monitor", ",\"oneway\":true,\"more\":true")
    client.call("org.varlink.service.GetInfo")
    #expect(try client.parameters()["product"] as? String == "touchlockd")
    #expect(host.lockCount == 1)
    host.announce(.unlocked)
    #expect(client.isQuiet)
  }

  @Test func whatIsUnknownIsNamed() throws {
    defer { host.end() }
    var (error, parameters) = try errorName("{\"method\":\"com.example.Thing.Do\"}")
    #expect(error == "org.varlink.service.InterfaceNotFound")
    #expect(parameters == ["interface": "com.example.Thing"])
    (error, parameters) = try errorName("{\"method\":\"io.touchlockd.Lock.Open\"}")
    #expect(error == "org.varlink.service.MethodNotFound")
    #expect(parameters == ["method": "io.touchlockd.Lock.Open"])
    (error, parameters) = try errorName("{\"method\":\"org.varlink.service.Nothing\"}")
    #expect(error == "org.varlink.service.MethodNotFound")
    (error, parameters) = try errorName(
      "{\"method\":\"org.varlink.service.GetInfo\",\"parameters\":{\"x\":1}}")
    #expect(error == "org.varlink.service.InvalidParameter")
    #expect(parameters == ["parameter": "x"])
    for bad in ["{}", "{\"interface\":7}", "null"] {
      (error, parameters) = try errorName(
        "{\"method\":\"org.varlink.service.GetInterfaceDescription\",\"parameters\":\(bad)}")
      #expect(error == "org.varlink.service.InvalidParameter")
      #expect(parameters == ["parameter": "interface"])
    }
    (error, parameters) = try errorName("{\"method\":\"org.varlink.service.GetInfo\",\"upgrade\":true}")
    #expect(error == "org.varlink.service.InvalidParameter")
    #expect(parameters == ["parameter": "upgrade"])
  }

  @Test(arguments: [
    "", " ", "hello", "{", "[]", "7", "\"x\"", "null", "{}", "{\"method\":7}", "{\"method\":\"\"}",
    "{\"method\":\".Do\"}", "{\"method\":\"Do\"}", "{\"method\":\"a.B\",\"oneway\":1}",
    "{\"method\":\"a.B\",\"more\":\"yes\"}", "{\"method\":\"a.B\",\"parameters\":[]}",
    "{\"method\":\"a.B\"}}", "{\"method\":\"a.B\"}{\"method\":\"a.B\"}", "{'method':'a.B'}",
    "{\"method\":\"a.B\",}",
  ])
  func whatIsNoCallIsSaidAndHungUpOn(text: String) throws {
    defer { host.end() }
    client.send(text)
    let reply = try client.reply()
    #expect(reply["error"] as? String == "io.touchlockd.Lock.InvalidMessage")
    #expect(((reply["parameters"] as? [String: Any])?["reason"] as? String)?.isEmpty == false)
    #expect(client.hasEnded)
    let other = try WireClient(path: host.path)
    other.call("org.varlink.service.GetInfo")
    #expect(try other.parameters()["vendor"] != nil)
  }

  @Test func deepNestingIsNoCall() throws {
    defer { host.end() }
    client.send(String(repeating: "[", count: 10_000))
    #expect(try client.reply()["error"] as? String == "io.touchlockd.Lock.InvalidMessage")
    #expect(client.hasEnded)
  }

  @Test func badUTF8IsNoCall() throws {
    defer { host.end() }
    client.send(Array("{\"method\":\"a.B\",\"x\":\"".utf8) + [0xff, 0xc0] + Array("\"}\0".utf8))
    #expect(try client.reply()["error"] as? String == "io.touchlockd.Lock.InvalidMessage")
    #expect(client.hasEnded)
  }

  @Test func theLongestCallIsTakenAndALongerOneIsNot() throws {
    defer { host.end() }
    let frame = "{\"method\":\"org.varlink.service.GetInfo\",\"x\":\"\"}".utf8.count
    let filling = String(repeating: "y", count: Connection.longestCall - frame)
    client.send("{\"method\":\"org.varlink.service.GetInfo\",\"x\":\"\(filling)\"}")
    #expect(try client.parameters()["vendor"] != nil)
    client.send("{\"method\":\"org.varlink.service.GetInfo\",\"x\":\"\(filling)y\"}")
    #expect(try client.reply()["error"] as? String == "io.touchlockd.Lock.InvalidMessage")
    #expect(client.hasEnded)
  }

  @Test func anyBytesAreSurvived() throws {
    defer { host.end() }
    var random = SplitMix(state: 20_250_101)
    for _ in 0..<300 {
      let other = try WireClient(path: host.path)
      let count = Int(random.next() % 600)
      other.send((0..<count).map { _ in random.byteOfACall() })
    }
    client.call("org.varlink.service.GetInfo")
    #expect(try client.parameters()["vendor"] != nil)
  }

  /// Steele's SplitMix64: the same bytes in every run.
  struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
      return value ^ value >> 31
    }

    /// Now and then what a call is made of, else anything.
    mutating func byteOfACall() -> UInt8 {
      let marks = Array("{}[]\":,\\u\0truefalsenull0.-eE".utf8)
      let value = next()
      return value % 4 == 0 ? UInt8(truncatingIfNeeded: value >> 8) : marks[Int(value >> 8) % marks.count]
    }
  }
}
