import CLinux
import LockCore
import LockSystem

/// Which devices are read: what is there, what comes and goes, what is refused.
extension TouchInput {
  /// Adds whatever is there and not read yet.
  func addAll() {
    if let monitor { add(monitor.nodes()) }
  }

  func add(_ nodes: [InputNode]) {
    let before = touchscreens.count
    var substitutes: [InputNode] = []
    for node in nodes where !open(node, substitute: false) { substitutes.append(node) }
    settleSubstitutes(substitutes)
    if touchscreens.count != before { onDevicesChanged(touchscreens.count) }
  }

  /// A pointer counts only while there is no touchscreen.
  private func settleSubstitutes(_ candidates: [InputNode]) {
    if touchscreens.contains(where: { !$0.isSubstitute }) {
      for touchscreen in touchscreens where touchscreen.isSubstitute { close(touchscreen) }
      touchscreens.removeAll { $0.isSubstitute }
    } else {
      for node in candidates { _ = open(node, substitute: true) }
    }
  }

  func remove(_ path: String) {
    forget(path)
    guard let index = touchscreens.firstIndex(where: { $0.path == path }) else { return }
    let touchscreen = touchscreens.remove(at: index)
    Log.notice("touch: \(path) (\(touchscreen.name)) is gone")
    close(touchscreen)
    // udev may not know yet that it is gone.
    if let monitor, touchscreens.isEmpty { add(monitor.nodes().filter { $0.path != path }) }
    onDevicesChanged(touchscreens.count)
  }

  /// Opens a device that is to be read. False: it is a pointer, to be tried as a substitute.
  private func open(_ node: InputNode, substitute: Bool) -> Bool {
    guard let screen, !touchscreens.contains(where: { $0.path == node.path }) else { return true }
    do throws(SystemError) {
      let candidate = try TouchCandidate(node, settings)
      switch candidate.verdict {
      case .leave: return true
      case .useWithoutTouchscreen: if !substitute { return false }
      case .use: break
      }
      let what = "touch: \(node.path) (\(candidate.description.name))"
      guard let reading = candidate.reading else {
        say(node.path, "\(what) is not used: \(candidate.fault?.text ?? "")")
        return true
      }
      if let matrix = candidate.wrongMatrix {
        Log.warning(
          "\(what): LIBINPUT_CALIBRATION_MATRIX is \"\(matrix)\"; "
            + "right: six numbers, each at most 1000, that can be inverted")
      }
      let plan = plan(candidate.calibration, screen)
      let touchscreen = try Touchscreen(candidate, reading: reading, isSubstitute: substitute, plan: plan)
      try touchscreen.register(in: loop) { [self] in read(touchscreen) }
      touchscreens.append(touchscreen)
      say(node.path, "\(what) is read")
    } catch {
      refuse(node, error)
    }
    return true
  }

  private func refuse(_ node: InputNode, _ error: SystemError) {
    switch error.code {
    // It went away again: the monitor says so too.
    case ENOENT, ENODEV: return
    case EBUSY:
      say(node.path, "touch: \(node.path) is held by another program; right: that program lets go of it")
      deviceIsBusy()
    default: say(node.path, "touch: a device is not used: \(error.text)")
    }
  }
}
