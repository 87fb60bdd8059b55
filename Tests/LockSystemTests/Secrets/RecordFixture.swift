import Foundation
import LockCore
import Testing

@testable import LockSystem

/// A device's record of patterns in a folder of its own, and its credentials.
final class RecordFixture {
  let folder: TemporaryFolder
  var settings = Settings()

  init() throws {
    folder = try TemporaryFolder()
    // As the daemon does.
    _ = try StateFolder(folder.path("state"), creating: true)
    settings.stateDirectory = folder.path("state")
    settings.hashMemory = 8
    settings.hashPasses = 1
  }

  /// Puts a credential in place; nil takes it away.
  func setCredential(_ name: String, _ content: String?) throws {
    if settings.credentialsDirectory == nil {
      try folder.makeFolder("credentials")
      settings.credentialsDirectory = folder.path("credentials")
    }
    if let content {
      try folder.write("credentials/\(name)", content, mode: 0o440)
    } else {
      try FileManager.default.removeItem(atPath: folder.path("credentials/\(name)"))
    }
  }

  static func input(_ text: String) -> FileDescriptor {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(text.utf8))
    try? pipe.fileHandleForWriting.close()
    return FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor))
  }

  @discardableResult
  func set(_ pattern: String, _ label: String = "owner", isDuress: Bool = false) throws(SecretError)
    -> String?
  {
    try PatternEnrolment.set(label, isDuress: isDuress, settings: settings, input: Self.input(pattern + "\n"))
  }

  /// The label that a drawing opens; and what there was to complain of.
  func draw(_ dots: Int...) -> (label: String?, lines: [String]) {
    var path = DotPath()
    for dot in dots { path.append(Dot(index: UInt8(dot - 1))) }
    var judge = PatternJudge(settings: settings)
    var lines: [String] = []
    let verdict = judge.judge(path, at: Instant(nanoseconds: 1)) {
      lines.append($0.replacingOccurrences(of: folder.path, with: "@"))
    }
    return (verdict == .right ? judge.opening?.label : nil, lines)
  }

  var text: String { get throws { try folder.read("state/patterns") } }

  /// The lines of the record, without what differs every time: salts and digests.
  var lines: [String] {
    get throws {
      try text.split(separator: "\n").map { line in
        line.split(separator: " ").map { word in
          if word.hasPrefix("next=") { return "next=*" }
          return word.utf8.count == 22 || word.utf8.count == 43 ? "*" : String(word)
        }.joined(separator: " ")
      }
    }
  }

  func fault(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let error as SecretError {
      return error.text.replacingOccurrences(of: folder.path, with: "@")
    } catch {
      return "\(error)"
    }
  }
}
