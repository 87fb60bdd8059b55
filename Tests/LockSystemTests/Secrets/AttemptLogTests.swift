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
    #expect(AttemptLog.stored(in: folder.path) == 0)
  }

  @Test(arguments: [
    "", "touchlockd-attempts 1\n", "touchlockd-attempts 1\nfailures 3", "touchlockd-attempts 1\nfailures \n",
    "touchlockd-attempts 1\nfailures -1\n", "touchlockd-attempts 1\nfailures 1000000\n",
    "touchlockd-attempts 1\nfailures 3\n\n", "touchlockd-attempts 2\nfailures 3\n", "failures 3\n", "\u{0}",
  ])
  func aDamagedFileCountsAsTen(text: String) throws {
    try folder.write("attempts", text)
    #expect(AttemptLog.stored(in: folder.path) == 10)
    var log = AttemptLog()
    #expect(try record(&log) == "@/attempts: damaged; counted as 10 failures and written anew")
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 11\n")
    #expect(try record(&log) == nil)
  }

  /// Damage is no way to fewer failures than there were, nor is removal.
  @Test func whatIsKnownIsNotForgotten() throws {
    try folder.write("attempts", "touchlockd-attempts 1\nfailures 20\n")
    var log = AttemptLog()
    _ = try record(&log)
    try folder.write("attempts", "")
    #expect(try record(&log) == "@/attempts: damaged; counted as 21 failures and written anew")
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

  @Test func theCountDoesNotOverflow() throws {
    try folder.write("attempts", "touchlockd-attempts 1\nfailures 999999\n")
    var log = AttemptLog()
    #expect(try record(&log) == nil)
    #expect(try folder.read("attempts") == "touchlockd-attempts 1\nfailures 999999\n")
  }
}
