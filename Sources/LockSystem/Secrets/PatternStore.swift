import CLinux
import LockCore

/// The patterns on record: `patterns` in the state folder, mode 0600; where there is none, the credential
/// `touchlockd.patterns` of the service.
public enum PatternStore {
  public static let fileName = "patterns"
  static let credentialName = "touchlockd.patterns"

  /// What is on record for the grid of `settings`; nil: no pattern was ever set. `SecretError` is the one
  /// line that says why what is there cannot be used, and the way out.
  public static func read(
    _ folder: borrowing StateFolder, for settings: Settings
  ) throws(SecretError) -> PatternFile? {
    if let file = try read(fileName, folder, settings) { return file }
    guard let directory = settings.credentialsDirectory else { return nil }
    return try read(credentialName, StateFolder(directory, creating: false), settings)
  }

  /// Whether the patterns are in the state folder.
  static func isWritten(_ folder: borrowing StateFolder) throws(SecretError) -> Bool {
    do throws(StateFileFault) {
      return try folder.read(fileName, longest: PatternFile.longest) != nil
    } catch {
      throw SecretError(.system, error.text)
    }
  }

  private static func read(
    _ fileName: String, _ folder: borrowing StateFolder, _ settings: Settings
  ) throws(SecretError) -> PatternFile? {
    let path = folder.path(of: fileName)
    let bytes: [UInt8]?
    do throws(StateFileFault) {
      // systemd lets the user of the service read its credentials by an ACL, which shows as the group's.
      let closed: mode_t = fileName == credentialName ? 0o037 : 0o077
      bytes = try folder.read(fileName, longest: PatternFile.longest, closed: closed)
    } catch {
      if case .unreadable(let text) = error { throw SecretError(.system, text) }
      throw SecretError(.file, "\(error.text), or touchlockctl set-pattern")
    }
    guard let bytes else { return nil }
    let file: PatternFile
    do throws(PatternFile.Damage) {
      file = try PatternFile(bytes)
    } catch {
      throw damaged(path, error)
    }
    guard file.rows == settings.rows, file.columns == settings.columns else {
      throw SecretError(
        .file,
        "\(path): set for a grid of \(file.rows) rows and \(file.columns) columns, "
          + "the configuration has \(settings.rows) and \(settings.columns); "
          + "right: those rows and columns, or touchlockctl set-pattern")
    }
    if let id = file.hash.pepper {
      do throws(SecretError) { _ = try Pepper.find(id, settings) } catch {
        throw SecretError(error.reason, "\(path): \(error.text)")
      }
    }
    return file
  }

  /// What is on record, in the order in which it was set.
  public static func entries(_ settings: Settings) throws(SecretError) -> [PatternFile.Entry] {
    guard isThere(settings) else { return [] }
    let folder = try StateFolder(settings.stateDirectory, creating: false)
    return try read(folder, for: settings)?.entries ?? []
  }

  /// The labels of the patterns that a new hash waits for: each follows when it is drawn.
  public static func labelsToDraw(_ settings: Settings) throws(SecretError) -> [String] {
    guard isThere(settings) else { return [] }
    let folder = try StateFolder(settings.stateDirectory, creating: false)
    guard let file = try read(folder, for: settings), file.next != nil else { return [] }
    var labels: [String] = []
    for entry in file.entries where entry.next == nil { labels.append(entry.label) }
    return labels
  }

  /// The folder is made when the first pattern is set.
  private static func isThere(_ settings: Settings) -> Bool {
    access(settings.stateDirectory, F_OK) == 0 || clinux_errno() != ENOENT
  }

  /// Replaces what is on record; on failure the old patterns stay.
  public static func write(_ file: PatternFile, to folder: borrowing StateFolder) throws(SecretError) {
    try folder.replace(fileName, with: file.text)
  }

  private static func damaged(_ path: String, _ damage: PatternFile.Damage) -> SecretError {
    switch damage {
    case .line(let line):
      SecretError(
        .file, "\(path):\(line): damaged; right: the file from a backup, or touchlockctl set-pattern")
    case .cutOff:
      SecretError(
        .file, "\(path): cut off; right: the file from a backup, or touchlockctl set-pattern")
    case .version(let version):
      SecretError(
        .file,
        "\(path): of version \(version), this touchlockd reads version 1; "
          + "right: a later touchlockd, or touchlockctl set-pattern")
    }
  }
}
