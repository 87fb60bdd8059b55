import CLinux
import LockCore
import LockSystem

/// Returns the exit status of the process.
func start() -> ExitStatus {
  StandardDescriptors.reserve()
  ProcessHardening.apply()
  Signals.ignoreBrokenPipes()
  do throws(UsageError) {
    return start(try DaemonOptions(Arguments.ofProcess()))
  } catch {
    Log.error("\(error.text); see touchlockd --help")
    return .usage
  }
}

func start(_ options: DaemonOptions) -> ExitStatus {
  switch options.action {
  case .help: return ExitStatus.printing(DaemonOptions.help)
  case .version: return ExitStatus.printing("\(Product.name) \(Product.version)\n")
  case .checkConfig, .listDevices, .debugTouch, .serve: break
  }
  do throws(ConfigError) {
    var settings = try ConfigFile.load(options.configuration)
    settings.findCredentials()
    if let device = options.device { settings.touchDevice = device }
    switch options.action {
    case .checkConfig: return .done
    case .listDevices: return DeviceListing.run(settings)
    case .debugTouch: return TouchDebug.run(settings)
    default: return serve(settings, options.configuration)
    }
  } catch {
    for line in error.lines { Log.error(line) }
    return .configuration
  }
}

func serve(_ settings: Settings, _ configuration: String?) -> ExitStatus {
  do throws(StartError) {
    let daemon = try Daemon(settings: settings, configuration: configuration)
    do throws(SystemError) { try daemon.run() } catch { throw .system(error) }
    return .done
  } catch {
    Log.error(error.text)
    return error.exitStatus
  }
}

exit(start().rawValue)
