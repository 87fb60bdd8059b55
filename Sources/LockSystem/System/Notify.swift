import CLinux
import LockCore

/// Tells the service manager how the daemon stands: sd_notify(3)'s protocol, by hand, so that libsystemd
/// is no part of a login path. Without NOTIFY_SOCKET it does nothing.
public struct Notify {
  private let path: String?

  public init() { path = getenv("NOTIFY_SOCKET").map { String(cString: $0) } }

  /// Speaks to the socket at `path`; with a leading `@`, in the abstract namespace.
  public init(path: String) { self.path = path }

  /// Start-up is over.
  public func ready(_ status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }

  /// One line for `systemctl status`.
  public func status(_ status: String) { send("STATUS=\(Self.line(status))") }

  /// The loop turns.
  public func alive() { send("WATCHDOG=1") }

  /// The daemon is about to end.
  public func stopping() { send("STOPPING=1") }

  @inline(never)
  private func send(_ state: String) {
    guard let path else { return }
    do throws(SystemError) {
      try Datagram.send(state.bytes, to: path)
    } catch {
      Log.warning("cannot tell the service manager (NOTIFY_SOCKET): \(error.text)")
    }
  }

  /// A line break would begin another assignment.
  private static func line(_ text: String) -> String {
    Piece(bytes: text.bytes.map { $0 == 0x0a ? 0x20 : $0 }[...]).text
  }
}
