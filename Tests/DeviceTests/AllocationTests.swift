import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// Between a touch and its frame nothing is allocated.
  @Suite(.serialized) struct AllocationTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    /// Where the functions stand in the C library's file, as uprobes want it.
    private func offsets(_ names: Set<String>) throws -> [String: Int] {
      let library = "/lib/x86_64-linux-gnu/libc.so.6"
      var found: [String: Int] = [:]
      for line in try output("nm", "-D", library).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count == 3, let name = words[2].split(separator: "@").first.map(String.init),
          names.contains(name), let address = Int(words[0], radix: 16)
        else { continue }
        found[name] = address
      }
      // An address is a place in the file only where the code is loaded from the place of the same number.
      let code = try #require(
        output("readelf", "-lW", library).split(separator: "\n").first { $0.contains(" R E ") })
      let words = code.split(separator: " ")
      try #require(Int(words[1].dropFirst(2), radix: 16) == Int(words[2].dropFirst(2), radix: 16))
      return found
    }

    private func output(_ command: String...) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "\(command)")
      return String(decoding: data, as: UTF8.self)
    }

    @Test func aFingerOnItsWayAllocatesNothing() throws {
      let names: Set = ["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "mmap", "brk"]
      let places = try offsets(names)
      #expect(Set(places.keys) == names)
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }

      let tracing = "/sys/kernel/tracing"
      var script = "mountpoint -q \(tracing) || mount -t tracefs tracefs \(tracing); cd \(tracing)\n"
      for (name, offset) in places {
        script += "echo 'p:allocation/\(name) /lib/x86_64-linux-gnu/libc.so.6:0x\(String(offset, radix: 16))'"
        script += " >> uprobe_events\n"
      }
      script += "echo \(locked.daemon.pid) > set_event_pid; echo > trace; echo 1 > events/allocation/enable"
      _ = try device.output(of: script)
      defer {
        _ = try? device.output(
          of: "cd \(tracing); echo 0 > events/allocation/enable; echo > uprobe_events; echo > set_event_pid")
      }
      let count =
        "grep -cE 'malloc|calloc|realloc|posix_memalign|aligned_alloc|mmap|brk' \(tracing)/trace || true"

      // A try and its end warm everything up; the probes are seen to work on the way.
      try locked.draw([1, 4, 7, 8])
      try locked.wait(for: "wrong")
      #expect(try Int(device.output(of: count)) ?? 0 > 0)
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'",
        timeout: .seconds(15))

      // Over two dots, off the way between them, and on.
      let points = [locked.place(2), locked.place(3), locked.place(6), locked.place(6, dx: 0.4)]
      let first = locked.place(1)
      try locked.finger.down(first.x, first.y)
      Thread.sleep(forTimeInterval: 0.5)
      _ = try device.output(of: "echo > \(tracing)/trace")
      for point in points {
        try locked.finger.move(point.x, point.y)
        Thread.sleep(forTimeInterval: 0.1)
      }
      let trace = try device.output(of: "grep -v '^#' \(tracing)/trace || true")
      #expect(trace == "")
      #expect(try locked.status()["state"] as? String == "drawing")
      try locked.finger.up()
    }
  }
}
