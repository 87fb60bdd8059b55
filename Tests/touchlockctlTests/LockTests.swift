import Foundation
import ServiceHost
import Testing

@Suite struct LockTests {
  @Test func endsWhenTheLockedPictureIsVisible() throws {
    let host = try ServiceHost(answersLock: false)
    defer { host.end() }
    host.announce(.unlocked)
    let tool = try Tool(["lock", "--socket", host.path])
    let deadline = Date(timeIntervalSinceNow: 10)
    while host.lockCount == 0, Date() < deadline { usleep(2000) }
    host.announce(.locked)
    #expect(tool.keepsRunning)
    host.announce(.lockedShown)
    #expect(tool.finish() == Tool.Result(status: 0, output: "", errors: ""))
  }

  @Test func aLostConnectionIsNoConfirmation() throws {
    // Hung up on twice, then answered.
    let daemon = FakeDaemon { visitor in
      #expect(visitor.readCall() == "{\"method\":\"io.touchlockd.Lock.Lock\"}")
      guard visitor.number == 2 else { return }
      visitor.send("{\"parameters\":{\"since\":1}}\0")
      _ = visitor.readCall()
    }
    #expect(try Tool.run("lock", "--socket", daemon.path).status == 0)
    // Hung up on ever after.
    #expect(try Tool.run("lock", "--socket", daemon.path, "--timeout", "0.4").status == 124)
  }

  @Test func anErrorIsNoConfirmation() throws {
    let daemon = FakeDaemon(answering: "{\"error\":\"io.touchlockd.Lock.Something\"}\0")
    #expect(
      try Tool.run("lock", "--socket", daemon.path)
        == Tool.Result(status: 76, output: "", errors: "touchlockctl: Lock: io.touchlockd.Lock.Something\n"))
  }

  /// Nor does it reach the terminal as an order, or the journal as another line.
  @Test func whatTheOtherSideSaysIsPlain() throws {
    let daemon = FakeDaemon(answering: "{\"error\":\"a\\u001b[31m\\n<0>b\\u009bc\"}\0")
    #expect(
      try Tool.run("lock", "--socket", daemon.path)
        == Tool.Result(status: 76, output: "", errors: "touchlockctl: Lock: a?[31m?<0>b??c\n"))
  }

  @Test func aClosedOutputIsNoPlaceForTheSocket() throws {
    let host = try ServiceHost()
    defer { host.end() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\"$0\" status --json --socket \"$1\" >&-", Tool.path, host.path]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(
      String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        == "touchlockctl: standard output cannot be written\n")
  }
}
