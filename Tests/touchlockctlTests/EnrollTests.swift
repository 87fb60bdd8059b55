import Foundation
import Testing

@Suite struct EnrollTests {
  private func reply(_ parameters: String, continues: Bool = true) -> String {
    "{\"parameters\":{\(parameters)}\(continues ? ",\"continues\":true" : "")}\0"
  }

  @Test func saysEveryStepAndFault() throws {
    let daemon = FakeDaemon { visitor in
      #expect(
        visitor.readCall()
          == "{\"method\":\"io.touchlockd.Lock.Enroll\",\"parameters\":{\"label\":\"guest\",\"replace\":true},\"more\":true}"
      )
      for parameters in [
        "\"step\":\"present\"", "\"step\":\"present\",\"fault\":\"wrong\"", "\"step\":\"new\"",
        "\"step\":\"new\",\"fault\":\"too_short\"", "\"step\":\"new\",\"fault\":\"too_simple\"",
        "\"step\":\"again\"", "\"step\":\"new\",\"fault\":\"mismatch\"",
        "\"step\":\"new\",\"fault\":\"in_use\"",
      ] { visitor.send(reply(parameters)) }
      visitor.send(reply("\"step\":\"saved\",\"label\":\"guest\"", continues: false))
      _ = visitor.readCall()
    }
    let result = try Tool.run("enroll", "--label", "guest", "--replace", "--socket", daemon.path)
    #expect(
      result
        == Tool.Result(
          status: 0,
          output: """
            draw the present pattern
            this is not the present pattern; draw the present pattern
            draw the new pattern
            too short; draw the new pattern
            too simple: more turns; draw the new pattern
            draw the new pattern again
            not the same as before; draw the new pattern
            another label has this pattern; draw the new pattern
            saved: guest

            """, errors: ""))
  }

  @Test(arguments: [
    ("\"io.touchlockd.Lock.Busy\"", 75, "drawings are another client's at present; right: try again"),
    ("\"io.touchlockd.Lock.NoPattern\"", 77, "no pattern is set, so that only root may set one"),
    (
      "\"io.touchlockd.Lock.LabelTaken\"", 65,
      "the label has a pattern; right: another label, or --replace"
    ),
    (
      "\"io.touchlockd.Lock.NotSaved\",\"parameters\":{\"reason\":\"/x: no space\"}", 74, "/x: no space"
    ),
    ("\"io.touchlockd.Lock.Cancelled\"", 130, "the device was locked or unlocked meanwhile"),
  ])
  func everyErrorHasItsExitCode(error: String, status: Int32, line: String) throws {
    let daemon = FakeDaemon(answering: "{\"error\":\(error)}\0")
    #expect(
      try Tool.run("enroll", "--socket", daemon.path)
        == Tool.Result(status: status, output: "", errors: "touchlockctl: Enroll: \(line)\n"))
  }

  @Test func theTimeIsTheDaemons() throws {
    let daemon = FakeDaemon { visitor in
      let call = visitor.readCall()
      // Some milliseconds have passed since the start.
      let digits = call.split(separator: "\"timeout\":").last?.prefix { $0.isNumber }
      #expect((7000...8000).contains(Int(digits ?? "") ?? 0), "\(call)")
      visitor.send("{\"error\":\"io.touchlockd.Lock.TimedOut\"}\0")
      _ = visitor.readCall()
    }
    #expect(
      try Tool.run("enroll", "--timeout", "8", "--socket", daemon.path)
        == Tool.Result(status: 124, output: "", errors: "touchlockctl: timed out\n"))
  }

  @Test func anEndWithoutSavedIsNoSuccess() throws {
    let hangup = FakeDaemon { visitor in
      _ = visitor.readCall()
      visitor.send("{\"parameters\":{\"step\":\"new\"},\"continues\":true}\0")
    }
    let result = try Tool.run("enroll", "--socket", hangup.path)
    #expect(result.status == 69)
    #expect(result.errors == "touchlockctl: Enroll: the daemon hung up\n")
    let odd = FakeDaemon(answering: "{\"parameters\":{\"step\":\"again\"}}\0")
    #expect(try Tool.run("enroll", "--socket", odd.path).status == 76)
  }
}
