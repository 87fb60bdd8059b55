import Foundation
import Testing

@testable import LockSystem

@Suite struct AttemptLogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func record(_ log: inout AttemptLog) throws -> String? {
    try log.record(in: StateFolder(folder.path, creating: false))?
      .replacingOccurrences(of: folder.path, with: "@")
  }

  @Test func countsOnDisk() throws {
    var log = AttemptLog()
    #expect(try record(&log) == nil)
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 1\n")
    #expect(try record(&log) == nil)
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 2\n")
    // Another process goes on from there.
    var next = AttemptLog()
    #expect(try record(&next) == nil)
    #expect(next.failures == 3)
    try next.clear(in: StateFolder(folder.path, creating: false))
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 0\n")
    #expect(stored() == Stored(failures: 0, owesWait: false, complaint: nil))
  }

  private struct Stored: Equatable {
    let failures: Int
    let owesWait: Bool
    let complaint: String?
  }

  private func stored() -> Stored {
    let (log, complaint) = AttemptLog.stored(in: folder.path)
    return Stored(
      failures: log.failures, owesWait: log.owesWait,
      complaint: complaint?.replacingOccurrences(of: folder.path, with: "@"))
  }

  @Test(arguments: [
    ("", "cut off"), ("touchlockd-attempts 1", "cut off"), ("touchlockd-attempts 1\n", "cut off"),
    ("touchlockd-attempts 1\nfailures 3", "cut off"), ("touchlockd-attempts 1\nfailures \n", "damaged"),
    ("touchlockd-attempts 1\nfailures -1\n", "damaged"),
    ("touchlockd-attempts 1\nfailures 1000000\n", "damaged"),
    ("touchlockd-attempts 1\nfailures 3\n\n", "damaged"),
    ("touchlockd-attempts 1\nfailures 3\nwaited\nwaited\n", "damaged"),
    ("touchlockd-attempts 1\nfailures 3\nwaiting\n", "damaged"),
    ("touchlockd-attempts 1\nfailures 3\nwaited", "cut off"),
    ("touchlockd-attempts x\nfailures 3\n", "damaged"), ("touchlockd-attempts 0\nfailures 3\n", "damaged"),
    ("touchlockd-attempts 2\nfailures 3\n", "of version 2, this touchlockd reads version 1"),
    ("failures 3\n", "damaged"), ("\u{0}", "damaged"), ("touchlockd-attempts 1\r\nfailures 3\r\n", "damaged"),
  ])
  func aDamagedFileCountsAsTen(text: String, fault: String) throws {
    try folder.write("attempts", text)
    let line = "@/attempts: \(fault); counted as 10 failures and written anew"
    #expect(stored() == Stored(failures: 10, owesWait: true, complaint: line))
    var log = AttemptLog()
    #expect(try record(&log) == line)
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 11\n")
    #expect(try record(&log) == nil)
  }

  /// Only a wait that is over is not begun again by a restart, and the next failure owes one again.
  @Test func theEndOfAWaitIsKept() throws {
    var log = AttemptLog()
    for _ in 1...5 { _ = try record(&log) }
    #expect(stored() == Stored(failures: 5, owesWait: true, complaint: nil))
    try log.recordWait(in: StateFolder(folder.path, creating: false))
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 5\nwaited\n")
    #expect(stored() == Stored(failures: 5, owesWait: false, complaint: nil))
    _ = try record(&log)
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 6\n")
    #expect(stored() == Stored(failures: 6, owesWait: true, complaint: nil))
    // By another process, which knows of nothing but the file.
    var other = AttemptLog()
    try other.recordWait(in: StateFolder(folder.path, creating: false))
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 6\nwaited\n")
  }

  /// Cut anywhere, no failure is forgotten.
  @Test func cutAnywhereItIsNotBelieved() throws {
    let text = "touchlockd-attempts 1\nfailures 25\nwaited\n"
    let whole = "touchlockd-attempts 1\nfailures 25\n"
    for count in 0..<text.utf8.count where String(text.prefix(count)) != whole {
      try folder.write("attempts", String(text.prefix(count)))
      #expect(stored().failures == 10 && stored().owesWait && stored().complaint != nil, "\(count) bytes")
    }
  }

  /// Damage is no way to fewer failures than there were, nor is removal.
  @Test func whatIsKnownIsNotForgotten() throws {
    try folder.write("attempts", "touchlockd-attempts 1\nfailures 20\n")
    var log = AttemptLog()
    _ = try record(&log)
    try folder.write("attempts", "")
    #expect(try record(&log) == "@/attempts: cut off; counted as 21 failures and written anew")
    try FileManager.default.removeItem(atPath: folder.path("attempts"))
    #expect(try record(&log) == nil)
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 23\n")
  }

  @Test func whatIsNotOursIsReplaced() throws {
    try folder.write("victim", "touchlockd-attempts 1\nfailures 0\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("attempts"), withDestinationPath: "victim")
    var log = AttemptLog()
    #expect(
      try record(&log)
        == "@/attempts: is a symbolic link; right: remove it; counted as 10 failures and written anew")
    #expect(try folder.read("victim") == "touchlockd-attempts 1\nfailures 0\n")
    chmod(folder.path("attempts"), 0o666)
    #expect(
      try record(&log)
        == "@/attempts: is open to others (mode 666); right: chmod 600 @/attempts; counted as 11 failures and written anew"
    )
    #expect(try record(&log) == nil)
  }

  /// It will not be judged.
  @Test func whatCouldNotBeRecordedIsNoFailure() throws {
    try folder.write("attempts", "touchlockd-attempts 1\nfailures 2\nwaited\n")
    try folder.makeFolder("attempts.new")
    var log = AttemptLog()
    #expect(throws: SecretError.self) { try record(&log) }
    #expect(log.failures == 2 && !log.owesWait)
  }

  @Test func theCountDoesNotOverflow() throws {
    try folder.write("attempts", "touchlockd-attempts 1\nfailures 999999\n")
    var log = AttemptLog()
    #expect(try record(&log) == nil)
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 999999\n")
  }
}
