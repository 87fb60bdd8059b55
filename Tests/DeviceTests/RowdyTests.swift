import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// Clients that misbehave while a finger draws.
  @Suite(.serialized) struct RowdyTests {
    static let kinds = [
      "never-reads", "drip", "half", "huge", "deep", "utf8", "nuls", "many", "vanish", "descriptors",
    ]
    /// All at once, and each alone.
    static let crews = [kinds] + kinds.map { [$0] }
    /// One after the other on the same device; long runs have a device for each, or none would end in time.
    static let batches = Count.isSoak ? crews.map { [$0] } : [crews]
    /// How long they go on at least, in seconds of the guest, and for one unlock.
    static let time = Double(Count.of(0, soak: 60))
    /// Of its own: on a device whose clock counts instructions, times can be compared.
    let device: VirtualDevice

    init() throws { device = try DeviceTests.countingDevice() }

    private func lock() throws -> LockedDevice {
      // Where nothing happens its clock leaps: the screen would be dark before the host has said anything.
      try LockedDevice(device, configuration: "[display]\nblank_after_ms = 0\n")
    }

    /// What the daemon has in memory: of its own, and with what it has of files.
    private func kilobytes(_ process: GuestProcess) throws -> (own: Int, all: Int) {
      let text = try device.output(
        of: "awk '/^(RssAnon|VmRSS):/ { print $1 $2 }' /proc/\(process.pid)/status")
      let own = try #require(text.firstMatch(of: /RssAnon:([0-9]+)/).flatMap { Int($0.1) })
      let all = try #require(text.firstMatch(of: /VmRSS:([0-9]+)/).flatMap { Int($0.1) })
      return (own, all)
    }

    /// The longest gap between two frames while a right pattern is drawn again and again, for `seconds` of the guest.
    private func longestGap(
      _ locked: LockedDevice, for seconds: Double, _ unlocks: inout Int
    ) throws -> Double {
      var longest = 0.0
      var begin: Int64?
      while true {
        let trace = try FrameTrace(locked.daemon, on: device)
        let timing = try locked.draw([1, 2, 3, 6, 9], milliseconds: 800)
        longest = max(longest, FrameTrace.longestGap(try trace.end(), timing))
        unlocks += 1
        try locked.wait(for: "unlocked", count: unlocks)
        try #require(try locked.control("lock").status == 0)
        begin = begin ?? timing.first
        if Double(timing.last - (begin ?? 0)) / 1e9 >= seconds { return longest }
      }
    }

    @Test(arguments: batches) func nobodyElseNoticesThem(_ crews: [[String]]) throws {
      let locked = try lock()
      defer { try? locked.stop() }
      var unlocks = 0
      let alone = try longestGap(locked, for: min(Self.time, 5), &unlocks)
      let before = try kilobytes(locked.daemon)
      print("longest gap between frames without them: \(alone) s, memory \(before) KB")
      for kinds in crews {
        let name = kinds.count == 1 ? kinds[0] : "all at once"
        let rowdies = try kinds.map { try device.start("rowdy \(locked.folder)/socket \($0)") }
        for rowdy in rowdies {
          try device.wait(until: "grep -q 'at it' \(rowdy.logPath)", timeout: .seconds(60))
        }
        let gap = try longestGap(locked, for: Self.time, &unlocks)
        let during = try kilobytes(locked.daemon)
        for rowdy in rowdies { try rowdy.signal(SIGTERM) }
        for rowdy in rowdies { try #require(try rowdy.wait(timeout: .seconds(120)) == 0) }
        var after = during
        let end = Date(timeIntervalSinceNow: 30)
        repeat {
          // What a device does all day: what was taken anew in the crowd is so again.
          #expect(try locked.control("unlock").status == 0)
          unlocks += 1
          try #require(try locked.control("lock").status == 0)
          after = try kilobytes(locked.daemon)
        } while after.all - before.all > before.all / 20 && Date() < end
        print("\(name): longest gap \(gap) s, \(during) KB during, \(after) KB after")
        for rowdy in rowdies { print("  \(try rowdy.log().split(separator: "\n").last ?? "")") }
        #expect(gap < alone + 2.0 / 60, "\(name)")
        #expect(after.all - before.all <= before.all / 20, "\(name)")
        // The daemon is the one that it was.
        #expect(locked.daemon.isAlive)
      }
      let descriptors = try device.output(of: "ls /proc/\(locked.daemon.pid)/fd | wc -l")
      #expect(try #require(Int(descriptors)) < 40)
    }
  }
}
