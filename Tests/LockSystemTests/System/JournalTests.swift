import Foundation
import Testing

@testable import LockSystem

@Suite struct JournalTests {
  @Test func anEntryIsALineForEachField() throws {
    var journal = Journal(priority: UInt8(ascii: "5"), "unlocked")
    journal.add("TOUCHLOCK_EVENT=", "unlocked")
    #expect(
      String(decoding: journal.entry, as: UTF8.self)
        == "SYSLOG_IDENTIFIER=touchlockd\nMESSAGE=unlocked\nPRIORITY=5\nTOUCHLOCK_EVENT=unlocked\n")
  }

  /// The name of a device is whatever its maker, or an attacker, put there.
  @Test func aLineBreakBeginsNoField() {
    let journal = Journal(priority: UInt8(ascii: "4"), "touch: x\nTOUCHLOCK_EVENT=unlocked\u{0} is read")
    let lines = String(decoding: journal.entry, as: UTF8.self).split(separator: "\n")
    #expect(
      lines == [
        "SYSLOG_IDENTIFIER=touchlockd", "MESSAGE=touch: x TOUCHLOCK_EVENT=unlocked  is read", "PRIORITY=4",
      ])
  }

  @Test func itIsSentToTheJournalsSocket() throws {
    let path = NSTemporaryDirectory() + "journal-\(UUID().uuidString.prefix(8))"
    let manager = try NotifyTests.Manager(path)
    let journal = Journal(priority: UInt8(ascii: "3"), "text")
    #expect(journal.send(to: path))
    #expect(manager.receive() == "SYSLOG_IDENTIFIER=touchlockd\nMESSAGE=text\nPRIORITY=3\n")
    unlink(path)
    #expect(!journal.send(to: path))
  }
}
