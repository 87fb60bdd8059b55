import LockSystem

/// `touchlockctl wait`: ends when the device is unlocked, through every restart of the daemon.
enum Wait {
  static func run(_ command: Command) throws(Failure) {
    try Call.insist("AwaitUnlock", try command.socketPath(), until: command.deadline)
  }
}
