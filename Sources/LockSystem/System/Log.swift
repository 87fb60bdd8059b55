import CLinux
import LockCore

/// One line on standard error, with the priority prefix that the journal reads (sd-daemon(3)); on a
/// terminal without it; and with fields of its own where standard error is the journal. Nothing of a pattern,
/// a dot or a touch position is ever passed in.
public enum Log {
  public static func error(_ text: String) { line(3, text) }
  public static func warning(_ text: String) { line(4, text) }
  public static func notice(_ text: String) { line(5, text) }
  public static func info(_ text: String) { line(6, text) }

  /// A line for the person at the command line, without a priority.
  public static func plain(_ text: String) { write(PlainText.bytes(text), priority: nil) }

  /// A change of the lock's state, which is always said. `event` is its name in the socket's interface.
  public static func state(_ event: String, _ text: String, failures: Int, label: String?) {
    if Journal.isStandardError {
      var entry = Journal(priority: 5, PlainText.bytes(text))
      entry.add("TOUCHLOCK_EVENT=\(event)")
      entry.add("TOUCHLOCK_FAILURES=\(failures)")
      if let label { entry.add("TOUCHLOCK_LABEL=\(label)") }
      if entry.send() { return }
    }
    write(PlainText.bytes(text), priority: 5)
  }

  private static let repeats = RepeatLimit()

  // Never copied to where it is called from: that would be all of it, in many places.
  @inline(never)
  private static func line(_ priority: UInt8, _ text: String) {
    var bytes = PlainText.bytes(text)
    let leftOut = repeats.leftOut(bytes, at: Clock.now().nanoseconds / 1_000_000_000)
    guard leftOut >= 0 else { return }
    if leftOut > 0 { bytes += " (and \(leftOut) times more in the meantime)".bytes }
    if Journal.isStandardError, Journal(priority: priority, bytes).send() { return }
    write(bytes, priority: priority)
  }

  /// One write per line, so that lines of several processes do not mix; a closed stderr is no error.
  private static func write(_ text: [UInt8], priority: UInt8?) {
    var bytes: [UInt8] = []
    if let priority, isatty(2) != 1 { bytes = [0x3c, 0x30 + priority, 0x3e] }
    bytes += text
    bytes.append(0x0a)
    _ = CLinux.write(2, bytes, bytes.count)
  }
}
