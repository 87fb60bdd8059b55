import Foundation
import ServiceHost
import Testing

@Suite struct AskTests {
  private static let drawing =
    "{\"parameters\":{\"pattern\":\"1-2-3-6\",\"attempt\":7},\"continues\":true}\0"

  /// Who is not root is told so, and that is all there is to test.
  private var isRoot: Bool {
    guard geteuid() != 0 else { return true }
    let result = try? Tool.run("ask")
    #expect(
      result
        == Tool.Result(
          status: 77, output: "", errors: "touchlockctl: ask: only root may see what is drawn\n"))
    return false
  }

  @Test func printsWhatIsDrawnUntilOneIsAccepted() throws {
    guard isRoot else { return }
    let host = try ServiceHost()
    defer { host.end() }
    let wait = { (count: Int) in
      let deadline = Date(timeIntervalSinceNow: 60)
      while host.taskLog.count < count, Date() < deadline { usleep(1000) }
    }
    let tool = try Tool(["ask", "--socket", host.path], input: "reject\naccept\n")
    wait(1)
    host.hand([1, 2, 3, 6], attempt: 7)
    wait(2)
    host.hand([1, 2, 3, 6, 9], attempt: 8)
    wait(3)
    #expect(host.taskLog == ["ask 60000", "answer 7 false", "answer 8 true"])
    host.tellTask(.accepted, task: .ask)
    #expect(tool.finish() == Tool.Result(status: 0, output: "1-2-3-6\n1-2-3-6-9\n", errors: ""))
  }

  @Test(arguments: [
    ("TimedOut", 124, "timed out"), ("Cancelled", 130, "Ask: the device was locked or unlocked meanwhile"),
    ("Busy", 75, "Ask: drawings are another client's at present; right: try again"),
  ])
  func everyOtherEndHasAnExitCodeAndNoOutput(error: String, status: Int32, line: String) throws {
    guard isRoot else { return }
    let daemon = FakeDaemon(answering: "{\"error\":\"io.touchlockd.Lock.\(error)\"}\0")
    #expect(
      try Tool.run("ask", "--socket", daemon.path)
        == Tool.Result(status: status, output: "", errors: "touchlockctl: \(line)\n"))
  }

  @Test(arguments: ["", "yes\n", "accepted\n", "accep"])
  func whoDoesNotAnswerAcceptsNothing(input: String) throws {
    guard isRoot else { return }
    let daemon = FakeDaemon { visitor in
      _ = visitor.readCall()
      visitor.send(Self.drawing)
      _ = visitor.readCall()
    }
    let result = try Tool.run("ask", "--socket", daemon.path, input: input)
    #expect(result.status == 65)
    #expect(result.errors == "touchlockctl: standard input: neither accept nor reject\n")
  }

  @Test(arguments: [
    "{\"parameters\":{\"pattern\":\"1-2\"}}\0", "{\"parameters\":{},\"continues\":true}\0", "x\0",
  ])
  func whatIsNoReplyIsNoSuccess(message: String) throws {
    guard isRoot else { return }
    let daemon = FakeDaemon(answering: message)
    let result = try Tool.run("ask", "--socket", daemon.path)
    #expect(result.status == 76)
    #expect(result.output == "")
  }
}
