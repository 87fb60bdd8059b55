import LockCore

/// Judges attempts against the patterns on record. Slow: for a thread of its own.
public struct PatternJudge: Sendable {
  private let settings: Settings
  private var attempts = AttemptLog()

  /// How many attempts on record were wrong since the last success.
  public var failures: Int { attempts.failures }

  /// The label of the pattern that the last attempt was; nil: of none.
  public private(set) var label: String?

  public init(settings: Settings) { self.settings = settings }

  /// Records the attempt, then compares. `complain` is given lines for the log, of what kept it from
  /// judging or what should be mended. Where nothing could be compared, nothing is an attempt.
  public mutating func judge(_ path: borrowing DotPath, complain: (String) -> Void) -> Verdict {
    label = nil
    do throws(SecretError) {
      let folder = try StateFolder(settings.stateDirectory, creating: false)
      guard let file = try PatternStore.read(folder, for: settings), !file.entries.isEmpty else {
        complain("no pattern is set; right: touchlockctl set-pattern")
        return .unjudged
      }
      if let complaint = try attempts.record(in: folder) { complain(complaint) }
      let key = try file.hash.key(of: path)
      label = key.read { file.entry(opened: $0)?.label }
      guard label != nil else { return .wrong }
      clear(folder, complain)
      return .right
    } catch {
      label = nil
      complain(error.text)
      return .unjudged
    }
  }

  /// A count that cannot be cleared is no reason to keep the owner out.
  private mutating func clear(_ folder: borrowing StateFolder, _ complain: (String) -> Void) {
    do throws(SecretError) { try attempts.clear(in: folder) } catch { complain(error.text) }
  }
}
