import CLinux
import LockCore

/// systemd-journald's native protocol (systemd.io/JOURNAL_NATIVE_PROTOCOL), by hand: a line of the log with
/// fields of its own, which journalctl finds by their values.
struct Journal {
  static let socket = "/run/systemd/journal/socket"

  /// The entry: NAME=value, a line each.
  private(set) var entry: [UInt8] = []

  init(priority: UInt8, _ message: String) {
    add("SYSLOG_IDENTIFIER=touchlockd\nMESSAGE=", message)
    add("PRIORITY=", "")
    entry[entry.count - 1] = priority
    entry.append(0x0a)
  }

  /// `name` ends with an equals sign.
  mutating func add(_ name: StaticString, _ value: String) {
    for byte in UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount) {
      entry.append(byte)
    }
    var value = value
    value.withUTF8 { bytes in
      // A line break would begin another field.
      for byte in bytes { entry.append(byte < 0x20 ? 0x20 : byte) }
    }
    entry.append(0x0a)
  }

  /// Whether this process's standard error is the journal, as JOURNAL_STREAM says: its device and inode.
  static var isStandardError: Bool {
    guard let stream = getenv("JOURNAL_STREAM") else { return false }
    var status = stat()
    var rest: UnsafeMutablePointer<CChar>?
    guard fstat(2, &status) == 0, strtoul(stream, &rest, 10) == status.st_dev, let rest,
      rest[0] == CChar(UInt8(ascii: ":"))
    else { return false }
    return strtoul(rest + 1, nil, 10) == status.st_ino
  }

  /// False: the journal did not take it.
  func send(to path: String = Journal.socket) -> Bool {
    guard let address = UnixAddress(path) else { return false }
    let raw = CLinux.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard raw >= 0 else { return false }
    let socket = FileDescriptor(owning: raw)
    // Never waits: a journal that is stuck must not hold up the lock.
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    return address.withPointer { sendto(socket.raw, entry, entry.count, flags, $0, $1) } == entry.count
  }
}
