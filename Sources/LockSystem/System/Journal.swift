import CLinux
import LockCore

/// systemd-journald's native protocol (systemd.io/JOURNAL_NATIVE_PROTOCOL), by hand: a line of the log with
/// fields of its own, which journalctl finds by their values.
struct Journal {
  static let socket = "/run/systemd/journal/socket"

  /// The entry: NAME=value, a line each.
  private(set) var entry: [UInt8] = []

  /// `message` is plain text.
  init(priority: UInt8, _ message: [UInt8]) {
    add("SYSLOG_IDENTIFIER=\(Product.name)")
    add("PRIORITY=\(Int(priority))")
    entry += "MESSAGE=".bytes
    entry += message
    entry.append(0x0a)
  }

  /// NAME=value. A line break in it would begin another field, and becomes a question mark.
  @inline(never)
  mutating func add(_ field: String) {
    entry += PlainText.bytes(field)
    entry.append(0x0a)
  }

  /// Whether this process's standard error is the journal, as JOURNAL_STREAM says: its device and inode.
  static var isStandardError: Bool {
    var status = stat()
    guard let stream = getenv("JOURNAL_STREAM"), fstat(2, &status) == 0 else { return false }
    return strcmp(stream, "\(Int(status.st_dev)):\(Int(status.st_ino))") == 0
  }

  /// False: the journal did not take it.
  func send(to path: String = Journal.socket) -> Bool {
    do throws(SystemError) {
      // Never waits: a journal that is stuck must not hold up the lock.
      try Datagram.send(entry, to: path, flags: Int32(MSG_DONTWAIT))
      return true
    } catch {
      return false
    }
  }
}
