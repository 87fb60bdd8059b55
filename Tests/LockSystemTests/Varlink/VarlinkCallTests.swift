import Testing

@testable import LockSystem

@Suite struct VarlinkCallTests {
  func json(_ text: String) throws -> JSON { try JSONParser(.strict).parse(Array(text.utf8)) }

  @Test func isTakenApart() throws {
    let call = try VarlinkCall(
      json(#"{"method":"org.example.Thing.Do","parameters":{"x":1},"more":true,"org.example.extra":{}}"#))
    #expect(call.interface == "org.example.Thing")
    #expect(call.member == "Do")
    #expect(call.method == "org.example.Thing.Do")
    #expect(call.parameters.memberNames == ["x"])
    #expect(call.wantsMore == true)
    #expect(call.isOneway == false)
    #expect(call.wantsUpgrade == false)
  }

  @Test(arguments: ["", #","parameters":null"#, #","parameters":{}"#, #","oneway":null"#])
  func whatIsAbsentIsEmpty(rest: String) throws {
    let call = try VarlinkCall(json("{\"method\":\"a.B\"\(rest)}"))
    #expect(call.parameters.isObject == true)
    #expect(call.parameters.memberNames == [])
    #expect(call.isOneway == false)
  }

  @Test(arguments: [
    ("[]", "a call is a JSON object"),
    ("{}", "a call has a string \"method\""),
    (#"{"method":3}"#, "a call has a string \"method\""),
    (#"{"method":"Do"}"#, "a method is named interface.Method"),
    (#"{"method":".Do"}"#, "a method is named interface.Method"),
    (#"{"method":"a.B","oneway":1}"#, "\"oneway\" is true or false"),
    (#"{"method":"a.B","more":"true"}"#, "\"more\" is true or false"),
    (#"{"method":"a.B","upgrade":[]}"#, "\"upgrade\" is true or false"),
    (#"{"method":"a.B","parameters":"x"}"#, "\"parameters\" is a JSON object"),
  ])
  func whatIsNoCallIsSaid(text: String, reason: String) throws {
    let message = try json(text)
    do throws(MalformedMessage) {
      _ = try VarlinkCall(message)
      Issue.record("\(text) was taken")
    } catch {
      #expect(error.text == reason)
    }
  }

  @Test func isEncodedWithItsEnd() {
    #expect(VarlinkCall.encode("a.B") == Array("{\"method\":\"a.B\"}\0".utf8))
    #expect(
      VarlinkCall.encode("a.B", wantsMore: true) == Array("{\"method\":\"a.B\",\"more\":true}\0".utf8))
  }
}
