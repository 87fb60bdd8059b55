import CLinux
import LockCore
import LockSystem

/// All touchscreens together, held while the device is locked.
///
/// What the fingers do is handed to `onContact`; how many devices are read, to `onDevicesChanged`.
final class TouchInput {
  private let loop: EventLoop
  private let settings: Settings
  private let choice: DeviceChoice
  private let onContact: (LockEvent) -> Void
  private let onDevicesChanged: (Int) -> Void

  private var plan: TouchScreenPlan?
  private var monitor: DeviceMonitor?
  private var silence: SilenceTimer?
  private var touchscreens: [Touchscreen] = []
  private var numbers = ContactNumbers()
  /// What was last said of each node, so that a line is not repeated at every lock.
  private var said: [String: String] = [:]
  /// While what was read is handed over: letting go waits until that is done.
  private var isReading = false
  private var isReleasing = false

  init(
    loop: EventLoop, settings: Settings, onContact: @escaping (LockEvent) -> Void,
    onDevicesChanged: @escaping (Int) -> Void = { _ in }
  ) {
    self.loop = loop
    self.settings = settings
    choice = DeviceChoice(wanted: settings.touchDevice)
    self.onContact = onContact
    self.onDevicesChanged = onDevicesChanged
  }

  /// The number of devices that are read.
  var count: Int { touchscreens.count }
  /// The names of the devices that are read.
  var deviceNames: [String] { touchscreens.map { $0.name } }
  /// False once it is known that there is no touchscreen to draw on.
  var hasTouchscreen: Bool { plan == nil || !touchscreens.isEmpty }

  /// Opens and grabs every device that is to be read, for an output of that size, and follows what
  /// comes and goes. Where that is done already, only another size changes anything.
  func take(output: Size) {
    isReleasing = false
    if let plan {
      guard plan.output != output else { return }
      let plan = makePlan(output)
      self.plan = plan
      for touchscreen in touchscreens { touchscreen.use(plan, tell) }
      return
    }
    plan = makePlan(output)
    do throws(SystemError) {
      silence = try SilenceTimer(loop, after: settings.contactRules.silence) { [self] moment in
        for touchscreen in touchscreens { touchscreen.cancelSilent(since: moment, tell) }
        return earliestHeard
      }
      let monitor = try DeviceMonitor(loop) { [self] change in
        switch change {
        case .added(let node): add([node])
        case .removed(let path): remove(path)
        }
      }
      self.monitor = monitor
      add(monitor.nodes())
    } catch {
      Log.error("touch devices cannot be found: \(error.text)")
    }
  }

  /// Lets go of every device: nothing of it wakes the daemon any more. Twice is harmless.
  func release() {
    guard !isReading else {
      isReleasing = true
      return
    }
    isReleasing = false
    plan = nil
    monitor = nil
    silence?.stop()
    silence = nil
    for touchscreen in touchscreens { close(touchscreen) }
    touchscreens.removeAll()
  }

  private func makePlan(_ output: Size) -> TouchScreenPlan {
    TouchScreenPlan(
      output: output, grid: Grid(settings: settings, output: output), rules: settings.contactRules)
  }

  // MARK: Devices

  private func add(_ nodes: [InputNode]) {
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

  private func remove(_ path: String) {
    said[path] = nil
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
    guard let plan, !touchscreens.contains(where: { $0.path == node.path }) else { return true }
    do throws(SystemError) {
      let device = try EvdevDevice(path: node.path)
      let description = device.describe()
      switch choice.verdict(on: description, isWantedNode: isWanted(node.path), marks: node.marks) {
      case .leave: return true
      case .useWithoutTouchscreen: if !substitute { return false }
      case .use: break
      }
      let reading: TouchReading
      do throws(TouchFault) {
        reading = try TouchReading(device: description)
      } catch {
        say(node.path, "touch: \(node.path) (\(description.name)) is not used: \(error.text)")
        return true
      }
      let touchscreen = try Touchscreen(
        device, name: description.name, reading: reading, isSubstitute: substitute, plan: plan)
      try touchscreen.register(in: loop) { [self] in read(touchscreen) }
      touchscreens.append(touchscreen)
      say(node.path, "touch: reading \(node.path) (\(description.name))")
    } catch {
      say(node.path, "touch: a device is not used: \(error.text)")
    }
    return true
  }

  private func isWanted(_ path: String) -> Bool {
    guard let wanted = choice.wantedNode else { return false }
    if wanted == path { return true }
    guard let resolved = realpath(wanted, nil) else { return false }
    defer { free(resolved) }
    return strcmp(resolved, path) == 0
  }

  private func say(_ path: String, _ line: String) {
    guard said[path] != line else { return }
    said[path] = line
    Log.notice(line)
  }

  private func close(_ touchscreen: Touchscreen) {
    touchscreen.unregister(from: loop)
    touchscreen.cancelAll(tell)
  }

  // MARK: Contacts

  private func read(_ touchscreen: Touchscreen) {
    isReading = true
    do throws(SystemError) {
      try touchscreen.read(&numbers, tell)
      isReading = false
    } catch {
      isReading = false
      if error.code != ENODEV { Log.warning("touch: \(touchscreen.path) cannot be read: \(error.text)") }
      remove(touchscreen.path)
    }
    if isReleasing { release() }
    silence?.follow(earliestHeard)
  }

  private func tell(_ news: TouchNews) {
    // Nothing can be touched on a screen that is not there.
    if case .lock(let event) = news, plan?.output.width != 0 { onContact(event) }
  }

  private var earliestHeard: UInt64? {
    var earliest: UInt64?
    for touchscreen in touchscreens {
      if let heard = touchscreen.earliestHeard { earliest = min(earliest ?? .max, heard) }
    }
    return earliest
  }
}
