import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// Ten thousand clients that wait for the same unlock, or are told of everything.
  @Suite(.serialized) struct CrowdTests {
    static let count = 10_000
    /// So many that telling them of one event takes as long as many frames.
    static let monitors = Count.of(4000, soak: 10_000)
    /// Of its own: on a device whose clock counts instructions, times can be compared. It has one processor, so
    /// what the clients do counts as well, and what the daemon does beside its answers.
    let device: VirtualDevice

    init() throws { device = try DeviceTests.countingDevice() }

    private func lock(_ configuration: String = "") throws -> LockedDevice {
      // Where nothing happens its clock leaps: the screen would be dark before the host has said anything.
      try LockedDevice(device, configuration: "[display]\nblank_after_ms = 0\n\(configuration)")
    }

    private func anonymousKilobytes(_ process: GuestProcess) throws -> Int {
      let text = try device.output(
        of: "sed -n 's/RssAnon:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/\(process.pid)/status")
      return try #require(Int(text))
    }

    /// Clients all of whom have called.
    private func crowd(_ command: String) throws -> GuestProcess {
      let crowd = try device.start(command)
      try device.wait(until: "grep -q ready \(crowd.logPath)", timeout: .seconds(240))
      return crowd
    }

    private func waitForClients(_ locked: LockedDevice, _ count: Int) throws {
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q '^clients *\(count)$'",
        timeout: .seconds(240))
    }

    /// When the first answer came, on the guest's clock in seconds, and how much later the last one.
    private func answers(_ crowd: GuestProcess) throws -> (first: Double, spread: Double) {
      let status = try crowd.wait(timeout: .seconds(240))
      let log = try crowd.log()
      try #require(status == 0, "\(log)")
      let found = try #require(log.firstMatch(of: /([0-9]+) answers from ([0-9]+) on within ([0-9]+) us/))
      #expect(Int(found.1) == Self.count)
      return (try #require(Double(found.2)) / 1e6, try #require(Double(found.3)) / 1e6)
    }

    /// The same answers from a server that does nothing else.
    private func bareSpread(_ folder: String) throws -> Double {
      let socket = "\(folder)/bare"
      let answer = "'{\"parameters\":{\"since\":12345678901,\"label\":\"default\"}}'"
      let server = try device.start("bare-server \(socket) \(Self.count) \(answer)")
      try device.wait(until: "[ -S \(socket) ]", timeout: .seconds(60))
      let crowd = try crowd("crowd \(socket) \(Self.count)")
      try device.wait(until: "grep -q ready \(server.logPath)", timeout: .seconds(240))
      try server.signal(SIGUSR1)
      let spread = try answers(crowd).spread
      try #require(try server.wait(timeout: .seconds(60)) == 0)
      return spread
    }

    /// What an unlock looks like: how long after the finger was lifted the frame came that clears the screen for
    /// the session, when that was, and what `meanwhile` gives. Nothing else happens in the guest until then.
    private func unlock<Value>(
      _ locked: LockedDevice, count: Int, _ meanwhile: () throws -> Value
    ) throws -> (delay: Double, at: Double, value: Value) {
      let trace = try FrameTrace(locked.daemon, on: device)
      let lifted = Double(try locked.draw([1, 2, 3, 6, 9]).last) / 1e9
      let value = try meanwhile()
      try locked.wait(for: "unlocked", count: count)
      let last = try #require(try trace.end().last)
      #expect(last > lifted)
      return (last - lifted, last, value)
    }

    @Test func eachTakesLittleAndAllAreAnswered() throws {
      let locked = try lock()
      defer { try? locked.stop() }
      let alone = try unlock(locked, count: 1) {}.delay
      #expect(try locked.control("lock").status == 0)
      let before = try anonymousKilobytes(locked.daemon)
      var most = before
      var ratios: [Double] = []
      for round in 1...Count.of(1, soak: 5) {
        let crowd = try crowd("crowd \(locked.folder)/socket \(Self.count)")
        // The monitor and the one who asks are there as well.
        try waitForClients(locked, Self.count + 2)
        most = max(most, try anonymousKilobytes(locked.daemon))
        let bytes = (most - before) * 1024 / Self.count
        #expect(bytes <= 512)
        let cleared = try unlock(locked, count: round + 1) { try answers(crowd) }
        let all = cleared.value
        #expect(cleared.delay < alone + 2.0 / 60)
        #expect(cleared.at < all.first)
        let bare = try bareSpread(locked.folder)
        ratios.append(all.spread / bare)
        print(
          """
          \(Self.count) clients: \(bytes) bytes each; the screen cleared \(cleared.delay) s after the finger was lifted, \
          \(alone) s without them; all answered within \(all.spread) s, by a bare server within \(bare) s
          """)
        #expect(try locked.control("lock").status == 0)
      }
      #expect(ratios.median <= 1.5)
      try waitForClients(locked, 2)
      let after = try anonymousKilobytes(locked.daemon)
      print("anonymous memory: \(before) KB before, \(after) KB after")
      // What a lock takes anew while they are there lies among what they had, by the page.
      #expect(after - before <= (most - before) / 10)
    }

    /// Of frames while a finger draws a pattern that is wrong.
    private func longestGap(_ locked: LockedDevice, count: Int) throws -> Double {
      let trace = try FrameTrace(locked.daemon, on: device)
      let timing = try locked.draw([1, 4, 7, 8, 5, 2], milliseconds: 1000)
      let gap = FrameTrace.longestGap(try trace.end(), timing)
      try locked.wait(for: "wrong", count: count)
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'",
        timeout: .seconds(30))
      return gap
    }

    @Test func noFrameIsLateWhileAllAreTold() throws {
      let locked = try lock("[lock]\nretry = 0\n")
      defer { try? locked.stop() }
      let alone = try longestGap(locked, count: 1)
      let crowd = try crowd("crowd \(locked.folder)/socket \(Self.monitors) monitor")
      try waitForClients(locked, Self.monitors + 2)
      let beside = try longestGap(locked, count: 2)
      print(
        "longest gap between frames: \(alone) s, \(beside) s while \(Self.monitors) clients are told of it")
      #expect(beside < alone + 2.0 / 60)
      try crowd.signal(SIGTERM)
      #expect(try crowd.wait(timeout: .seconds(60)) == 0)
      let log = try crowd.log()
      let messages = try #require(log.firstMatch(of: /([0-9]+) messages/).flatMap { Int($0.1) })
      // How it is, and at least that somebody draws.
      #expect(messages >= 2 * Self.monitors)
    }
  }
}

extension Array where Element: Comparable {
  /// The middle one; of an even number, the greater of the two.
  var median: Element { sorted()[count / 2] }
}
