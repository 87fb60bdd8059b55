import CLinux
import LockCore

/// Putting patterns on record, and taking them off.
public enum PatternEnrolment {
  /// Reads one line from `input`, and puts its pattern on record under `label`; the others stay. What is
  /// there and cannot be used is replaced under the usual label alone, as any other pattern in it is lost
  /// then: the line that says what was wrong with it is given back.
  /// `isDuress`: it is for duress. Blocks. On `SecretError` nothing was changed.
  public static func set(
    _ label: String, isDuress: Bool = false, settings: Settings, input: borrowing FileDescriptor
  ) throws(SecretError) -> String? {
    defer { SecretStack.wipe() }
    return try record(label, isDuress, settings, input)
  }

  /// Puts the drawing `path` on record under `label`; the others stay. One that is there under that label is
  /// replaced, if `replaces`. Slow: for a thread of its own. On `SecretError` nothing was changed.
  public static func enrol(
    _ path: borrowing DotPath, as label: String, replaces: Bool, settings: Settings
  ) throws(SecretError) {
    let folder = try open(settings)
    defer { folder.unlock() }
    let present = try PatternStore.read(folder, for: settings)
    let file = try add(path, as: label, replaces: replaces, to: present, settings: settings)
    try PatternStore.write(file, to: folder)
  }

  /// Takes the pattern of that label off the record. The last one stays: without one nothing unlocks.
  public static func remove(_ label: String, settings: Settings) throws(SecretError) {
    let folder = try open(settings)
    defer { folder.unlock() }
    guard var file = try PatternStore.read(folder, for: settings), file.remove(label) else {
      throw SecretError(.input, "no pattern has the label \(label); right: one that touchlockctl list shows")
    }
    guard file.firstOrdinaryLabel != nil else {
      throw SecretError(
        .input, "\(label) is the last pattern, and without one nothing unlocks; right: set another one first")
    }
    try PatternStore.write(file, to: folder)
  }

  /// Puts the pattern `path` on record under `label`. One that is there under that label is replaced, if
  /// `replaces`. A pattern that another label has is refused.
  static func add(
    _ path: borrowing DotPath, as label: String, replaces: Bool, isDuress: Bool = false,
    to file: PatternFile?, settings: Settings
  ) throws(SecretError) -> PatternFile {
    let others = (file?.entries.count ?? 0) - (file?.has(label) == true ? 1 : 0)
    if let file, file.has(label), !replaces {
      throw SecretError(.labelTaken, "\(label) has a pattern; right: another label, or --replace")
    }
    guard others < PatternFile.capacity else {
      throw SecretError(
        .input, "there are \(others) patterns, and there is room for no more; right: remove one first")
    }
    var result: PatternFile
    if let file, others > 0 {
      result = file
    } else {
      // Nobody else's digest stands on the old hash: it need not stay.
      let hash = PatternHash(
        cost: try HashCost.chosen(for: settings), pepper: try Pepper.presentID(settings))
      result = PatternFile(rows: settings.rows, columns: settings.columns, hash: hash)
    }
    let key = try result.hash.key(of: path, settings)
    try key.read { (key) throws(SecretError) in
      if let entry = result.entry(opened: key), entry.label != label {
        throw SecretError(.inUse, "\(entry.label) has this pattern already; right: another pattern")
      }
      result.put(label, key, isDuress: isDuress)
    }
    guard result.firstOrdinaryLabel != nil else {
      throw SecretError(
        .input, "a pattern for duress alone would be known as one; right: an ordinary pattern first")
    }
    return result
  }

  /// The folder, closed to whoever else sets patterns.
  static func open(_ settings: Settings) throws(SecretError) -> StateFolder {
    let folder = try StateFolder(settings.stateDirectory, creating: true)
    guard folder.lock() else {
      throw SecretError(.system, "\(folder.path): somebody else sets a pattern; right: try again")
    }
    return folder
  }

  /// Not inlined: its frame is to be wiped.
  @inline(never)
  private static func record(
    _ label: String, _ isDuress: Bool, _ settings: Settings, _ input: borrowing FileDescriptor
  ) throws(SecretError) -> String? {
    let path = try SecretError.box(DotPath())
    let text = try SecretError.box(SecretBytes())
    try text.change { (text) throws(SecretError) in _ = try SecretLine.read(input, into: &text) }
    try text.read { (text) throws(SecretError) in
      try path.change { (path) throws(SecretError) in
        try PatternText.parse(text, for: settings, into: &path)
      }
    }
    // Before the work: a state folder that cannot be used is said at once.
    let folder = try open(settings)
    defer { folder.unlock() }
    var present: PatternFile?
    var complaint: String?
    do throws(SecretError) {
      present = try PatternStore.read(folder, for: settings)
    } catch {
      guard error.reason == .file, label == PatternLabel.usual else { throw error }
      complaint = error.text
    }
    let file = try path.read { (path) throws(SecretError) in
      try add(
        path, as: label, replaces: true, isDuress: isDuress, to: present, settings: settings)
    }
    try PatternStore.write(file, to: folder)
    return complaint
  }
}
