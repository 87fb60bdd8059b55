import CLinux
import LockCore

/// The size of the screen by the kernel's word, without opening a card that somebody else may be using.
enum ScreenSize {
  /// The preferred mode of the first connected screen; nil: there is none.
  static func find(in folder: String = "/sys/class/drm") -> Size? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // Connectors are named card0-HDMI-A-1.
      guard let name = clinux_entry_name(entry), strncmp(name, "card", 4) == 0, strchr(name, 0x2d) != nil
      else { continue }
      // strcmp(3) compares bytes, which `<` for strings does not.
      names.insert(String(cString: name), at: names.firstIndex { strcmp(name, $0) < 0 } ?? names.endIndex)
    }
    for name in names {
      guard let status = firstLine("\(folder)/\(name)/status"), status == "connected",
        let mode = firstLine("\(folder)/\(name)/modes"), let size = size(mode)
      else { continue }
      return size
    }
    return nil
  }

  /// `1280x800`, or `1920x1080i` of an interlaced mode.
  static func size(_ mode: String) -> Size? {
    let sides = (Piece(mode).before("i") ?? Piece(mode)).words(between: "x")
    guard sides.count == 2, let width = sides[0].wholeNumber, let height = sides[1].wholeNumber, width > 0,
      height > 0
    else { return nil }
    return Size(width: Int32(width), height: Int32(height))
  }

  private static func firstLine(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, fgets(start, 64, file) != nil else { return nil }
      let length = strcspn(start, "\n")
      start[length] = 0
      return String(cString: start)
    }
  }
}
