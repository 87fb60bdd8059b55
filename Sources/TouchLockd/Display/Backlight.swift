import CLinux
import LockCore
import LockSystem

/// A backlight of /sys/class/backlight. Most go off with their screen; this is for those that do not.
struct Backlight {
  /// "auto": the only one that is there; "none"; or its name.
  let choice: String
  /// Where the kernel lists them.
  var folder = "/sys/class/backlight"

  /// FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN, as bl_power takes them.
  enum Power: UInt8 {
    case on = 0x30
    case off = 0x34
  }

  /// Does nothing where there is none. What the system refuses is one warning line.
  func set(_ power: Power) {
    guard let name else { return }
    let path = "\(folder)/\(name)/bl_power"
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, flags: O_WRONLY)
      var digit = power.rawValue
      try systemCall("write", path) { write(file.raw, &digit, 1) }
    } catch {
      Log.warning("the backlight stays as it is: \(error.text)")
    }
  }

  private var name: String? {
    switch choice {
    case "none": return nil
    case "auto": return onlyEntry
    default: return choice
    }
  }

  private var onlyEntry: String? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var found: String?
    while let entry = readdir(stream) {
      let name = clinux_entry_name(entry)
      if let name, name[0] == 0x2e { continue }
      guard found == nil, let name else { return nil }
      found = String(cString: name)
    }
    return found
  }
}
