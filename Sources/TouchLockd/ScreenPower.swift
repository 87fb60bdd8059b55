import LockCore
import LockSystem

/// What turns the locked screen off and on: the time without a touch, keys, the end of a suspend.
final class ScreenPower {
  private let loop: EventLoop
  private let handle: (LockEvent) -> Void
  private let idleTimer: Timer
  private let backlight: Backlight
  private var keys: KeyInput?
  private var resume: ResumeWatch?

  init(_ loop: EventLoop, settings: Settings, _ handle: @escaping (LockEvent) -> Void) throws(SystemError) {
    self.loop = loop
    self.handle = handle
    idleTimer = try Timer(loop) { handle(.idleReached) }
    backlight = Backlight(settings.backlight)
  }

  /// Reads keys and hears of a suspend from now on.
  func watch() {
    guard keys == nil else { return }
    do throws(SystemError) {
      keys = try KeyInput(loop, handle)
    } catch {
      Log.warning("power keys cannot be found: \(error.text)")
    }
    do throws(SystemError) {
      resume = try ResumeWatch(loop) { [self] in handle(.resumed) }
    } catch {
      Log.warning("the end of a suspend is not noticed: \(error.text)")
    }
  }

  func setIdleDeadline(_ moment: Instant?) { idleTimer.set(moment) }

  func setBacklight(_ power: Backlight.Power) { backlight.set(power) }
}
