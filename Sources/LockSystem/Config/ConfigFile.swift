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
    return try settings(of: reader)
  }

  /// Reads one file's content; `name` is what its faults call it.
  public static func read(_ text: [UInt8], name: String) throws(ConfigError) -> Settings {
    let reader = ConfigReader()
    reader.parse(text, file: name)
    return try settings(of: reader)
  }

  private static func settings(of reader: ConfigReader) throws(ConfigError) -> Settings {
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
