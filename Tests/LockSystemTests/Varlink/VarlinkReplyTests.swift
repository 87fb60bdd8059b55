import Testing

@testable import LockSystem

@Suite struct VarlinkReplyTests {
  func json(_ text: String) throws -> JSON { try JSONParser(.lenient).parse(Array(text.utf8)) }

  @Test func aSuccessIsTakenApart() throws {
    let reply = try VarlinkReply(json(#"{"parameters":{"since":5},"continues":true}"#))
    #expect(reply.error == nil)
    #expect(reply.continues == true)
    #expect(reply.parameters.member("since")?.int == 5)
  }

  @Test func anErrorIsTakenApart() throws {
    let reply = try VarlinkReply(json(#"{"error":"a.Bad","parameters":{"why":"x"}}"#))
    #expect(reply.error == "a.Bad")
    #expect(reply.continues == false)
    #expect(reply.parameters.member("why")?.string == "x")
  }

  @Test(arguments: ["{}", #"{"parameters":null}"#, #"{"error":null,"continues":null}"#])
  func whatIsAbsentIsEmpty(text: String) throws {
    let reply = try VarlinkReply(json(text))
    #expect(reply.error == nil)
    #expect(reply.parameters.memberNames == [])
  }

  @Test(arguments: ["[]", #"{"error":1}"#, #"{"continues":1}"#, #"{"parameters":[]}"#])
  func whatIsNoReplyIsRefused(text: String) throws {
    let message = try json(text)
    do throws(MalformedMessage) {
      _ = try VarlinkReply(message)
      Issue.record("\(text) was taken")
    } catch {
      #expect(!error.text.isEmpty)
    }
  }

  @Test func isEncodedWithItsEnd() {
    var parameters = JSON.object()
    parameters.set("a", 1)
    #expect(VarlinkReply.encode(parameters) == Array("{\"parameters\":{\"a\":1}}\0".utf8))
    #expect(
      VarlinkReply.encode(parameters, continues: true)
        == Array("{\"parameters\":{\"a\":1},\"continues\":true}\0".utf8))
    #expect(
      VarlinkReply.encode(error: "a.Bad", parameters)
        == Array("{\"error\":\"a.Bad\",\"parameters\":{\"a\":1}}\0".utf8))
  }
}
