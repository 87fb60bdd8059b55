import Foundation
import LockCore
import Testing

@testable import ServiceHost
@testable import TouchLockd

/// Enroll, Ask and Answer, as their clients see them.
@Suite struct TaskCallsTests {
  let host: ServiceHost
  let client: WireClient

  init() throws {
    host = try ServiceHost()
    client = try WireClient(path: host.path)
  }

  private func call(_ method: String, _ parameters: String = "{}", _ client: WireClient? = nil) {
    (client ?? self.client).call(
      "io.touchlockd.Lock.\(method)", ",\"more\":true,\"parameters\":\(parameters)")
  }

  private func error(_ client: WireClient? = nil) throws -> String? {
    try (client ?? self.client).reply()["error"] as? String
  }

  private func waitForTask(_ count: Int = 1) {
    let deadline = Date(timeIntervalSinceNow: 10)
    while host.taskLog.count < count, Date() < deadline { usleep(1000) }
  }

  @Test func anEnrolmentTellsItsSteps() throws {
    defer { host.end() }
    call("Enroll", "{\"label\":\"operator\",\"replace\":true,\"timeout\":5000}")
    waitForTask()
    #expect(host.taskLog == ["enrol operator true true 5000"])
    for (notice, task, step, fault) in [
      (TaskNotice.step, LockTask.proof, "present", nil), (.wrong, .proof, "present", "wrong"),
      (.unjudged, .proof, "present", "unjudged"), (.step, .newPattern, "new", nil),
      (.tooShort, .newPattern, "new", "too_short"), (.tooSimple, .newPattern, "new", "too_simple"),
      (.step, .again, "again", nil), (.mismatch, .newPattern, "new", "mismatch"),
      (.inUse, .newPattern, "new", "in_use"),
    ] as [(TaskNotice, LockTask, String, String?)] {
      host.tellTask(notice, task: task)
      let reply = try client.reply()
      #expect(reply["continues"] as? Bool == true)
      let parameters = reply["parameters"] as? [String: String]
      #expect(parameters?["step"] == step)
      #expect(parameters?["fault"] == fault)
    }
    host.tellTask(.saved, task: .saving, label: "operator")
    let last = try client.reply()
    #expect(last["continues"] == nil)
    #expect(last["parameters"] as? [String: String] == ["step": "saved", "label": "operator"])
    // The connection is free again, and its end ends no task.
    client.call("io.touchlockd.Lock.GetStatus")
    #expect(try client.parameters()["status"] != nil)
    #expect(host.taskLog.count == 1)
  }

  @Test func whatIsMissingIsTheUsual() throws {
    defer { host.end() }
    call("Enroll")
    waitForTask()
    #expect(host.taskLog == ["enrol owner false true 60000"])
  }

  @Test(arguments: [
    (TaskNotice.timedOut, "TimedOut"), (.cancelled, "Cancelled"), (.notSaved, "NotSaved"),
  ])
  func everyOtherEndIsAnError(notice: TaskNotice, name: String) throws {
    defer { host.end() }
    call("Enroll")
    waitForTask()
    host.tellTask(notice, task: .newPattern, reason: "the disk is full")
    let reply = try client.reply()
    #expect(reply["error"] as? String == "io.touchlockd.Lock.\(name)")
    let reason = (reply["parameters"] as? [String: String])?["reason"]
    #expect(reason == (notice == .notSaved ? "the disk is full" : nil))
    #expect(host.taskLog.count == 1)
  }

  @Test func aClientThatGoesCancels() throws {
    defer { host.end() }
    var leaving: WireClient? = try WireClient(path: host.path)
    call("Enroll", "{}", leaving)
    waitForTask()
    leaving = nil
    waitForTask(2)
    #expect(host.taskLog.last == "cancel")
    // The next one may begin.
    call("Enroll")
    waitForTask(3)
    host.tellTask(.step, task: .newPattern)
    #expect(try client.parameters()["step"] as? String == "new")
  }

  @Test func oneClientHasTheDrawings() throws {
    defer { host.end() }
    call("Enroll")
    waitForTask()
    let other = try WireClient(path: host.path)
    call("Enroll", "{}", other)
    #expect(try error(other) == "io.touchlockd.Lock.Busy")
    #expect(host.taskLog.count == 1)
  }

