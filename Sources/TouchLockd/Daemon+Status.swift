import LockCore
import LockSystem

extension Daemon {
  /// What GetStatus tells.
  var status: ServiceStatus {
    var status = ServiceStatus()
    status.state = world.read { $0.machine.state }
    status.task = world.read { $0.machine.task }
    (status.failures, status.nextTry) = attempts(at: Clock.sinceBoot())
    status.attemptsError = attemptFault
    switch patterns {
    case .count(let count): status.patterns = count
    case .unusable(let text): status.patternsError = text
    }
    status.touchDevices = touch?.deviceNames ?? []
    status.screen = presenter.status
    return status
  }
}
