import CLinux
import Foundation
import Testing

@testable import LockSystem

@Suite struct ProcessHardeningTests {
  @Test func leavesNoCoreAndNoDoor() async {
    await #expect(processExitsWith: .success) {
      #expect(ProcessHardening.harden().isEmpty)
      // Not dumpable: /proc/self belongs to root and is closed, and ptrace(2) is refused.
      #expect(clinux_prctl(PR_GET_DUMPABLE, 0) == 0)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      #expect(limit.rlim_cur == 0)
      #expect(limit.rlim_max == 0)
    }
  }

  @Test func goesOnWithoutLockedMemory() async {
    await #expect(processExitsWith: .success) {
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &none)
      // Root may lock whatever the limit.
      setuid(4242)
      #expect(
        ProcessHardening.harden() == [
          "a pattern may be swapped out (right: LimitMEMLOCK=64K or more): Operation not permitted"
        ])
    }
  }
}
