import Foundation
import Testing

@testable import LockSystem

@Suite struct JournalTests {
  @Test func anEntryIsALineForEachField() throws {
    var journal = Journal(priority: 5, Array("unlocked".utf8))
    journal.add("TOUCHLOCK_EVENT=unlocked")
    #expect(
      String(decoding: journal.entry, as: UTF8.self)
        == "SYSLOG_IDENTIFIER=touchlockd\nPRIORITY=5\nMESSAGE=unlocked\nTOUCHLOCK_EVENT=unlocked\n")
  }

  /// The name of a device is whatever its maker, or an attacker, put there.
  @Test func aLineBreakBeginsNoField() {
    var journal = Journal(priority: 4, PlainText.bytes("touch: x\nTOUCHLOCK_EVENT=unlocked\u{0} is read"))
    journal.add("TOUCHLOCK_LABEL=Ann\nTOUCHLOCK_EVENT=locked")
    let lines = String(decoding: journal.entry, as: UTF8.self).split(separator: "\n")
    #expect(
      lines == [
        "SYSLOG_IDENTIFIER=touchlockd", "PRIORITY=4", "MESSAGE=touch: x?TOUCHLOCK_EVENT=unlocked? is read",
        "TOUCHLOCK_LABEL=Ann?TOUCHLOCK_EVENT=locked",
      ])
  }

  @Test func itIsSentToTheJournalsSocket() throws {
    let path = NSTemporaryDirectory() + "journal-\(UUID().uuidString.prefix(8))"
    let manager = try NotifyTests.Manager(path)
    let journal = Journal(priority: 3, Array("text".utf8))
    #expect(journal.send(to: path))
    #expect(manager.receive() == "SYSLOG_IDENTIFIER=touchlockd\nPRIORITY=3\nMESSAGE=text\n")
    unlink(path)
    #expect(!journal.send(to: path))
  }
}
