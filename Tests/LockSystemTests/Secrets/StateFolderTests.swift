import Foundation
import Testing

@testable import LockSystem

@Suite struct StateFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fault(_ path: String, creating: Bool = false) -> String? {
    do throws(SecretError) {
      _ = try StateFolder(path, creating: creating)
      return nil
    } catch {
      return error.text.replacingOccurrences(of: folder.path, with: "@")
    }
  }

  @Test func makesItselfForTheOwnerAlone() throws {
    #expect(fault(folder.path("state"), creating: true) == nil)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("state"))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(fault(folder.path("state"), creating: true) == nil)
  }

  @Test func saysWhyItCannotBeUsed() throws {
    #expect(
      fault(folder.path("none"))
        == "@/none: cannot be opened: No such file or directory; right: make its parent folder first, or another state_dir"
    )
    #expect(
      fault(folder.path("none/state"), creating: true)
        == "@/none/state: cannot be created: No such file or directory; right: make its parent folder first, or another state_dir"
    )
    try folder.write("file", "")
    #expect(
      fault(folder.path("file"), creating: true)
        == "@/file: cannot be opened: Not a directory; right: a folder in its place, or another state_dir")
    try folder.makeFolder("open")
    chmod(folder.path("open"), 0o770)
    #expect(fault(folder.path("open")) == "@/open: others may write to it; right: chmod 700 @/open")
    chmod(folder.path("open"), 0o755)
    #expect(fault(folder.path("open")) == nil)
  }

  @Test func takesNoFolderOfAStranger() throws {
    try folder.makeFolder("theirs")
    try #require(chown(folder.path("theirs"), 4242, 0) == 0, "needs root")
    #expect(
      fault(folder.path("theirs"))
        == "@/theirs: belongs to user 4242, who is not to be trusted; right: chown root @/theirs")
  }

  @Test func replacesAFile() throws {
    let state = try StateFolder(folder.path, creating: false)
    #expect(try state.read("x", longest: 10) == nil)
    try state.replace("x", with: "one")
    try state.replace("x", with: "two")
    #expect(try state.read("x", longest: 3) == Array("two".utf8))
    #expect(try folder.names == ["x"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("x"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// What a power cut left behind, whatever it is, is no obstacle.
  @Test func replacesALeftOver() throws {
    let state = try StateFolder(folder.path, creating: false)
    try folder.write("victim", "precious")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("x.new"), withDestinationPath: folder.path("victim"))
    try state.replace("x", with: "one")
    #expect(try folder.read("x") == "one")
    #expect(try folder.read("victim") == "precious")
    try folder.write("x.new", "half a pat")
    try state.replace("x", with: "two")
    #expect(try folder.read("x") == "two")
    #expect(try folder.names == ["victim", "x"])
  }

  @Test func oneProcessAtATimeMayReplace() throws {
    let first = try StateFolder(folder.path, creating: false)
    let isFirstLocked = first.lock()
    #expect(isFirstLocked)
    let second = try StateFolder(folder.path, creating: false)
    let isSecondLocked = second.lock()
    #expect(!isSecondLocked)
  }

  @Test(arguments: [
    ("link", "@/link: is a symbolic link; right: remove it"),
    ("folder", "@/folder: is not a regular file; right: remove it"),
    ("fifo", "@/fifo: is not a regular file; right: remove it"),
    ("socket", "@/socket: is not a regular file; right: remove it"),
    ("theirs", "@/theirs: belongs to user 4242, who is not to be trusted; right: chown root @/theirs"),
    ("readable", "@/readable: is open to others (mode 640); right: chmod 600 @/readable"),
    ("writable", "@/writable: is open to others (mode 602); right: chmod 600 @/writable"),
    ("large", "@/large: is too large to be ours; right: remove it"),
  ])
  func believesOnlyItsOwnFiles(name: String, text: String) throws {
    switch name {
    case "link":
      try folder.write("target", "")
      try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: "target")
    case "folder": try folder.makeFolder(name)
    case "fifo": try #require(mkfifo(folder.path(name), 0o600) == 0)
    case "socket": try #require(mknod(folder.path(name), S_IFSOCK | 0o600, 0) == 0)
    case "theirs":
      try folder.write(name, "")
      try #require(chown(folder.path(name), 4242, 0) == 0, "needs root")
    case "readable": try folder.write(name, "", mode: 0o640)
    case "writable": try folder.write(name, "", mode: 0o602)
    default: try folder.write(name, "12345678901")
    }
    let state = try StateFolder(folder.path, creating: false)
    do throws(StateFileFault) {
      _ = try state.read(name, longest: 10)
      Issue.record("was believed")
    } catch {
      guard case .untrusted = error else {
        Issue.record("not a matter of trust")
        return
      }
      #expect(error.text.replacingOccurrences(of: folder.path, with: "@") == text)
    }
  }
}