  @Test(arguments: [("busy", "Busy"), ("noPattern", "NoPattern"), ("labelTaken", "LabelTaken")])
  func aTaskThatCannotBegin(reason: String, name: String) throws {
    defer { host.end() }
    host.refuseTasks(reason)
    call("Enroll")
    #expect(try error() == "io.touchlockd.Lock.\(name)")
    host.refuseTasks(nil)
    call("Enroll")
    waitForTask(2)
    host.tellTask(.step, task: .newPattern)
    #expect(try client.parameters()["step"] as? String == "new")
  }

  @Test(arguments: [
    ("Enroll", "{\"label\":\"a b\"}", "label"), ("Enroll", "{\"label\":7}", "label"),
    ("Enroll", "{\"replace\":1}", "replace"), ("Enroll", "{\"timeout\":999}", "timeout"),
    ("Enroll", "{\"timeout\":3600001}", "timeout"), ("Enroll", "{\"pattern\":\"1-2\"}", "pattern"),
    ("Ask", "{\"label\":\"a\"}", "label"), ("Ask", "{\"timeout\":\"1\"}", "timeout"),
    ("Answer", "{}", "attempt"), ("Answer", "{\"attempt\":-1,\"accept\":true}", "attempt"),
    ("Answer", "{\"attempt\":1}", "accept"), ("Answer", "{\"attempt\":1,\"accept\":\"yes\"}", "accept"),
  ])
  func wrongParametersAreNamed(method: String, parameters: String, name: String) throws {
    defer { host.end() }
    call(method, parameters)
    let reply = try client.reply()
    #expect(reply["error"] as? String == "org.varlink.service.InvalidParameter")
    #expect((reply["parameters"] as? [String: String])?["parameter"] == name)
    #expect(host.taskLog == [])
  }

  @Test func bothWantMore() throws {
    defer { host.end() }
    for method in ["Enroll", "Ask"] {
      client.call("io.touchlockd.Lock.\(method)")
      #expect(try error() == "org.varlink.service.ExpectedMore")
    }
    #expect(host.taskLog == [])
  }

  @Test func aDrawingIsHandedOverAndAnswered() throws {
    defer { host.end() }
    call("Ask", "{\"timeout\":2000}")
    waitForTask()
    host.tellTask(.step, task: .ask)
    host.tellTask(.tooShort, task: .ask)
    host.hand([1, 2, 3, 6], attempt: 3)
    // Nothing was told before it.
    let drawing = try client.reply()
    #expect(drawing["continues"] as? Bool == true)
    let parameters = try #require(drawing["parameters"] as? [String: Any])
    #expect(parameters["pattern"] as? String == "1-2-3-6")
    #expect(parameters["attempt"] as? Int == 3)

    let other = try WireClient(path: host.path)
    call("Answer", "{\"attempt\":3,\"accept\":false}", other)
    #expect(try other.parameters().isEmpty)
    call("Answer", "{\"attempt\":99,\"accept\":true}", other)
    #expect(try error(other) == "io.touchlockd.Lock.NotAsked")
    #expect(host.taskLog == ["ask 2000", "answer 3 false", "answer 99 true"])
    host.tellTask(.accepted, task: .ask)
    let last = try client.reply()
    #expect(last["continues"] == nil)
    #expect((last["parameters"] as? [String: Any])?.isEmpty == true)
  }

  /// Who may lock may have a pattern enrolled, and is asked for the present one. A drawing is root's alone.
  @Test func othersMayEnrollAtMost() throws {
    var access = Access(Settings())
    access.root = geteuid() + 1
    access.group = nil
    for (others, method, missing) in [
      (Settings.OthersMay.monitor, "Enroll", "root, or the group touchlock"), (.lock, "Ask", "root"),
      (.lock, "Answer", "root"),
    ] {
      access.others = others
      let host = try ServiceHost(access: access)
      defer { host.end() }
      let client = try WireClient(path: host.path)
      call(method, "{}", client)
      let reply = try client.reply()
      #expect(reply["error"] as? String == "org.varlink.service.PermissionDenied")
      #expect((reply["parameters"] as? [String: String])?["missing"] == missing)
    }
    let host = try ServiceHost(access: access)
    defer { host.end() }
    let client = try WireClient(path: host.path)
    call("Enroll", "{}", client)
    let deadline = Date(timeIntervalSinceNow: 10)
    while host.taskLog.isEmpty, Date() < deadline { usleep(1000) }
    #expect(host.taskLog == ["enrol owner false false 60000"])
  }
}
