import Foundation
import Testing

/// The command line itself.
@Suite struct CommandTests {
  @Test(arguments: [
    ([], "a verb is missing"),
    (["open"], "unknown verb open"),
    (["1-2-3-6-9"], "the first word is no verb"),
    (["set-pattern", "--pattern=1-2-3-6-9"], "unknown or misused option --pattern"),
    (["status", "--socket", ""], "--socket needs a path of 1 to 107 bytes"),
    (["wait", "now"], "wait takes no argument"),
    (["wait", "--frobnicate"], "unknown or misused option --frobnicate"),
    (["wait", "--timeout"], "--timeout needs a value"),
    (["set-pattern", "--json"], "set-pattern has no --json"),
    (["lock", "--exec", "true"], "lock has no --exec"),
    (["wait", "--exec"], "--exec is followed by a command and its arguments, as the last option"),
    (["wait", "--exec=true"], "unknown or misused option --exec"),
    (["status", "--timeout", "3"], "status has no --timeout"),
    (["wait", "--timeout", ""], "--timeout : right are seconds, 0 to 31536000, such as 2.5"),
    (["wait", "--timeout", "-1"], "--timeout -1: right are seconds, 0 to 31536000, such as 2.5"),
    (["wait", "--timeout", "1e3"], "--timeout 1e3: right are seconds, 0 to 31536000, such as 2.5"),
    (["wait", "--timeout", "5s"], "--timeout 5s: right are seconds, 0 to 31536000, such as 2.5"),
    (["wait", "--timeout", "31536001"], "--timeout 31536001: right are seconds, 0 to 31536000, such as 2.5"),
    (
      ["wait", "--timeout", "99999999999999999999"],
      "--timeout 99999999999999999999: right are seconds, 0 to 31536000, such as 2.5"
    ),
    (
      ["set-pattern", "1-2-3-6"],
      "set-pattern reads the pattern from standard input, never from the command line"
    ),
    (["remove"], "remove takes one LABEL"),
    (["remove", "a", "b"], "remove takes one LABEL"),
    (
      ["remove", "a/b"],
      "this is not a label; right: 1 to 32 letters, digits, dots, hyphens or underscores"
    ),
    (
      ["set-pattern", "--label", ""],
      "this is not a label; right: 1 to 32 letters, digits, dots, hyphens or underscores"
    ),
    (["list", "all"], "list takes no argument"),
    (["list", "--label", "a"], "list has no --label"),
  ])
  func nonsenseIsOneLineAndTheWayToHelp(arguments: [String], line: String) throws {
    let result = try Tool(arguments).finish()
    #expect(
      result
        == Tool.Result(status: 64, output: "", errors: "touchlockctl: \(line); see touchlockctl --help\n"))
  }

  @Test(arguments: [["--help"], ["-h"]])
  func helpNamesEveryVerb(arguments: [String]) throws {
    let result = try Tool(arguments).finish()
    #expect(result.status == 0)
    #expect(result.errors == "")
    for word in Self.verbs + ["--socket", "--config", "--version", "--help", "64", "69", "124"] {
      #expect(result.output.contains(word))
    }
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: verbs)
  func everyVerbHasHelpOfItsOwn(verb: String) throws {
    let result = try Tool.run(verb, "--help")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("touchlockctl \(verb)"))
    #expect(result.output.contains("  --socket PATH"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    // Whatever the synopsis names is explained below, and the other way round.
    let synopsis = result.output.prefix { $0 != "\n" }
    let common: Set = ["--socket", "--config", "--help", "--version"]
    func options(_ text: String) -> Set<String> {
      Set(text.matches(of: /--[a-z-]+/).map { String($0.output) }).subtracting(common)
    }
    let explained = result.output.split(separator: "\n").filter { $0.hasPrefix("  --") }
    #expect(options(String(synopsis)) == options(explained.map { $0.prefix(20) }.joined(separator: " ")))
  }

  static let verbs = ["wait", "status", "monitor", "lock", "unlock", "set-pattern", "list", "remove"]

  @Test func theVersionIsTold() throws {
    #expect(try Tool.run("--version") == Tool.Result(status: 0, output: "touchlockctl 0.1.0\n", errors: ""))
  }

  @Test func aFullDiskIsNoSuccess() throws {
    let result = try Tool(["--help"], output: "/dev/full").finish()
    #expect(result.status == 74)
    #expect(result.errors == "touchlockctl: standard output cannot be written\n")
  }

  @Test(arguments: ["wait", "status", "monitor", "lock"])
  func withoutADaemonItEndsAtOnceAndNamesTheSocket(verb: String) throws {
    let path = "/tmp/no-such-\(UUID().uuidString.prefix(8)).sock"
    #expect(
      try Tool.run(verb, "--socket", path)
        == Tool.Result(
          status: 69, output: "",
          errors: "touchlockctl: no touchlockd at \(path): No such file or directory\n"))
  }

  @Test func theConfigurationNamesTheSocket() throws {
    let file = NSTemporaryDirectory() + "conf-\(UUID().uuidString.prefix(8)).conf"
    defer { unlink(file) }
    try "[daemon]\nsocket = /tmp/of-the-configuration.sock\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let result = try Tool.run("status", "--config", file)
    #expect(result.status == 69)
    #expect(result.errors.contains("/tmp/of-the-configuration.sock"))
    // The command line has the last word.
    let other = try Tool.run("status", "--config", file, "--socket", "/tmp/of-the-option.sock")
    #expect(other.errors.contains("/tmp/of-the-option.sock"))
  }

  @Test func aWrongConfigurationIsNamed() throws {
    let file = NSTemporaryDirectory() + "conf-\(UUID().uuidString.prefix(8)).conf"
    defer { unlink(file) }
    try "[daemon]\nsockets = /x\n".write(toFile: file, atomically: true, encoding: .utf8)
    let result = try Tool.run("status", "--config", file)
    #expect(result.status == 78)
    #expect(result.errors.hasPrefix("touchlockctl: \(file):2: "))
    #expect(try Tool.run("status", "--config", "/no/such.conf").status == 78)
  }
}
