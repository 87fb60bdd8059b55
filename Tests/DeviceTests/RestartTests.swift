import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// Clients that wait through restarts of the daemon.
  @Suite(.serialized) struct RestartTests {
    let device: VirtualDevice

    init() throws { device = try DeviceTests.device() }

    @Test func allWhoWaitAreReleasedByTheUnlockAlone() throws {
      let waiters = Count.of(100, soak: 1000)
      let restarts = Count.of(5, soak: 50)
      let locked = try LockedDevice(device)
      defer { try? locked.stop() }
      let ends = "\(locked.folder)/ends"
      // In the end a line for each, with its exit status. A shell for each one would take too much memory.
      try device.put(
        """
        for i in $(seq \(waiters)); do
          touchlockctl --socket \(locked.folder)/socket wait &
          all="$all $!"
        done
        for one in $all; do
          wait $one
          echo $? >> \(ends)
        done
        """, to: "\(locked.folder)/waiters")
      let all = try device.start("sh \(locked.folder)/waiters")
      func waitForAll() throws {
        try device.wait(
          until: """
            touchlockctl --socket \(locked.folder)/socket status | awk '$1 == "clients" && $2 > \(waiters) { f = 1 }
            END { exit !f }'
            """, timeout: .seconds(240))
      }
      try waitForAll()
      for restart in 1...restarts {
        // Every other one without a farewell.
        try locked.daemon.signal(restart % 2 == 0 ? SIGKILL : SIGTERM)
        _ = try locked.daemon.wait(timeout: .seconds(20))
        try locked.restart()
        try waitForAll()
        // Every one of them is there still.
        let count = try device.output(
          of: "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep -c '^wait$'")
        #expect(count == "\(waiters)", "after restart \(restart)")
      }
      try device.wait(
        until: "touchlockctl --socket \(locked.folder)/socket status | grep -q 'Virtual Touchscreen'",
        timeout: .seconds(60))
      try locked.draw([1, 2, 3, 6, 9])
      #expect(try all.wait(timeout: .seconds(120)) == 0)
      #expect(try device.output(of: "sort \(ends) | uniq -c | tr -s ' '") == " \(waiters) 0")
    }
  }
}
