import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// From a touch to the commit that shows it and to the vertical blank that completes it, by the kernel's own
  /// account, beside the least program that answers a touch, in the same boot. The figures are held to their
  /// bounds by the long run, on a machine that has the time; here, to an answer for every touch.
  @Suite(.serialized) struct LatencyTests {
    private static let taps = Count.of(10, soak: 100)
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    @Test func aTouchIsCommittedAtOnce() throws {
      let (bare, ours) = try measure("/dev/dri/card0")
      if Count.isSoak { #expect(ours.commit.median <= 2 * bare.commit.median) }
    }

    @Test func aTouchIsOnTheScreenWithTheNextVerticalBlank() throws {
      let device = try VirtualDevice.boot(DeviceConfiguration(graphics: .none))
      defer { device.stop() }
      try device.output(of: "load-driver vkms")
      let (bare, ours) = try LatencyTests(device).measure("/dev/dri/card0")
      if Count.isSoak {
        #expect(ours.flip.median <= 1.1 * bare.flip.median)
        #expect(ours.flip.largest <= 1.1 * bare.flip.largest)
      }
    }

    private init(_ device: VirtualDevice) { self.device = device }

    private func measure(_ card: String) throws -> (bare: Latencies, ours: Latencies) {
      let bare = try measureBare(card)
      let ours = try measureDaemon(card)
      print("milliseconds from \(Self.taps) touches, bare and touchlockd:")
      print("  to the commit: \(bare.commit), \(ours.commit)\n  to the flip: \(bare.flip), \(ours.flip)")
      return (bare, ours)
    }

    private func measureBare(_ card: String) throws -> Latencies {
      let finger = try device.plugIn()
      defer { try? finger.destroy() }
      let program = try device.start("bare-tap \(finger.node) \(card)")
      defer { _ = try? program.stop() }
      // The console's own frames would be in its way: the daemon shows on a terminal without it.
      try device.output(of: "echo 0 > /sys/class/graphics/fbcon/cursor_blink")
      try device.wait(until: "grep -q ready \(program.logPath)")
      return try measure(program, finger, (2048, 2048))
    }

    private func measureDaemon(_ card: String) throws -> Latencies {
      let locked = try LockedDevice(
        device,
        configuration:
          "[display]\ncard = \(card)\nmode = 1280x800\nblank_after_ms = 0\n[lock]\nerror_display_ms = 0\n")
      defer { try? locked.stop() }
      try locked.endMonitor()
      return try measure(locked.daemon, locked.finger, locked.place(5))
    }

    /// Taps at all phases of the refresh.
    private func measure(_ process: GuestProcess, _ finger: Finger, _ place: (x: Int, y: Int)) throws
      -> Latencies
    {
      // The first one finds cold caches.
      _ = try tap(finger, (place.x, place.y + 9))
      let trace = try FrameTrace(process, on: device)
      let start = try tap(finger, (place.x, place.y + 9))
      let touches = try (1...Self.taps).map { number in
        // Some refreshes later, and by the golden ratio of one: no phase is near another's.
        let moment = start + Int64(Double(number) * (15 + 0.618) / 59.81 * 1e9)
        // A contact that comes without news of its place is noise to the daemon.
        return Double(try tap(finger, (place.x + number % 2, place.y), at: moment)) / 1e9
      }
      let moments = try trace.endWithFlips()
      var latencies = Latencies()
      for (number, touch) in touches.enumerated() {
        let end = number + 1 < touches.count ? touches[number + 1] : .infinity
        let commit = try #require(moments.commits.first { $0 >= touch && $0 < end }, "touch \(number)")
        let flip = try #require(moments.flips.first { $0 >= commit }, "touch \(number)")
        latencies.commit.values.append(commit - touch)
        latencies.flip.values.append(flip - touch)
      }
      return latencies
    }

    /// When it touched, CLOCK_MONOTONIC in nanoseconds. Nothing is said to the host before the finger is
    /// lifted: it would be busy hearing that while the touch is answered.
    private func tap(_ finger: Finger, _ place: (x: Int, y: Int), at moment: Int64? = nil) throws -> Int64 {
      try finger.stroke([place], at: moment, duration: .zero, interval: .milliseconds(100)).first
    }
  }
}

private struct Latencies {
  var commit = Figures()
  var flip = Figures()
}

private struct Figures: CustomStringConvertible {
  /// In seconds.
  var values: [Double] = []

  var median: Double { part(0.5) }
  /// The 99th of a hundred.
  var largest: Double { part(0.99) }

  var description: String {
    String(format: "median %.2f p99 %.2f", median * 1000, largest * 1000)
  }

  /// What so large a part of the values does not exceed.
  private func part(_ part: Double) -> Double {
    values.sorted()[Int((Double(values.count) * part).rounded(.up)) - 1]
  }
}
