import Foundation
import ServiceHost
import Testing

@Suite struct StatusTests {
  let host: ServiceHost

  init() throws { host = try ServiceHost() }

  @Test func aPersonReadsAlignedLines() throws {
    defer { host.end() }
    host.setStatus(patterns: 1, touchDevices: ["Goodix", "ILI\u{1b}[2J2130"])
    let result = try Tool.run("status", "--socket", host.path)
    #expect(result.status == 0)
    // How many seconds depends on the machine.
    let lines = result.output.split(separator: "\n", maxSplits: 1)
    #expect(lines[0].wholeMatch(of: /state         locked, locked for [0-9]+ s/) != nil)
    #expect(
      lines[1] == """
        patterns      1
        failures      0
        touchscreens  Goodix, ILI?[2J2130
        screen        none
        clients       1
        version       0.1.0

        """)
  }

  @Test func aDeviceWithoutAPatternSaysHowToSetOne() throws {
    defer { host.end() }
    host.setStatus(patterns: 0)
    #expect(
      try Tool.run("status", "--socket", host.path).output.contains(
        "patterns      none: nothing unlocks; set one with touchlockctl set-pattern\n"))
    host.setStatus(patterns: 0, patternsError: "/var/lib/touchlockd/patterns: damaged")
    #expect(
      try Tool.run("status", "--socket", host.path).output.contains(
        "patterns      /var/lib/touchlockd/patterns: damaged\n"))
  }

  @Test func aProgramReadsJSON() throws {
    defer { host.end() }
    host.setStatus(patterns: 3, touchDevices: ["a\"b"])
    let result = try Tool.run("status", "--json", "--socket", host.path)
    #expect(result.output.hasSuffix("}\n"))
    let status = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(status["state"] as? String == "locked")
    #expect(status["patterns"] as? Int == 3)
    #expect(status["touchDevices"] as? [String] == ["a\"b"])
  }

  /// With a card whose displays are all unplugged, and without any card.
  @Test(arguments: ["\"card\":\"/dev/dri/card0\",\"mode\":\"1280x800\",\"atomic\":true,", ""])
  func whyThePictureIsNotThereIsSaid(card: String) throws {
    defer { host.end() }
    let screen = "{\"shown\":false,\"blank\":false,\(card)\"problem\":\"no display is connected\"}"
    let daemon = FakeDaemon(answering: "{\"parameters\":{\"status\":{\"screen\":\(screen)}}}\0")
    let output = try Tool.run("status", "--socket", daemon.path).output
    let place = card.isEmpty ? "" : "/dev/dri/card0, unknown driver, 1280x800, atomic, "
    #expect(output.contains("screen        \(place)no display is connected\n"), "\(output)")
  }

  @Test(arguments: ["{\"parameters\":{}}", "{\"parameters\":{\"status\":1}}", "{}"])
  func whatIsNoStatusIsNotShown(text: String) throws {
    defer { host.end() }
    let daemon = FakeDaemon(answering: text + "\0")
    let result = try Tool.run("status", "--socket", daemon.path)
    #expect(
      result
        == Tool.Result(status: 76, output: "", errors: "touchlockctl: GetStatus: not a reply of touchlockd\n")
    )
  }

  @Test func aDaemonThatHangsIsSaidSo() throws {
    defer { host.end() }
    let daemon = FakeDaemon { visitor in
      _ = visitor.readCall()
      _ = visitor.readCall()
    }
    #expect(
      try Tool.run("unlock", "--timeout", "0.2", "--socket", daemon.path)
        == Tool.Result(
          status: 124, output: "",
          errors: "touchlockctl: Unlock: timed out, and the daemon has not answered\n"))
  }

  @Test func aDaemonThatHangsUpIsSaidSo() throws {
    defer { host.end() }
    let daemon = FakeDaemon { _ = $0.readCall() }
    #expect(
      try Tool.run("status", "--socket", daemon.path)
        == Tool.Result(status: 69, output: "", errors: "touchlockctl: GetStatus: the daemon hung up\n"))
  }
}
