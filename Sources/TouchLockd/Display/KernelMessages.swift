import LockCore
import LockSystem

/// Keeps kernel messages off the screen: they are printed on a terminal that nobody looks at, the one on
/// which the kernel itself hides them during a suspend. Serial lines and the log get them as ever.
struct KernelMessages {
  private static let hidingPlace = 63
  private var terminal: Terminal?
  private var usual = 0

  /// `isWanted` false, or a kernel without terminals: does nothing.
  init(isWanted: Bool) {
    guard isWanted else { return }
    do throws(SystemError) {
      let terminal = try Terminal(Self.hidingPlace)
      let place = terminal.messages
      // Hidden is what a daemon that died has left.
      usual = place < 0 || place == Self.hidingPlace ? 0 : place
      self.terminal = terminal
    } catch {
      // Nothing to print on, so nothing is printed.
    }
  }

  func hide() { terminal?.messages = Self.hidingPlace }
  func show() { terminal?.messages = usual }
}
