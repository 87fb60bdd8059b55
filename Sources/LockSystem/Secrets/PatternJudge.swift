import LockCore

/// Judges attempts against the patterns on record. Slow: for a thread of its own.
public struct PatternJudge: Sendable {
  private let settings: Settings
  private var attempts = AttemptLog()

  /// How many attempts on record were wrong since the last success.
  public var failures: Int { attempts.failures }

  public init(settings: Settings) { self.settings = settings }

  /// Records the attempt, then compares. `complain` is given lines for the log, of what kept it from
  /// judging or what should be mended. Where nothing could be compared, nothing is an attempt.
  public mutating func judge(_ path: borrowing DotPath, complain: (String) -> Void) -> Verdict {
    do throws(SecretError) {
      let folder = try StateFolder(settings.stateDirectory, creating: false)
      guard let file = try PatternStore.read(folder, for: settings), !file.entries.isEmpty else {
        complain("no pattern is set; right: touchlockctl set-pattern")
        return .unjudged
      }
      if let complaint = try attempts.record(in: folder) { complain(complaint) }
      var isRight = false
      for entry in file.entries where try entry.hash.matches(path) { isRight = true }
      guard isRight else { return .wrong }
      clear(folder, complain)
      return .right
    } catch {
      complain(error.text)
      return .unjudged
    }
  }

  /// A count that cannot be cleared is no reason to keep the owner out.
  private mutating func clear(_ folder: borrowing StateFolder, _ complain: (String) -> Void) {
    do throws(SecretError) { try attempts.clear(in: folder) } catch { complain(error.text) }
  }
}
