import CLinux
import LockCore
import LockSystem

/// `--debug-touch`: what the fingers do, a line each, for whoever brings up a board.
enum TouchDebug {
  /// Runs until SIGINT or SIGTERM. `settings` names the device, or all of them are read.
  static func run(_ settings: Settings) -> ExitStatus {
    do throws(SystemError) {
      let loop = try EventLoop()
      let signals = try Signals(loop, [SIGINT, SIGTERM]) { _ in loop.stop() }
      let output = ScreenSize.find() ?? Size(width: 1280, height: 800)
      let grid = Grid(settings: settings, output: output)
      var isRefused = false
      let input = TouchInput(
        loop: loop, settings: settings,
        onNews: { if case .contact(let contact) = $0 { _ = ExitStatus.printing(line(contact, grid)) } })
      input.onBusy = {
        isRefused = true
        loop.stop()
      }
      loop.beforeSleep = { input.followContacts() }
      _ = ExitStatus.printing(
        "Touches on a screen of \(output.width)x\(output.height) pixels; end with Ctrl-C.\n")
      input.take(output: output)
      if input.count == 0 && !isRefused { Log.notice("no touchscreen to read yet; waiting for one") }
      try withExtendedLifetime(signals) { () throws(SystemError) in try loop.run() }
      input.release()
      return isRefused ? .inUse : .done
    } catch {
      Log.error(error.text)
      return .software
    }
  }

  /// `contact 3 down  device 512 300  screen 640.5 187.25  dot 2`
  static func line(_ contact: ScreenContact, _ grid: Grid) -> String {
    let event = contact.event
    let dot = grid.dot(at: contact.point).map { "\($0.number)" } ?? "-"
    let (x, y) = (pixels(contact.point.x), pixels(contact.point.y))
    return "contact \(event.contact) \(kind(event.kind))  device \(event.x) \(event.y)  screen \(x) \(y)"
      + "  dot \(dot)\n"
  }

  private static func kind(_ kind: ContactEvent.Kind) -> String {
    switch kind {
    case .down: "down"
    case .move: "move"
    case .up: "up"
    case .cancel: "cancel"
    }
  }

  /// In hundredths, which is as fine as an eye can tell.
  private static func pixels(_ units: Int32) -> String {
    let hundredths = (Int(units) * 100 + 128) >> 8
    let rest = hundredths.magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
