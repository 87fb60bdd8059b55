import CLinux
import LockCore
import LockSystem

func run() throws(Failure) {
  let command = try Command(Arguments.ofProcess())
  switch command.verb {
  case .wait: try Wait.run(command)
  case .lock: try Lock.run(command)
  case .status: try Status.run(command)
  case .monitor: try Monitor.run(command)
  case .setPattern: try Patterns.set(command)
  case .list: try Patterns.list(command)
  case .remove: try Patterns.remove(command)
  case .help: try Output.text(Command.help)
  case .version: try Output.text("touchlockctl \(Product.version)\n")
  }
}

func start() -> ExitStatus {
  ProcessHardening.apply()
  Signals.ignoreBrokenPipes()
  do throws(Failure) {
    try run()
    return .done
  } catch {
    let hint = error.status == .usage ? "; see touchlockctl --help" : ""
    Log.plain("touchlockctl: \(error.text)\(hint)")
    return error.status
  }
}

exit(start().rawValue)
