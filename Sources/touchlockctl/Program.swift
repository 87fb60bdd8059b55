import CLinux
import LockCore
import LockSystem

/// A command that is run for somebody.
enum Program {
  /// Runs it and waits for its end. One that fails is said so; one that cannot be run is a failure.
  static func run(_ arguments: [String], label: String?) throws(Failure) {
    var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for argument in vector { free(argument) } }
    vector.append(nil)
    setenv("TOUCHLOCK_LABEL", label ?? "", 1)
    var process: pid_t = 0
    let error = clinux_spawn(&process, vector)
    guard error == 0 else {
      throw Failure(.unavailable, "--exec \(arguments[0]): \(String(cString: strerror(error)))")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 && clinux_errno() == EINTR {}
    let signal = status & 0x7f
    if signal != 0 {
      Log.plain("touchlockctl: \(arguments[0]): ended by signal \(signal)")
    } else if status != 0 {
      Log.plain("touchlockctl: \(arguments[0]): ended with \(status >> 8 & 0xff)")
    }
  }
}
