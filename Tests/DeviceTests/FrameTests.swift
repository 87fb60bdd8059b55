import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// Frame after frame, nothing grows.
  @Suite(.serialized) struct FrameTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    @Test func drawingManyFramesCostsNoMemoryAndNoDescriptor() throws {
      let locked = try LockedDevice(device, configuration: "[lock]\nerror_display_ms = 0\nretry = 0\n")
      defer { try? locked.stop() }
      // To and fro between so few dots that it is no attempt. What is drawn first is used for the first time.
      let way = [5, 6, 3, 6, 5, 6, 3, 6].map { locked.place($0) }
      try locked.finger.stroke(way, duration: .milliseconds(2000), interval: .milliseconds(8))
      let before = try use(of: locked.daemon)
      let wanted = Count.of(150, soak: 10_000)
      let trace = try FrameTrace(locked.daemon, on: device)
      let start = try trace.commitCount()
      var drawn = 0
      while drawn < wanted {
        try locked.finger.stroke(way, duration: .milliseconds(4000), interval: .milliseconds(8))
        let count = try trace.commitCount() - start
        try #require(count > drawn, "no frame was drawn")
        drawn = count
      }
      _ = try trace.end()
      let after = try use(of: locked.daemon)
      print(
        "\(drawn) frames: RssAnon \(before.kilobytes) to \(after.kilobytes) KB,"
          + " \(before.descriptors) to \(after.descriptors) descriptors")
      #expect(after.descriptors == before.descriptors)
      // One byte a frame would be 10 KB.
      #expect(after.kilobytes <= before.kilobytes + 8)
    }

    private func use(of process: GuestProcess) throws -> (kilobytes: Int, descriptors: Int) {
      let folder = "/proc/\(process.pid)"
      let memory = try device.output(
        of: "sed -n 's/RssAnon:[^0-9]*\\([0-9]*\\) kB/\\1/p' \(folder)/status")
      let descriptors = try device.output(of: "ls \(folder)/fd | wc -l")
      return (try #require(Int(memory)), try #require(Int(descriptors)))
    }
  }
}
