import CLinux
import LockCore
import LockSystem

func run() throws(Failure) {
  let command = try Command(Arguments.ofProcess())
  // A program that is run must not inherit this; nothing secret is here then.
  if command.program.isEmpty { ProcessHardening.apply() }
  if command.wantsHelp {
    try Output.text(command.verb.map { Help.text($0) } ?? Help.text)
  } else if command.wantsVersion {
    try Output.text("touchlockctl \(Product.version)\n")
  } else if let verb = command.verb {
    try verb.run(command)
  }
}

func start() -> ExitStatus {
  StandardDescriptors.reserve()
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
