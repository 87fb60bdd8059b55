import Foundation
import Testing

@testable import LockSystem

/// Old or new, never neither: a process is ended before each call that matters, or its disk is full.
@Suite struct AtomicReplacementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Content reaches the disk before its name does, and the name before anybody is told.
  @Test func syncsContentThenNameThenFolder() async throws {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let state = try StateFolder(path, creating: false)
      Interposed.isOn = true
      try state.replace("x", with: "new")
      Interposed.isOn = false
      #expect(Interposed.log == ["fsync \(path)/x.new", "rename x.new x", "fsync \(path)"])
    }
  }

  /// Calls 1 and 2 come before the new name, 3 behind it.
  @Test(arguments: [(1, "old"), (2, "old"), (3, "new")])
  func endsBeforeACall(call: Int, content: String) async throws {
    try folder.write("x", "old")
    await #expect(processExitsWith: .exitCode(9)) { [path = folder.path as String, call = call as Int] in
      let state = try StateFolder(path, creating: false)
      Interposed.isOn = true
      Interposed.lastCall = call
      try state.replace("x", with: "new")
    }
    #expect(try folder.read("x") == content)
    // And the next one gets through.
    let state = try StateFolder(folder.path, creating: false)
    try state.replace("x", with: "newer")
    #expect(try folder.read("x") == "newer")
    #expect(try folder.names == ["x"])
  }

  /// Half of the content is written, then the disk takes no more.
  @Test func aDiskThatIsFull() async throws {
    try folder.write("x", "old")
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4, rlim_max: 4)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let state = try StateFolder(path, creating: false)
      #expect(throws: SecretError.self) { try state.replace("x", with: "longer than that") }
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(names == ["x"])
    }
    #expect(try folder.read("x") == "old")
  }

  @Test func aFileThatCannotBeReplaced() throws {
    try folder.makeFolder("x")
    let state = try StateFolder(folder.path, creating: false)
    let text = "\(folder.path)/x: cannot be written: Is a directory; right: remove the folder in its place"
    #expect(throws: SecretError(.system, text)) { try state.replace("x", with: "new") }
    #expect(try folder.names == ["x"])
  }

  /// What is in the way is named.
  @Test func aDraftThatCannotBeRemoved() throws {
    try folder.makeFolder("x.new")
    let state = try StateFolder(folder.path, creating: false)
    let text =
      "\(folder.path)/x.new: cannot be written: File exists; right: remove the folder in its place"
    #expect(throws: SecretError(.system, text)) { try state.replace("x", with: "new") }
  }

  @Test(arguments: [
    (ENOSPC, "free some space on its disk"), (EDQUOT, "free some space on its disk"),
    (EROFS, "mount its disk writable, or another state_dir"),
    (EACCES, "run as root, or as the folder's owner"), (EIO, "look at the kernel's messages about its disk"),
  ])
  func namesTheWayOut(code: Int32, wayOut: String) {
    let reason = String(cString: strerror(code))
    #expect(
      StateFolder.refusal("/s/x", "cannot be written", code)
        == "/s/x: cannot be written: \(reason); right: \(wayOut)")
  }
}
