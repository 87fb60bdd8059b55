import CLinux
import LockCore
import LockSystem

/// A backlight of /sys/class/backlight. Most go off with their screen; this is for those that do not.
final class Backlight {
  /// FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN, as the digits that bl_power has.
  enum Power: UInt8 {
    case on = 0x30
    case off = 0x34
  }

  private let choice: String
  private let folder: String
  private var isForbidden = false

  /// - Parameters:
  ///   - choice: "auto", the only one that is there; "none"; or its name.
  ///   - folder: where the kernel lists them.
  init(_ choice: String, folder: String = "/sys/class/backlight") {
    self.choice = choice
    self.folder = folder
  }

  /// Does nothing where there is none, or where it is so already. What the system refuses is one warning
  /// line, and not tried again.
  func set(_ power: Power) {
    guard !isForbidden, let name else { return }
    let path = "\(folder)/\(name)/bl_power"
    do throws(SystemError) {
      var digit: UInt8 = 0
      let current = try FileDescriptor(opening: path, flags: O_RDONLY)
      try systemCall("read", path) { read(current.raw, &digit, 1) }
      guard digit != power.rawValue else { return }
      digit = power.rawValue
      let file = try FileDescriptor(opening: path, flags: O_WRONLY)
      try systemCall("write", path) { write(file.raw, &digit, 1) }
    } catch {
      isForbidden = true
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
      guard let name = clinux_entry_name(entry), name[0] != 0x2e else { continue }
      if found != nil { return nil }
      found = String(cString: name)
    }
    return found
  }
}
