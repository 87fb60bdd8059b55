import CLinux
import LockCore

/// Keeps the process's memory from other processes and from disk.
public enum ProcessHardening {
  /// To be called first in main. What the system refuses is a warning and never the end: each of these is
  /// one wall of several, and a lock that does not start for want of one keeps its owner out.
  public static func apply() {
    for warning in harden() { Log.warning(warning) }
  }

  /// More than all secrets together take.
  private static let lockedBytes = 65_536

  /// The lines to warn with.
  static func harden() -> [String] {
    var warnings: [String] = []
    let attempt = { (what: String, call: () -> Int32) in
      if call() != 0 { warnings.append("\(what): \(String(cString: strerror(clinux_errno())))") }
    }
    attempt("other processes may read this one's memory") { clinux_prctl(PR_SET_DUMPABLE, 0) }
    attempt("a crash may leave a core file") {
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      return setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
    attempt("a pattern may be swapped out (right: LimitMEMLOCK=64K or more)", tryLocking)
    return warnings
  }

  /// libsodium locks what it can and says nothing of the rest.
  private static func tryLocking() -> Int32 {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    let memory = mmap(nil, lockedBytes, PROT_READ | PROT_WRITE, flags, -1, 0)
    // MAP_FAILED, which Swift does not see.
    guard memory != UnsafeMutableRawPointer(bitPattern: -1) else { return -1 }
    defer { munmap(memory, lockedBytes) }
    return mlock(memory, lockedBytes)
  }
}
