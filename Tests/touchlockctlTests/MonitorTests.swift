import Foundation
import ServiceHost
import Testing

@Suite struct MonitorTests {
  func event(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func everyEventIsALine() throws {
    let host = try ServiceHost()
    let tool = try Tool(["monitor", "--socket", host.path])
    #expect(try event(tool.line())["event"] as? String == "present")
    host.announce(.drawing)
    host.announce(.wrong, failures: 4)
    host.announce(.unlocked)
    #expect(try event(tool.line())["event"] as? String == "drawing")
    #expect(try event(tool.line())["failures"] as? Int == 4)
    #expect(try event(tool.line())["locked"] as? Bool == false)
    host.end()
    #expect(
      tool.finish()
        == Tool.Result(status: 69, output: "", errors: "touchlockctl: Monitor: the daemon hung up\n"))
  }

  @Test func aReaderThatIsGoneIsNoSuccess() throws {
    let host = try ServiceHost()
    defer { host.end() }
    let result = try Tool(["monitor", "--socket", host.path], output: "/dev/full").finish()
    #expect(result.status == 74)
    #expect(result.errors == "touchlockctl: standard output cannot be written\n")
  }
}
