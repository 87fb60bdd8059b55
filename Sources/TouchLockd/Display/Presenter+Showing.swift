import LockCore
import LockSystem

/// How the picture gets onto a screen.
extension Presenter {
  /// Tries it where the pause since the last failure is over.
  func tryToShow() {
    guard retry.isOver(at: Clock.now()) else { return }
    do throws(DisplayError) {
      try show()
    } catch {
      if error.cause == .gone || error.cause == .missing { screen = nil }
      return tryLater(error)
    }
    retry = RetryPause()
    problem = nil
    isShown = true
    tellOutput()
    onShown()
    do throws(DisplayError) {
      try screen?.makeSecondBuffer()
    } catch {
      lose(error)
    }
  }

  /// A card or a display has come or gone.
  func lookAgain() {
    isUnsure = true
    retry = RetryPause()
  }

  /// Takes the displays that there are now, while the picture is shown.
  func useDisplays() {
    guard let screen else { return }
    do throws(DisplayError) {
      let output = try screen.card.describe(probing: true).chooseOutput(search.wish, acceptingUnknown: true)
      isUnsure = false
      if output.looks(like: screen.output) { return }
      waitForFlip()
      unwatch()
      try show(probing: true)
      tellOutput()
      try self.screen?.makeSecondBuffer()
    } catch {
      lose(error)
    }
  }

  private func tellOutput() {
    guard let screen else { return }
    if let complaint = search.wish.complaint(about: screen.output) { log(complaint, isTrouble: true) }
    log("\(screen.card.path): showing on \(screen.output.text), \(screen.scanout.method.name)")
  }

  private func show() throws(DisplayError) {
    if !isUnsure {
      do throws(DisplayError) {
        return try show(probing: false)
      } catch {
        // The kernel's knowledge of the connectors may be old.
        guard error.cause == .missing || error.cause == .refused else { throw error }
      }
    }
    try show(probing: true)
    isUnsure = false
  }

  private func show(probing: Bool) throws(DisplayError) {
    // Kept until the new picture is there: the framebuffer on the screen must not vanish before.
    let previous = screen
    defer { withExtendedLifetime(previous) {} }
    let screen = try readyScreen(probing: probing)
    if screen !== previous {
      self.screen = screen
      change = Damage(size: screen.output.size)
      onOutput(screen.output)
    }
    if search.isAutomatic { otherCards.turnOff(besides: screen.card.path, in: search.folder) }
    try begin(screen)
    try watch(screen.card)
  }

  /// The screen that was used last where it is still good, else a new one.
  private func readyScreen(probing: Bool) throws(DisplayError) -> Screen {
    if let screen {
      do throws(DisplayError) {
        try screen.card.becomeMaster()
        let output = try screen.card.describe(probing: probing)
          .chooseOutput(search.wish, acceptingUnknown: probing)
        return screen.use(output) ? screen : try Screen(screen.card, output)
      } catch {
        guard error.cause == .gone || error.cause == .missing else { throw error }
        // It may be opened anew while this is still open.
        screen.card.dropMaster()
        self.screen = nil
      }
    }
    let found = try search.open(probing: probing)
    return try Screen(found.card, found.output)
  }
}
