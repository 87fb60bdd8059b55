import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
  /// Where a pattern must not be found.
  @Suite(.serialized) struct SecretTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    /// Everything that the process may write to, but for what it shares with the display: a drawing on
    /// the screen is no secret kept in memory.
    private func memory(of locked: LockedDevice) throws -> Data {
      let pid = locked.daemon.pid
      let script = """
        : > /tmp/memory
        grep ' rw' /proc/\(pid)/maps | grep -v /dev/dri | sed 's/^\\([0-9a-f]*\\)-\\([0-9a-f]*\\) .*/\\1 \\2/' |
        while read -r start end; do
          dd if=/proc/\(pid)/mem bs=4096 skip=$((0x$start / 4096)) count=$(((0x$end - 0x$start) / 4096)) 2>/dev/null >> /tmp/memory
        done
        """
      _ = try device.output(of: script, timeout: .seconds(30))
      return try device.get("/tmp/memory")
    }

    private func expectNoTrace(of dots: [Int], in memory: Data, _ moment: String) {
      for separator in ["-", ""] {
        let text = dots.map(String.init).joined(separator: separator)
        #expect(memory.range(of: Data(text.utf8)) == nil, "its text, \(moment)")
      }
      // From 0 and from 1, in one, two, four and eight bytes each.
      for first in [0, 1] {
        for width in [1, 2, 4, 8] {
          let list = dots.flatMap { [UInt8($0 - 1 + first)] + [UInt8](repeating: 0, count: width - 1) }
          #expect(
            memory.range(of: Data(list)) == nil, "its dots from \(first), \(width) bytes each, \(moment)")
        }
      }
    }

    @Test func noPatternIsLeftInTheDaemonsMemory() throws {
      let right = [1, 2, 3, 6, 9, 8, 7, 4, 5]
      let wrong = [7, 8, 9, 6, 3, 2, 1, 4, 5]
      let locked = try LockedDevice(device, pattern: right.map(String.init).joined(separator: "-"))
      defer { try? locked.stop() }
      // The search itself can find: the socket's path is in the memory.
      #expect(try memory(of: locked).range(of: Data("\(locked.folder)/socket".utf8)) != nil)

      try locked.draw(wrong, milliseconds: 600)
      try locked.wait(for: "wrong")
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'state *locked'",
        timeout: .seconds(15))
      expectNoTrace(of: wrong, in: try memory(of: locked), "after a wrong try")

      try locked.draw(right, milliseconds: 600)
      try locked.wait(for: "unlocked")
      let after = try memory(of: locked)
      expectNoTrace(of: right, in: after, "after the unlock")
      expectNoTrace(of: wrong, in: after, "after the unlock")
    }

    @Test func noCoreFileCanBeMade() throws {
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      _ = try device.output(of: "mkdir -p /tmp/cores; echo /tmp/cores/core > /proc/sys/kernel/core_pattern")
      #expect(try device.output(of: "grep 'core file' /proc/\(locked.daemon.pid)/limits").contains(" 0 "))
      try locked.daemon.signal(SIGSEGV)
      _ = try locked.daemon.wait(timeout: .seconds(5))
      #expect(try device.output(of: "ls /tmp/cores") == "")
    }
  }
}
