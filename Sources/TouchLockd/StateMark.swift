import CLinux
import LockCore
import LockSystem

/// A file beside the socket that is called `locked` or `unlocked`, and never both: what the service manager
/// watches to reach touchlock-locked.target and touchlock-unlocked.target. The daemon can start no units, and
/// so needs no right to.
struct StateMark {
  private let folder: String

  /// The mark of a daemon that serves `socketPath`; locked from now on.
  init(besides socketPath: String) {
    folder = Piece(socketPath).parts(atLast: "/")?.before.text ?? ""
    set(isLocked: true)
  }

  /// What cannot be written is one warning line: the lock does not depend on it.
  func set(isLocked: Bool) {
    let new = path(isLocked: isLocked)
    let old = path(isLocked: !isLocked)
    // Nothing to rename: the first mark of this boot, or of a daemon that died.
    guard rename(old, new) != 0 else { return }
    do throws(SystemError) {
      _ = try FileDescriptor(opening: new, flags: O_WRONLY | O_CREAT | O_NOFOLLOW, mode: 0o644)
    } catch {
      Log.warning("what waits for the service manager's targets is not told: \(error.text)")
    }
  }

  @inline(never)
  private func path(isLocked: Bool) -> String { "\(folder)/\(isLocked ? "locked" : "unlocked")" }
}
