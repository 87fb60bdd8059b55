import Testing

@testable import LockSystem

/// One after the other: getopt_long keeps its place in globals.
@Suite(.serialized) struct ArgumentsTests {
  static let options: [Arguments.Option] = [
    .init("socket", takesValue: true), .init("json"), .init("help", letter: UInt8(ascii: "h")),
    .init("number", letter: UInt8(ascii: "n"), takesValue: true),
  ]

  func parse(_ arguments: String...) throws -> ([String], [String]) {
    let parsed = try Arguments(arguments, Self.options)
    return (parsed.options.map { "\($0.name)=\($0.value)" }, parsed.operands)
  }

  @Test func optionsMayStandAnywhere() throws {
    let (options, operands) = try parse(
      "wait", "--socket", "/a b", "--json", "x", "--socket=/c", "-h", "-n5", "-n", "6")
    #expect(options == ["socket=/a b", "json=", "socket=/c", "help=", "number=5", "number=6"])
    #expect(operands == ["wait", "x"])
  }

  @Test func aNameMayBeShortened() throws { #expect(try parse("--so", "/a").0 == ["socket=/a"]) }

  @Test func nothingIsNothing() throws {
    let (options, operands) = try parse()
    #expect(options == [])
    #expect(operands == [])
  }

  @Test func twoDashesEndTheOptions() throws {
    let (options, operands) = try parse("--json", "--", "--socket", "-h")
    #expect(options == ["json="])
    #expect(operands == ["--socket", "-h"])
  }

  @Test func letters() throws { #expect(try parse("-hn7").0 == ["help=", "number=7"]) }

  @Test func anEmptyValueIsAValue() throws { #expect(try parse("--socket=").0 == ["socket="]) }

  @Test(arguments: [
    (["--nothing"], "unknown or misused option --nothing"),
    (["a", "--nothing=3", "b"], "unknown or misused option --nothing"),
    (["--socket"], "--socket needs a value"),
    (["a", "-n"], "-n needs a value"),
    (["--json=1"], "unknown or misused option --json"),
    (["-hx"], "unknown or misused option -hx"),
    (["-x"], "unknown or misused option -x"),
  ])
  func nonsenseIsNamed(arguments: [String], text: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(arguments, Self.options) }
    #expect(error?.text == text)
  }
}
