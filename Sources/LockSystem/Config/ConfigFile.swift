import LockCore

/// The configuration: one file, then the files of the folder beside it.
public enum ConfigFile {
  public static let defaultPath = "/etc/touchlockd/touchlockd.conf"

  /// Reads `path` and then `path.d/*.conf` in the byte order of their names; a later file overrides an
  /// earlier one. Without `path`, the default one, which need not exist.
  public static func load(_ path: String? = nil) throws(ConfigError) -> Settings {
    let reader = ConfigReader()
    let file = path ?? defaultPath
    read(file, mayBeAbsent: path == nil, with: reader)
    for dropIn in ConfigFolder.files(of: "\(file).d", with: reader) {
      read(dropIn, mayBeAbsent: false, with: reader)
    }
    reader.checkConflicts()
    guard reader.faults.isEmpty else { throw ConfigError(lines: reader.faults) }
    return reader.draft.result
  }

  private static func read(_ path: String, mayBeAbsent: Bool, with reader: ConfigReader) {
    do throws(ConfigTextError) {
      guard let text = try ConfigText.read(path) else {
        if !mayBeAbsent { reader.fault(path, "there is no such file") }
        return
      }
      reader.parse(text, file: path)
    } catch {
      reader.fault(path, error.text)
    }
  }
}
