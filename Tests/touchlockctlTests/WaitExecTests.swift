import Foundation
import ServiceHost
import Testing

/// `wait --exec` and `wait --locked`.
@Suite struct WaitExecTests {
  let host: ServiceHost

  init() throws { host = try ServiceHost() }

  @Test func theCommandRunsOnEachUnlockAlone() throws {
    defer { host.end() }
    let tool = try Tool([
      "wait", "--socket", host.path, "--exec", "sh", "-c", "echo \"$1-$TOUCHLOCK_LABEL-\"", "sh", "--json",
    ])
    for _ in 0..<3 {
      #expect(host.hasClients(1))
      host.announce(.wrong, failures: 1)
      host.announce(.unlocked)
      // Its own arguments are not touchlockctl's; no label without a labelled pattern.
      #expect(tool.line() == "--json--")
      host.announce(.locked)
    }
    #expect(tool.keepsRunning)
  }

  @Test func anUnlockedDeviceCountsOnce() throws {
    defer { host.end() }
    host.announce(.unlocked)
    let tool = try Tool(["wait", "--socket", host.path, "--exec", "echo", "ran"])
    #expect(tool.line() == "ran")
    #expect(host.hasClients(1))
    host.announce(.locked)
    host.announce(.unlocked)
    #expect(tool.line() == "ran")
    #expect(host.hasClients(1))
    #expect(tool.keepsRunning)
  }

  @Test func itGoesOnAfterARestart() throws {
    var host = try ServiceHost()
    let tool = try Tool(["wait", "--socket", host.path, "--exec", "echo", "ran"])
    let folder = host.folder
    for _ in 0..<2 {
      while host.clientCount == 0 { usleep(2000) }
      host.stop()
      host = try ServiceHost(folder: folder)
    }
    while host.clientCount == 0 { usleep(2000) }
    host.announce(.unlocked)
    #expect(tool.line() == "ran")
    self.host.end()
    host.end()
  }

  @Test func aCommandThatFailsIsSaidAndTheNextRuns() throws {
    defer { host.end() }
    let tool = try Tool([
      "wait", "--timeout", "2", "--socket", host.path, "--exec", "sh", "-c", "echo ran; exit 3",
    ])
    for _ in 0..<2 {
      #expect(host.hasClients(1))
      host.announce(.unlocked)
      #expect(tool.line() == "ran")
      host.announce(.locked)
    }
    let line = "touchlockctl: sh: ended with 3\n"
    #expect(
      tool.finish() == Tool.Result(status: 124, output: "", errors: line + line + "touchlockctl: timed out\n")
    )
  }

  @Test func aCommandThatIsNotThereEndsIt() throws {
    defer { host.end() }
    host.announce(.unlocked)
    #expect(
      try Tool.run("wait", "--socket", host.path, "--exec", "/no/such")
        == Tool.Result(
          status: 69, output: "", errors: "touchlockctl: --exec /no/such: No such file or directory\n"))
  }

  @Test func lockedIsWaitedFor() throws {
    defer { host.end() }
    #expect(try Tool.run("wait", "--locked", "--socket", host.path) == WaitTests.done)
    host.announce(.unlocked)
    let tool = try Tool(["wait", "--locked", "--json", "--socket", host.path])
    #expect(host.hasClients(1))
    #expect(tool.keepsRunning)
    host.announce(.locked)
    let result = tool.finish()
    #expect(result.status == 0)
    #expect(result.output.wholeMatch(of: /\{"since":[0-9]+\}\n/) != nil)
  }

  @Test func theReplyIsPrintedAsJSON() throws {
    defer { host.end() }
    host.announce(.unlocked)
    for verb in ["wait", "lock"] {
      let result = try Tool.run(verb, "--json", "--socket", host.path)
      #expect(result.status == 0)
      #expect(result.output.wholeMatch(of: /\{"since":[0-9]+\}\n/) != nil)
    }
  }
}
