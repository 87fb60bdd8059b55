import Testing

@testable import LockSystem

@Suite struct JSONTests {
  @Test func isWrittenInOrderWithoutSpaces() {
    var inner = JSON.array()
    inner.append("a/b")
    inner.append("quote \" and \\ and \n and ü")
    var object = JSON.object()
    object.set("text", "")
    object.set("number", -3)
    object.set("yes", true)
    object.set("list", inner)
    object.set("absent", optional: nil)
    object.set("present", optional: "x")
    let text = object.withText { String(decoding: $0, as: UTF8.self) }
    #expect(
      text
        == #"{"text":"","number":-3,"yes":true,"list":["a/b","quote \" and \\ and \n and ü"],"present":"x"}"#)
  }

  @Test func isReadByType() throws {
    let parser = try JSONParser(.strict)
    let value = try parser.parse(Array(#"{"s":"a\u0000b","i":7,"b":false,"n":null,"l":["x"],"f":1.5}"#.utf8))
    #expect(value.memberNames == ["s", "i", "b", "n", "l", "f"])
    #expect(value.member("s")?.string == "a\0b")
    #expect(value.member("i")?.int == 7)
    #expect(value.member("b")?.bool == false)
    #expect(value.member("n")?.isNull == true)
    #expect(value.member("l")?.elementCount == 1)
    #expect(value.member("l")?.element(0).string == "x")
    #expect(value.member("f")?.int == nil)
    #expect(value.member("i")?.string == nil)
    #expect(value.member("s")?.int == nil)
    #expect(value.member("s")?.bool == nil)
    #expect(value.member("s")?.elementCount == 0)
    #expect(value.member("missing")?.isNull == nil)
    #expect(value.member("s")?.memberNames == [])
    #expect(value.member("s")?.member("x")?.isNull == nil)
  }

  @Test func aPartOutlivesTheWhole() throws {
    let parser = try JSONParser(.strict)
    func part() throws -> JSON { try parser.parse(Array(#"{"a":{"b":"kept"}}"#.utf8)).member("a")! }
    let kept = try part()
    #expect(kept.member("b")?.string == "kept")
  }
}
