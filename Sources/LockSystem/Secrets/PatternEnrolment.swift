import CLinux
import LockCore

/// Setting a pattern from a line of text.
public enum PatternEnrolment {
  /// The label of the pattern that `set` records.
  public static let label = "owner"

  /// Reads one line from `input`, and replaces what is on record by its pattern. Blocks. On `SecretError`
  /// nothing was changed.
  public static func set(settings: Settings, input: borrowing FileDescriptor) throws(SecretError) {
    defer { SecretStack.wipe() }
    try record(settings, input)
  }

  /// Not inlined: its frame is to be wiped.
  @inline(never)
  private static func record(
    _ settings: Settings, _ input: borrowing FileDescriptor
  ) throws(SecretError) {
    let path = try SecretError.box(DotPath())
    let text = try SecretError.box(SecretBytes())
    try text.change { (text) throws(SecretError) in try readLine(input, into: &text) }
    try text.read { (text) throws(SecretError) in
      try path.change { (path) throws(SecretError) in
        try PatternText.parse(text, for: settings, into: &path)
      }
    }
    // Before the work: a state folder that cannot be used is said at once.
    let folder = try StateFolder(settings.stateDirectory, creating: true)
    guard folder.lock() else {
      throw SecretError(.system, "\(folder.path): another touchlockctl sets a pattern; right: try again")
    }
    let hash = try path.read { (path) throws(SecretError) in
      try PatternHash(of: path, memoryKiB: settings.hashMemory, passes: settings.hashPasses)
    }
    let entry = PatternFile.Entry(label: label, hash: hash)
    try PatternStore.write(
      PatternFile(rows: settings.rows, columns: settings.columns, entries: [entry]), to: folder)
  }

  /// Up to the line's end or the end of the input, byte by byte: what follows is not ours.
  private static func readLine(
    _ input: borrowing FileDescriptor, into text: inout SecretBytes
  ) throws(SecretError) {
    while true {
      let end = text.count
      guard try readByte(input, into: &text) else { return }
      if text.count == SecretBytes.capacity {
        throw SecretError(.input, "the pattern is too long; right: at most \(DotPath.capacity) dots")
      }
      if text[end] == UInt8(ascii: "\n") {
        text.removeLast()
        return
      }
    }
  }

  /// Straight into the locked memory; false at the end of the input.
  private static func readByte(
    _ input: borrowing FileDescriptor, into text: inout SecretBytes
  ) throws(SecretError) -> Bool {
    do throws(SystemError) {
      return try text.append { (place) throws(SystemError) in try input.read(into: place) ?? 0 } == 1
    } catch {
      throw SecretError(
        .system,
        "standard input cannot be read: \(String(cString: strerror(error.code))); right: a line with the pattern"
      )
    }
  }
}
