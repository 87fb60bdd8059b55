import CLinux
import LockCore
import LockSystem

/// Finds the terminal that the locked screen has for itself.
enum TerminalSearch {
  /// The first that is looked at: those before are getty's and, by custom, a display server's.
  private static let first = 8
  /// The last of which the kernel tells whether it is open.
  private static let last = 15

  /// nil: the kernel has no terminals, or none is wanted. What else is in the way is a warning line.
  static func open(_ choice: TerminalChoice) -> Terminal? {
    guard choice != .none else { return nil }
    do throws(SystemError) {
      return try Terminal(try number(choice))
    } catch {
      if choice == .auto, error.code == ENOENT || error.code == ENXIO || error.code == ENODEV {
        return nil
      }
      Log.warning("\(error.text); locking without a virtual terminal (right: [display] vt)")
      return nil
    }
  }

  private static func number(_ choice: TerminalChoice) throws(SystemError) -> Int {
    if case .number(let number) = choice { return number }
    if let number = ofStandardInput { return number }
    // A daemon that died has left its own in front and open to nobody: it is found again. /dev/tty0 would
    // open the one in front, and make it look used.
    let open = try Terminal(TerminalChoice.numbers.upperBound).state.open
    for number in first...last where open & 1 << UInt16(number) == 0 { return number }
    return first
  }

  /// The terminal that standard input is, as TTYPath with StandardInput=tty makes it.
  private static var ofStandardInput: Int? {
    var info = stat()
    // A character device (inode(7)) of major number 4 is a terminal, or from 64 on a serial line.
    guard fstat(0, &info) == 0, info.st_mode & 0o170000 == 0o020000, info.st_rdev >> 8 == 4,
      TerminalChoice.numbers.contains(Int(info.st_rdev & 0xff))
    else { return nil }
    return Int(info.st_rdev & 0xff)
  }
}
