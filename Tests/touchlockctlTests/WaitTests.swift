import Foundation
import ServiceHost
import Testing

@Suite struct WaitTests {
  static let done = Tool.Result(status: 0, output: "", errors: "")

  @Test func endsWhenTheDeviceIsUnlocked() throws {
    let host = try ServiceHost()
    defer { host.end() }
    let tool = try Tool(["wait", "--socket", host.path])
    #expect(host.hasClients(1))
    host.announce(.drawing)
    host.announce(.wrong, failures: 1)
    #expect(tool.keepsRunning)
    host.announce(.unlocked)
    #expect(tool.finish() == Self.done)
    // And at once while it is.
    #expect(try Tool.run("wait", "--socket", host.path) == Self.done)
  }

  @Test(arguments: [("0", 0.0), ("0.25", 0.25), ("0.5", 0.5)])
  func givesUpInTime(timeout: String, seconds: Double) throws {
    let host = try ServiceHost()
    defer { host.end() }
    let start = Date()
    let result = try Tool.run("wait", "--socket", host.path, "--timeout", timeout)
    let elapsed = Date().timeIntervalSince(start)
    #expect(result == Tool.Result(status: 124, output: "", errors: "touchlockctl: timed out\n"))
    #expect(elapsed >= seconds)
    // A daemon that could say that it is unlocked has a second for that.
    #expect(elapsed < seconds + 10)
  }

  @Test func tellsAtOnceWhetherItIsUnlocked() throws {
    let host = try ServiceHost()
    defer { host.end() }
    host.announce(.unlocked)
    for _ in 0..<5 {
      #expect(try Tool.run("wait", "--socket", host.path, "--timeout", "0") == Self.done)
    }
  }

  @Test func survivesEveryRestart() throws {
    var host = try ServiceHost()
    let folder = host.folder
    let tools = try (0..<10).map { _ in try Tool(["wait", "--socket", host.path, "--timeout", "60"]) }
    for _ in 0..<3 {
      #expect(host.hasClients(10))
      host.stop()
      #expect(tools.allSatisfy { $0.keepsRunning })
      host = try ServiceHost(folder: folder)
    }
    #expect(host.hasClients(10))
    host.announce(.unlocked)
    for tool in tools { #expect(tool.finish() == Self.done) }
    host.end()
  }

  @Test func givesUpInTimeThoughTheDaemonIsGone() throws {
    let host = try ServiceHost()
    let tool = try Tool(["wait", "--socket", host.path, "--timeout", "0.6"])
    #expect(host.hasClients(1))
    host.end()
    #expect(tool.finish().status == 124)
  }

  @Test(arguments: ["", "{\"parameters\":{\"since\":1}}"])
  func theEndOfTheStreamIsNoUnlock(text: String) throws {
    // Nothing, and a success reply whose end never came.
    let daemon = FakeDaemon { visitor in
      _ = visitor.readCall()
      visitor.send(text)
    }
    let result = try Tool.run("wait", "--socket", daemon.path, "--timeout", "0.5")
    #expect(result.status == 124)
  }

  @Test(arguments: [
    "{\"error\":\"io.touchlockd.Lock.Something\",\"parameters\":{\"since\":1}}",
    "{\"error\":\"org.varlink.service.MethodNotFound\",\"parameters\":{\"method\":\"x\"}}",
    "{\"error\":7,\"parameters\":{\"since\":1}}",
    "{\"parameters\":{\"since\":1},\"continues\":true}",
    "{\"parameters\":{}}", "{}", "{\"parameters\":{\"since\":\"1\"}}", "{\"parameters\":{\"since\":null}}",
    "{\"parameters\":{\"status\":{\"state\":\"unlocked\"}}}",
    "", "unlocked", "[1]", "{\"parameters\":[]}", "{\"parameters\":{\"since\":1}",
    "{\"parameters\":{\"since\":1}}}", "\u{7f}",
  ])
  func onlyItsOwnSuccessReplyIsAnUnlock(text: String) throws {
    let daemon = FakeDaemon(answering: text + "\0")
    let result = try Tool.run("wait", "--socket", daemon.path)
    #expect(result.status == 76)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("touchlockctl: AwaitUnlock: "))
    #expect(result.errors.hasSuffix("\n") && result.errors.dropLast().allSatisfy { $0 != "\n" })
  }

  @Test func aReplyMayComeInPieces() throws {
    let daemon = FakeDaemon { visitor in
      #expect(visitor.readCall() == "{\"method\":\"io.touchlockd.Lock.AwaitUnlock\"}")
      for byte in "{\"parameters\":{\"since\":1}}\0" {
        visitor.send(String(byte))
        usleep(200)
      }
      _ = visitor.readCall()
    }
    #expect(try Tool.run("wait", "--socket", daemon.path) == Self.done)
  }

  @Test func aRefusalIsNotPermitted() throws {
    let daemon = FakeDaemon(
      answering: "{\"error\":\"org.varlink.service.PermissionDenied\",\"parameters\":{\"missing\":\"x\"}}\0")
    #expect(
      try Tool.run("wait", "--socket", daemon.path)
        == Tool.Result(
          status: 77, output: "",
          errors: "touchlockctl: AwaitUnlock: the daemon does not permit it to this user; missing: x\n"))
  }

  @Test func anEndlessReplyIsNotTaken() throws {
    let daemon = FakeDaemon { visitor in
      _ = visitor.readCall()
      let piece = String(repeating: "x", count: 65_536)
      for _ in 0..<20 { visitor.send(piece) }
    }
    let result = try Tool.run("wait", "--socket", daemon.path)
    #expect(result.status == 76)
  }

  @Test func aLostConnectionIsTriedAgainUntilItIsAnswered() throws {
    let daemon = FakeDaemon { visitor in
      _ = visitor.readCall()
      if visitor.number == 2 {
        visitor.send("{\"parameters\":{\"since\":1}}\0")
        _ = visitor.readCall()
      }
    }
    #expect(try Tool.run("wait", "--socket", daemon.path) == Self.done)
  }
}
