import Testing

@testable import LockSystem

@Suite struct JSONParserTests {
  func fault(_ grammar: JSONParser.Grammar, _ text: String) throws -> String? {
    let parser = try JSONParser(grammar)
    do throws(JSONError) {
      _ = try parser.parse(Array(text.utf8))
      return nil
    } catch {
      return error.text
    }
  }

  @Test(arguments: [
    "", " ", "{", "[1,2", "nul", "{}x", "{} {}", "{\"a\":1,}", "{\"a\":'1'}", "// no\n{}",
  ])
  func strictRefuses(text: String) throws { #expect(try fault(.strict, text) != nil) }

  @Test(arguments: ["{}", "[]", " {\"a\" : [1, {\"b\":null}] } \n", "{\"a\":1}\r\n\t "])
  func bothTake(text: String) throws {
    #expect(try fault(.strict, text) == nil)
    #expect(try fault(.lenient, text) == nil)
  }

  @Test(arguments: ["", "{", "{}x", "{} {}", "{\"a\""])
  func lenientStillRefusesWhatIsNoValue(text: String) throws { #expect(try fault(.lenient, text) != nil) }

  @Test func lenientTakesEveryLanguage() throws { #expect(try fault(.lenient, "{\"名\":\"ü\"}") == nil) }

  @Test(arguments: [JSONParser.Grammar.strict, .lenient])
  func badUTF8IsRefused(grammar: JSONParser.Grammar) throws {
    let parser = try JSONParser(grammar)
    // The last three: "=" in two bytes, half of a surrogate pair, U+110000.
    for bad: [UInt8] in [
      [0xff], [0xc3], [0xe2, 0x82], [0x80], [0xc0, 0xbd], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
    ] {
      #expect(throws: JSONError.self) {
        _ = try parser.parse(Array("{\"a\":\"".utf8) + bad + Array("\"}".utf8))
      }
    }
  }

  @Test func sixteenLevelsAreTaken() throws {
    // json-c counts the innermost value as one level: 15 arrays and what is in the last.
    let levels = Int(JSONParser.depth) - 1
    let deepest = String(repeating: "[", count: levels) + "1" + String(repeating: "]", count: levels)
    #expect(try fault(.strict, deepest) == nil)
    #expect(try fault(.strict, "[\(deepest)]") == "nesting too deep")
    #expect(try fault(.strict, String(repeating: "{\"a\":", count: 100_000)) == "nesting too deep")
  }

  @Test func aFaultLeavesNothingBehind() throws {
    let parser = try JSONParser(.strict)
    #expect(throws: JSONError.self) { _ = try parser.parse(Array("{\"a\":[1,".utf8)) }
    #expect(try parser.parse(Array("{\"b\":2}".utf8)).memberNames == ["b"])
  }
}
