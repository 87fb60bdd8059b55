import LockCore
import LockSystem

extension Presenter {
  /// What GetStatus tells of the screen.
  var status: ServiceStatus.Screen {
    var status = ServiceStatus.Screen()
    status.isShown = isShown && !isBlank
    status.isBlank = isBlank
    status.problem = problem
    guard let screen else { return status }
    status.card = screen.card.path
    status.driver = screen.card.driverName
    let size = screen.output.size
    status.mode = "\(size.width)x\(size.height)"
    status.usesAtomic = screen.scanout.method == .atomic
    return status
  }
}
