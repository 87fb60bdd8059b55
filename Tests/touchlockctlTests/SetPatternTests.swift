import Foundation
import Testing

/// Only root may set a pattern: everybody else is told so, and that is all there is to test.
@Suite struct SetPatternTests {
  let folder = NSTemporaryDirectory() + "touchlockctl-\(UUID().uuidString.prefix(8))"
  var configuration: String { "\(folder)/touchlockd.conf" }
  var patterns: String { "\(folder)/state/patterns" }

  func set(_ input: String, label: String = "owner", state: String? = nil) throws -> Tool.Result {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text =
      "[daemon]\nstate_dir = \(state ?? "\(folder)/state")\n[secret]\nhash_memory_kib = 8192\nhash_passes = 1\n"
    try text.write(toFile: configuration, atomically: true, encoding: .utf8)
    return try Tool.run("set-pattern", "--label", label, "--config", configuration, input: input)
  }

  func end() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func rootSetsThePatternAndNobodyElse() throws {
    defer { end() }
    let result = try set("1-2-3-6-9\n")
    guard geteuid() == 0 else {
      #expect(
        result
          == Tool.Result(
            status: 77, output: "", errors: "touchlockctl: set-pattern: only root may set the pattern\n"))
      #expect(!FileManager.default.fileExists(atPath: patterns))
      return
    }
    #expect(result == Tool.Result(status: 0, output: "", errors: ""))
    let file = try String(contentsOfFile: patterns, encoding: .utf8)
    #expect(file.contains("hash argon2id m=8192,t=1 "))
    #expect(!file.contains("1-2-3-6-9") && !file.contains("12369"))
    var status = stat()
    stat(patterns, &status)
    #expect(status.st_mode & 0o7777 == 0o600)
  }

  @Test(arguments: ["", "\n", "1-2\n", "1-2-3-x\n", "1-2-3-10\n", "1-2-3-3\n"])
  func whatIsNoPatternIsSaidAndTheOldOneStays(input: String) throws {
    defer { end() }
    guard geteuid() == 0 else { return #expect(try set(input).status == 77) }
    #expect(try set("1-2-3-6-9\n").status == 0)
    let before = try String(contentsOfFile: patterns, encoding: .utf8)
    let result = try set(input)
    #expect(result.status == 65)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("touchlockctl: ") && result.errors.hasSuffix("\n"))
    #expect(try String(contentsOfFile: patterns, encoding: .utf8) == before)
  }

  @Test func listsAndRemovesByLabel() throws {
    defer { end() }
    guard geteuid() == 0 else {
      #expect(try set("1-2-3-6-9\n").status == 77)
      for (verb, line) in [
        (["remove", "owner"], "remove: only root may remove a pattern"),
        (["list"], "list: only root may see which patterns there are"),
      ] {
        #expect(
          try Tool(verb).finish() == Tool.Result(status: 77, output: "", errors: "touchlockctl: \(line)\n"))
      }
      return
    }
    #expect(try set("1-2-3-6-9\n").status == 0)
    #expect(
      try set("1-2-3-6-9\n", label: "operator")
        == Tool.Result(
          status: 65, output: "",
          errors: "touchlockctl: owner has this pattern already; right: another pattern\n"))
    #expect(try set("9-8-7-4\n", label: "operator").status == 0)
    #expect(
      try Tool.run("list", "--config", configuration)
        == Tool.Result(status: 0, output: "owner\noperator\n", errors: ""))
    #expect(
      try Tool.run("remove", "owner", "--config", configuration)
        == Tool.Result(status: 0, output: "", errors: ""))
    #expect(
      try Tool.run("remove", "operator", "--config", configuration)
        == Tool.Result(
          status: 65, output: "",
          errors:
            "touchlockctl: operator is the last pattern, and without one nothing unlocks; right: set another one first\n"
        ))
    #expect(try Tool.run("list", "--config", configuration).output == "operator\n")
    // Before the first pattern there is no state folder.
    try FileManager.default.removeItem(atPath: "\(folder)/state")
    #expect(
      try Tool.run("list", "--config", configuration) == Tool.Result(status: 0, output: "", errors: ""))
  }

  @Test func aFolderThatCannotBeMadeIsSaid() throws {
    defer { end() }
    let result = try set("1-2-3-6-9\n", state: "/no/such/place")
    guard geteuid() == 0 else { return #expect(result.status == 77) }
    #expect(result.status == 74)
    #expect(
      result.errors.hasPrefix("touchlockctl: /no/such/place: cannot be created: No such file or directory"))
  }
}
