import CLinux
import LockCore
import LockSystem

/// A virtual terminal, by its device node, and the calls of ioctl_console(2) that are of use here.
final class Terminal {
  /// N of /dev/ttyN.
  let number: Int
  private let descriptor: FileDescriptor

  init(_ number: Int) throws(SystemError) {
    self.number = number
    // Nothing is read from it, and the group that terminals belong to may only write.
    descriptor = try FileDescriptor(opening: "/dev/tty\(number)", flags: O_WRONLY | O_NOCTTY)
  }

  // MARK: All terminals

  /// The terminal in front, and a bit for each of the first 15 that somebody has open.
  var state: (front: Int, open: UInt16) {
    var state = vt_stat()
    _ = clinux_ioctl_pointer(descriptor.raw, UInt(VT_GETSTATE), &state)
    return (Int(state.v_active), state.v_state)
  }

  /// Asks the kernel to bring a terminal to the front, which it does when the one there lets go.
  func activate(_ number: Int) throws(SystemError) {
    try call("VT_ACTIVATE", VT_ACTIVATE, number)
  }

  /// Whether the kernel brings no other terminal to the front, whoever asks. That outlives the process.
  func lockSwitching(_ isLocked: Bool) throws(SystemError) {
    try call("VT_LOCKSWITCH", isLocked ? VT_LOCKSWITCH : VT_UNLOCKSWITCH, 0)
  }

  /// Where kernel messages are printed: 0, the terminal in front.
  var messages: Int {
    get {
      var command = UInt8(TIOCL_GETKMSGREDIRECT)
      return Int(clinux_ioctl_pointer(descriptor.raw, UInt(TIOCLINUX), &command))
    }
    set {
      var command = (UInt8(TIOCL_SETKMSGREDIRECT), UInt8(newValue))
      _ = clinux_ioctl_pointer(descriptor.raw, UInt(TIOCLINUX), &command)
    }
  }

  // MARK: This one

  /// In graphics mode the kernel draws neither text nor its own messages.
  var isGraphical: Bool {
    var mode: Int32 = KD_TEXT
    _ = clinux_ioctl_pointer(descriptor.raw, UInt(KDGETMODE), &mode)
    return mode == KD_GRAPHICS
  }

  func setGraphical(_ isGraphical: Bool) throws(SystemError) {
    try call("KDSETMODE", KDSETMODE, Int(isGraphical ? KD_GRAPHICS : KD_TEXT))
  }

  /// How keys become input: K_XLATE, K_UNICODE, K_OFF.
  var keyboard: Int32 {
    get {
      var mode = K_UNICODE
      _ = clinux_ioctl_pointer(descriptor.raw, UInt(KDGKBMODE), &mode)
      return mode
    }
    set { _ = clinux_ioctl_int(descriptor.raw, UInt(KDSKBMODE), Int(newValue)) }
  }

  /// Whether a switch from and to this terminal waits for the process's word, asked for by signals.
  func asksForSwitching(_ signals: (leave: Int32, enter: Int32)?) throws(SystemError) {
    var mode = vt_mode()
    mode.mode = Int8(signals == nil ? VT_AUTO : VT_PROCESS)
    mode.relsig = Int16(signals?.leave ?? 0)
    mode.acqsig = Int16(signals?.enter ?? 0)
    try systemCall("VT_SETMODE", path) { clinux_ioctl_pointer(descriptor.raw, UInt(VT_SETMODE), &mode) }
  }

  /// The answer to such a signal.
  enum Answer: Int32 {
    case stay = 0
    case leave = 1
    /// VT_ACKACQ.
    case entered = 2
  }

  /// Fails harmlessly where nobody has asked.
  func answer(_ answer: Answer) {
    _ = clinux_ioctl_int(descriptor.raw, UInt(VT_RELDISP), Int(answer.rawValue))
  }

  /// Keys are neither echoed nor become signals: Ctrl-C would end the daemon. Returns what it was.
  func setRaw() -> termios {
    var attributes = termios()
    tcgetattr(descriptor.raw, &attributes)
    let before = attributes
    cfmakeraw(&attributes)
    tcsetattr(descriptor.raw, TCSANOW, &attributes)
    return before
  }

  /// Throws away what was typed meanwhile.
  func restore(_ attributes: termios) {
    var attributes = attributes
    tcsetattr(descriptor.raw, TCSAFLUSH, &attributes)
  }

  /// Empties the screen, with what has scrolled off it, and hides the cursor.
  func clear() {
    let sequence: StaticString = "\u{1b}[?25l\u{1b}[H\u{1b}[2J\u{1b}[3J"
    _ = write(descriptor.raw, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }

  func showCursor() {
    let sequence: StaticString = "\u{1b}[?25h"
    _ = write(descriptor.raw, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }

  private var path: String { "/dev/tty\(number)" }

  private func call(_ name: StaticString, _ request: Int32, _ argument: Int) throws(SystemError) {
    try systemCall(name, path) { clinux_ioctl_int(descriptor.raw, UInt(request), argument) }
  }
}
