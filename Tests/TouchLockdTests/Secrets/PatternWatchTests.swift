import Foundation
import LockCore
import LockSystem
import Testing

@testable import TouchLockd

@Suite struct PatternWatchTests {
  private let state = StateFixture()

  /// Does one thing after the other, each once the one before was noticed; gives what was noticed.
  private func notices(of steps: [() throws -> Void]) throws -> [PatternCensus] {
    let loop = try EventLoop()
    var seen: [PatternCensus] = []
    var fault: (any Error)?
    let watch = try PatternWatch(loop, settings: state.settings) { seen.append($0) }
    var done = 0
    try run(loop) {
      if seen.count >= done, done < steps.count {
        do { try steps[done]() } catch { fault = error }
        done += 1
      }
      return seen.count == steps.count || fault != nil
    }
    withExtendedLifetime(watch) {}
    if let fault { throw fault }
    return seen
  }

  private var patterns: String { state.path + "/patterns" }

  @Test func makesTheFolder() throws {
    #expect(try notices(of: []).isEmpty)
    let attributes = try FileManager.default.attributesOfItem(atPath: state.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(PatternCensus(state.settings) == .count(0))
  }

  @Test func noticesEveryChangeOnce() throws {
    let seen = try notices(of: [
      { try state.set("1-2-3-6") },
      { try state.set("1-2-3-5") },
      { chmod(patterns, 0o644) },
      { chmod(patterns, 0o600) },
      { try Data("touchlockd-patterns 1\n".utf8).overwrite(patterns) },
      { try FileManager.default.removeItem(atPath: patterns) },
    ])
    #expect(
      seen == [
        .count(1), .count(1),
        .unusable(
          "\(patterns): is open to others (mode 644); right: chmod 600 \(patterns), or touchlockctl set-pattern"
        ),
        .count(1),
        .unusable("\(patterns): cut off; right: the file from a backup, or touchlockctl set-pattern"),
        .count(0),
      ])
  }

  /// A link is made by one call that neither writes nor renames.
  @Test func noticesALinkInTheFilesPlace() throws {
    let seen = try notices(of: [
      { try FileManager.default.createSymbolicLink(atPath: patterns, withDestinationPath: "/etc/passwd") }
    ])
    #expect(seen.count == 1)
    guard case .unusable(let text) = seen.first else {
      Issue.record("a link is not used")
      return
    }
    #expect(text.hasPrefix("\(patterns)"))
  }

  /// Attempts are written to the same folder.
  @Test func noticesNothingElse() throws {
    var log = AttemptLog()
    let seen = try notices(of: [
      {
        for _ in 0..<3 { _ = try log.record(in: StateFolder(state.path, creating: false)) }
        try state.set("1-2-3-6")
      }
    ])
    #expect(seen == [.count(1)])
  }

  @Test func followsTheFolder() throws {
    let seen = try notices(of: [
      { try FileManager.default.moveItem(atPath: state.path, toPath: state.path + ".old") },
      { try state.set("1-2-3-6") },
    ])
    #expect(seen == [.count(0), .count(1)])
    try FileManager.default.removeItem(atPath: state.path + ".old")
  }

  @Test func noticesThatTheFolderWasMended() throws {
    try state.set("1-2-3-6")
    let seen = try notices(of: [{ chmod(state.path, 0o777) }, { chmod(state.path, 0o700) }])
    #expect(seen.count == 2 && seen.last == .count(1))
    guard case .unusable = seen.first else {
      Issue.record("a folder that everybody writes to is not used")
      return
    }
  }

  /// What its message asks for, step by step.
  @Test func noticesAFolderThatCanBeMadeAtLast() throws {
    let files = FileManager.default
    // A file is where the folder is to be.
    try Data().write(to: URL(filePath: state.path))
    #expect(PatternCensus(state.settings) != .count(0))
    let seen = try notices(of: [
      { try files.removeItem(atPath: state.path) }, { try state.set("1-2-3-6") },
    ])
    #expect(seen.last == .count(1))
  }

  @Test func noticesAParentThatIsMadeAtLast() throws {
    let files = FileManager.default
    var settings = Settings()
    settings.stateDirectory = state.path + "/late/state"
    try files.createDirectory(atPath: state.path, withIntermediateDirectories: false)
    let loop = try EventLoop()
    var seen: [PatternCensus] = []
    let watch = try PatternWatch(loop, settings: settings) { seen.append($0) }
    try files.createDirectory(atPath: state.path + "/late", withIntermediateDirectories: false)
    try run(loop) { !seen.isEmpty }
    withExtendedLifetime(watch) {}
    #expect(seen == [.count(0)])
  }

  @Test func aFolderThatCannotBeIsSaid() throws {
    var settings = Settings()
    settings.stateDirectory = state.path + "/none/state"
    #expect(
      PatternCensus(settings)
        == .unusable(
          "\(settings.stateDirectory): cannot be created: No such file or directory; "
            + "right: make its parent folder first, or another state_dir"))
    let loop = try EventLoop()
    _ = try PatternWatch(loop, settings: settings) { _ in }
  }
}

extension Data {
  /// Replaces a file's content in place, as an editor does.
  fileprivate func overwrite(_ path: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: self)
    try file.close()
  }
}
