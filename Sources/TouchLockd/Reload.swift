import CLinux
import LockCore
import LockSystem

/// Takes a changed configuration into use: SIGHUP. A good one is used by starting the program anew in the same
/// process, which is then as if it had been started with it. That waits until the device is locked and nobody
/// draws, because a daemon that starts is locked.
final class Reload {
  private let configuration: String?
  private let isSettled: () -> Bool
  private var timer: Timer?
  private var isWanted = false
  /// The locked picture is left alone for so long first, so that who waits for it is answered; milliseconds.
  private static let delay = 500

  /// `isSettled` says whether the device is locked and nobody draws.
  init(_ loop: EventLoop, configuration: String?, isSettled: @escaping () -> Bool) throws(SystemError) {
    self.configuration = configuration
    self.isSettled = isSettled
    timer = try Timer(loop) { [self] in restart() }
  }

  /// The configuration may have changed. A bad one is refused, and the old one stays.
  func want() {
    isWanted = isGood()
    guard isWanted else { return }
    if isSettled() { return restart() }
    Log.notice("the configuration is good, and used as soon as the device is locked and nobody draws")
  }

  /// The lock's state has changed.
  func stateChanged() {
    if isWanted { timer?.set(Clock.now().advanced(milliseconds: Self.delay)) }
  }

  private func isGood() -> Bool {
    do throws(ConfigError) {
      _ = try ConfigFile.load(configuration)
      return true
    } catch {
      for line in error.lines { Log.error(line) }
      Log.error("the configuration is not used, and the one before stays; right: the line above, then reload")
      return false
    }
  }

  private func restart() {
    // It may have been changed once more while the device was unlocked.
    guard isWanted, isSettled(), isGood() else { return }
    isWanted = false
    Log.notice("the configuration is used from now on")
    InheritedSocket.keepForRestart()
    clinux_restart()
    Log.error("the configuration is not used: execve: \(String(cString: strerror(clinux_errno())))")
  }
}
