import CLinux
import LockCore
import LockSystem

/// The virtual terminal that the locked screen has for itself.
///
/// While locked it is in front, in graphics mode, with its keyboard off, and the kernel switches to no
/// other: by VT_LOCKSWITCH, and because it never leaves a terminal that is graphical and asks nobody.
/// All of that is the kernel's state and outlives this process: whoever kills it sees no session.
/// VT_LOCKSWITCH is also what lets a suspend go on, which otherwise waits for a switch of its own.
///
/// While unlocked, the terminal lets go of the front whenever it is asked to.
final class Console {
  /// The terminal is in front, or nothing is gained by waiting for it any longer.
  var onFront: () -> Void = {}

  private let terminal: Terminal
  private let attributes: termios
  private let keyboard: Int32
  private let memory: SessionMemory
  private var signals: Signals?
  private var patience: Timer?
  /// The terminal that was in front before the daemon began.
  private let origin: Int
  /// Where the session is that locking has put away.
  private var session: Int?
  /// Whether it is to stay in front.
  private var isKept = false
  /// Asked to let the session to the front, and not there yet.
  private var isReturning = false
  private var hasComplained = false

  private static let leave = SIGUSR1
  private static let enter = SIGUSR2
  /// How long the program in front has to let go of it, in milliseconds.
  private static let longestWait = 1_000

  /// nil: the kernel has no terminals, or none is wanted, or it may not be used.
  init?(_ loop: EventLoop, settings: Settings) {
    guard let terminal = TerminalSearch.open(settings.terminal) else { return nil }
    self.terminal = terminal
    memory = SessionMemory(besides: settings.socketPath)
    origin = terminal.state.front
    attributes = terminal.setRaw()
    // Off is what a daemon that died has left.
    let keyboard = terminal.keyboard
    self.keyboard = keyboard == K_OFF ? K_UNICODE : keyboard
    do throws(SystemError) {
      if !terminal.isGraphical { terminal.clear() }
      signals = try Signals(loop, [Self.leave, Self.enter]) { [self] signal in
        if signal == Self.leave { leave() } else { entered() }
      }
      patience = try Timer(loop) { [self] in patienceEnded() }
    } catch {
      complain(error)
      return nil
    }
  }

  /// Brings the terminal to the front and keeps it there. `isStart`: the daemon has just begun, and what
  /// is in front may be no session but the text of the boot.
  func take(isStart: Bool) {
    isKept = true
    isReturning = false
    let front = terminal.state.front
    if front == terminal.number {
      if isStart { session = memory.session }
      return settle()
    }
    session = isStart && memory.session != front && !Self.isGraphical(front) ? nil : front
    memory.session = session
    do throws(SystemError) {
      // As text, so that the switch draws this empty terminal into the kernel's own framebuffer: all that
      // is left to see if the daemon dies and no other program has a picture.
      try terminal.setGraphical(false)
      try terminal.asksForSwitching((Self.leave, Self.enter))
      // A daemon that died on another terminal may have left it locked.
      try terminal.lockSwitching(false)
      try terminal.activate(terminal.number)
      patience?.set(Clock.now().advanced(milliseconds: Self.longestWait))
    } catch {
      complain(error)
      onFront()
    }
  }

  /// Lets the session back to the front. Without one the terminal stays there, silent, until a program
  /// draws or another terminal is asked for.
  func release() {
    isKept = false
    patience?.set(nil)
    do throws(SystemError) {
      try terminal.lockSwitching(false)
      terminal.keyboard = keyboard
      try terminal.asksForSwitching((Self.leave, Self.enter))
      if let session {
        isReturning = true
        try terminal.activate(session)
      }
    } catch {
      complain(error)
    }
  }

  /// Leaves the terminal as it was found. A locked one stays in front: its end opens no session.
  func close() {
    do throws(SystemError) {
      try terminal.lockSwitching(false)
      terminal.keyboard = keyboard
      try terminal.setGraphical(false)
      try terminal.asksForSwitching(nil)
      if !isKept, terminal.state.front == terminal.number { try terminal.activate(origin) }
    } catch {
      complain(error)
    }
    terminal.showCursor()
    terminal.restore(attributes)
  }

  /// In front: shuts the doors.
  private func settle() {
    patience?.set(nil)
    do throws(SystemError) {
      if !terminal.isGraphical {
        terminal.clear()
        try terminal.setGraphical(true)
      }
      terminal.keyboard = K_OFF
      try terminal.asksForSwitching(nil)
      try terminal.lockSwitching(true)
    } catch {
      complain(error)
    }
    onFront()
  }

  private func leave() {
    terminal.answer(isKept ? .stay : .leave)
    if !isKept { isReturning = false }
  }

  private func entered() {
    terminal.answer(.entered)
    if isKept { return settle() }
    do throws(SystemError) {
      // Once as text: another terminal's is no longer in the kernel's framebuffer then.
      try terminal.setGraphical(false)
      try terminal.setGraphical(true)
      // The unlock has overtaken the switch of the lock.
      if isReturning, let session { try terminal.activate(session) }
    } catch {
      complain(error)
    }
  }

  private func patienceEnded() {
    guard isKept else { return }
    if !hasComplained {
      hasComplained = true
      Log.warning("tty\(terminal.state.front) is not given up by the program that shows on it")
    }
    do throws(SystemError) { try terminal.activate(terminal.number) } catch { complain(error) }
    patience?.set(Clock.now().advanced(milliseconds: Self.longestWait))
    onFront()
  }

  /// The lock holds without it, by the graphics card alone.
  private func complain(_ error: SystemError) {
    guard !hasComplained else { return }
    hasComplained = true
    Log.warning("\(error.text); the virtual terminal is not kept in front (right: CAP_SYS_TTY_CONFIG)")
  }

  private static func isGraphical(_ number: Int) -> Bool {
    do throws(SystemError) {
      return try Terminal(number).isGraphical
    } catch {
      return false
    }
  }
}
