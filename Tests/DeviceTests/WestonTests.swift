import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// A real compositor on another virtual terminal, which the daemon puts away and lets back.
  @Suite(.serialized) struct WestonTests {
    @Test func theSessionIsPutAwayAndComesBackAndNothingOfItIsSeenMeanwhile() throws {
      let weston = try WestonDevice()
      let device = weston.device
      let locked = try GoldenScreen.image("locked", "1280x800-xrgb8888")
      let rounds = Count.of(3, soak: 20)
      for round in 1...rounds {
        // From the moment that the lock is answered there is no other picture.
        for _ in 0..<5 {
          _ = try device.screenshot(within: .zero, named: "locked-\(round)") { $0 == locked }
        }
        let before = try weston.touches()
        try weston.tap()
        #expect(try weston.touches() == before, "a touch of the locked screen reached the session")

        try weston.unlock()
        _ = try device.screenshot(within: .seconds(60), named: "weston-\(round)") {
          WestonDevice.isWeston($0)
        }
        for _ in 0..<5 { #expect(WestonDevice.isWeston(try device.screenshot())) }
        for _ in 0..<20 where try weston.touches() == before { try weston.tap() }
        #expect(try weston.touches() > before, "the session has its touches back")
        try weston.lock()
      }
      try killsShowNothing(weston, locked)
    }

    /// The daemon is killed while locked: until systemd has it back, the screen is black or the locked one.
    private func killsShowNothing(_ weston: WestonDevice, _ locked: Image) throws {
      let device = weston.device
      for kill in 1...Count.of(2, soak: 5) {
        let pid = try device.output(of: "systemctl show -P MainPID touchlockd")
        // The guest says by its end that the daemon is back: asking it would cost the time of several pictures.
        let back = try device.start(
          "sh -c 'kill -9 \(pid); until [ $(systemctl show -P MainPID touchlockd) != \(pid) ] && "
            + "touchlockctl status | grep -q \"locked picture shown\"; do sleep 0.1; done'")
        var pictures = 0
        while back.isAlive {
          _ = try device.screenshot(within: .zero, named: "kill-\(kill)") {
            $0 == locked || WestonDevice.isDark($0)
          }
          pictures += 1
          Thread.sleep(forTimeInterval: 0.05)
        }
        #expect(try back.wait() == 0)
        #expect(try device.screenshot() == locked)
        print("kill \(kill): \(pictures) pictures until the daemon was back")
        // It has not forgotten where the session is.
        try weston.unlock()
        _ = try device.screenshot(within: .seconds(60), named: "weston-after-kill-\(kill)") {
          WestonDevice.isWeston($0)
        }
        try weston.lock()
      }
    }
  }
}
