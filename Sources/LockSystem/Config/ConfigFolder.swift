import CLinux
import LockCore

/// The folder of further configuration files.
enum ConfigFolder {
  /// The paths of its files named `*.conf`, in the byte order of their names; hidden ones are not read.
  /// No folder: none.
  static func files(of folder: String, with reader: ConfigReader) -> [String] {
    guard let stream = opendir(folder) else {
      let code = clinux_errno()
      if code == ENOTDIR {
        reader.fault(folder, "this is not a folder; right: a folder of *.conf files")
      } else if code != ENOENT {
        reader.fault(folder, "cannot be read: \(String(cString: strerror(code)))")
      }
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      guard let name = String(validatingCString: clinux_entry_name(entry)) else {
        reader.fault(folder, "holds a file whose name is not UTF-8; right: rename it")
        continue
      }
      guard let stem = Piece(name).before(".conf"), stem.behind(".") == nil, !stem.isEmpty else { continue }
      // strcmp(3) compares bytes, which `<` for strings does not.
      let position = names.firstIndex { strcmp(name, $0) < 0 }
      names.insert(name, at: position ?? names.endIndex)
    }
    return names.map { "\(folder)/\($0)" }
  }
}
