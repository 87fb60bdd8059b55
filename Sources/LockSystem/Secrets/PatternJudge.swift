import LockCore

/// Judges attempts against the patterns on record. Slow: for a thread of its own.
public struct PatternJudge {
  private let settings: Settings
  /// Missing where there is no memory for it: then every drawing counts.
  private let wrongDrawings: WrongDrawings?
  private var attempts = AttemptLog()

  /// How many attempts on record were wrong since the last success.
  public var failures: Int { attempts.failures }
  /// Whether the attempt that was judged last is one more of them.
  public private(set) var isNewFailure = false

  /// Whose pattern the last attempt was; nil: nobody's.
  public private(set) var opening: Opening?

  public init(settings: Settings) {
    self.settings = settings
    do throws(SystemError) { wrongDrawings = try WrongDrawings() } catch { wrongDrawings = nil }
  }

  /// Records the attempt, then compares. `complain` is given lines for the log, of what kept it from
  /// judging or what should be mended. Where nothing could be compared, nothing is an attempt. A drawing
  /// that was wrong a moment ago is wrong still, and no new failure.
  public mutating func judge(
    _ path: borrowing DotPath, at now: Instant, complain: (String) -> Void
  ) -> Verdict {
    isNewFailure = false
    opening = nil
    do throws(SecretError) {
      let folder = try StateFolder(settings.stateDirectory, creating: false)
      guard let file = try PatternStore.read(folder, for: settings), !file.entries.isEmpty else {
        complain("no pattern is set; right: touchlockctl set-pattern")
        return .unjudged
      }
      let patterns = file.text
      if wrongDrawings?.contains(path, patterns: patterns, at: now) == true { return .wrong }
      // Before it counts: an attempt that cannot be judged is none.
      try file.hash.cost.requireMemory()
      if let complaint = try attempts.record(in: folder) { complain(complaint) }
      isNewFailure = true
      let key = try file.hash.key(of: path, settings)
      opening = key.read { file.opening(by: $0) }
      guard let opening else {
        wrongDrawings?.remember(path, patterns: patterns, at: now)
        return .wrong
      }
      isNewFailure = false
      clear(folder, complain)
      // Another time will do.
      do throws(SecretError) {
        try PatternRehash.follow(path, opening.label, file, folder, settings)
      } catch {
        complain(error.text)
      }
      return .right
    } catch {
      opening = nil
      complain(error.text)
      return .unjudged
    }
  }

  /// Records that the wait after the last failure is over. Where it cannot be, a restart begins it again.
  public mutating func recordWait(complain: (String) -> Void) {
    do throws(SecretError) {
      try attempts.recordWait(in: StateFolder(settings.stateDirectory, creating: false))
    } catch {
      complain(error.text)
    }
  }

  /// Puts a new pattern on record: see `PatternEnrolment.enrol`.
  public func enrol(_ path: borrowing DotPath, as label: String, replaces: Bool) throws(SecretError) {
    try PatternEnrolment.enrol(path, as: label, replaces: replaces, settings: settings)
  }

  /// A count that cannot be cleared is no reason to keep the owner out.
  private mutating func clear(_ folder: borrowing StateFolder, _ complain: (String) -> Void) {
    do throws(SecretError) { try attempts.clear(in: folder) } catch { complain(error.text) }
  }
}
