import Foundation
import LockCore
import LockSystem
import Testing

@testable import TouchLockd

/// What can be seen without a card; the rest is tested on the virtual device.
@Suite struct PresenterTests {
  private func presenter(_ loop: EventLoop) throws -> Presenter {
    var settings = Settings()
    settings.card = "/nowhere/card0"
    return try Presenter(loop: loop, settings: settings)
  }

  @Test func withoutACardItWaitsAndLooksAgain() throws {
    let loop = try EventLoop()
    let presenter = try presenter(loop)
    var turns = 0
    presenter.onShown = { Issue.record("shown without a card") }
    presenter.onLost = { Issue.record("lost what was never shown") }
    presenter.compose = { _, _, _ in Issue.record("composed without a buffer") }
    presenter.takeScreen()
    // 50 ms and 100 ms after the first try the loop wakes up by itself; there is nothing else to wake it.
    loop.beforeSleep = {
      presenter.present()
      turns += 1
      if turns == 3 { loop.stop() }
    }
    let clock = ContinuousClock()
    let taken = try clock.measure { try loop.run() }
    #expect(taken > .milliseconds(149))
    #expect(!presenter.isShown)
  }

  @Test func whatIsNotShownHasNoDamage() throws {
    let presenter = try presenter(try EventLoop())
    presenter.markDamage { _ in Issue.record("marked without a screen") }
    presenter.takeScreen()
    presenter.present()
    presenter.markDamage { _ in Issue.record("marked without a screen") }
    presenter.releaseScreen()
    presenter.present()
    #expect(!presenter.isShown)
  }

  @Test func aReleasedScreenIsNotLookedFor() throws {
    let loop = try EventLoop()
    let presenter = try presenter(loop)
    presenter.takeScreen()
    presenter.present()
    presenter.releaseScreen()
    var turns = 0
    loop.beforeSleep = {
      presenter.present()
      turns += 1
    }
    let alarm = try LockSystem.Timer(loop) { loop.stop() }
    alarm.set(Clock.now().advanced(milliseconds: 200))
    try loop.run()
    // One turn before the loop slept, and none until the alarm.
    #expect(turns == 1)
  }
}
