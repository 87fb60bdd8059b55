import CLinux
import LockCore

/// One line on standard error, with the priority prefix that the journal reads (sd-daemon(3)); on a
/// terminal without it. Nothing of a pattern, a dot or a touch position is ever passed in.
public enum Log {
  public static func error(_ text: String) { line("<3>", text) }
  public static func warning(_ text: String) { line("<4>", text) }
  public static func notice(_ text: String) { line("<5>", text) }
  public static func info(_ text: String) { line("<6>", text) }

  /// A line for the person at the command line, without a priority.
  public static func plain(_ text: String) { line("", text) }

  private static func line(_ priority: StaticString, _ text: String) {
    var line: [UInt8] = []
    if isatty(2) != 1 {
      line.append(
        contentsOf: UnsafeBufferPointer(start: priority.utf8Start, count: priority.utf8CodeUnitCount))
    }
    line += PlainText.bytes(text)
    line.append(UInt8(ascii: "\n"))
    // One write per line, so that lines of several processes do not mix; a closed stderr is no error.
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
