import CLinux
import LockCore
import LockSystem

/// All touchscreens together, held while the device is locked.
///
/// What the fingers do is handed to `onContact`; how many devices are read, to `onDevicesChanged`.
final class TouchInput {
  private let loop: EventLoop
  private let choice: DeviceChoice
  private let onContact: (LockEvent) -> Void
  private let onDevicesChanged: (Int) -> Void

  private var monitor: DeviceMonitor?
  private var output: Size?
  private var touchscreens: [Touchscreen] = []
  private var numbers = ContactNumbers()
  /// What was read and is not handed over yet; kept for its storage.
  private var contacts: [LockEvent] = []
  /// What was last said of each node, so that a line is not repeated at every lock.
  private var said: [String: String] = [:]

  init(
    loop: EventLoop, settings: Settings, onContact: @escaping (LockEvent) -> Void,
    onDevicesChanged: @escaping (Int) -> Void = { _ in }
  ) {
    self.loop = loop
    choice = DeviceChoice(wanted: settings.touchDevice)
    self.onContact = onContact
    self.onDevicesChanged = onDevicesChanged
    contacts.reserveCapacity(256)
  }

  /// Opens and grabs every device that is to be read, for an output of that size, and follows what
  /// comes and goes. Where that is done already, only another size changes anything.
  func take(output: Size) {
    if let current = self.output {
      guard current != output else { return }
      self.output = output
      for touchscreen in touchscreens { touchscreen.use(output, into: &contacts) }
      deliver()
      return
    }
    self.output = output
    do throws(SystemError) {
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
    output = nil
    monitor = nil
    for touchscreen in touchscreens { close(touchscreen) }
    touchscreens.removeAll()
    deliver()
  }

  /// The number of devices that are read.
  var count: Int { touchscreens.count }
  /// The names of the devices that are read.
  var deviceNames: [String] { touchscreens.map { $0.name } }
  /// False once it is known that there is no touchscreen to draw on.
  var hasTouchscreen: Bool { output == nil || !touchscreens.isEmpty }

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
      deliver()
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
    deliver()
    if let monitor, touchscreens.isEmpty { settleSubstitutes(monitor.nodes()) }
    onDevicesChanged(touchscreens.count)
  }

  /// Opens a device that is to be read. False: it is a pointer, to be tried as a substitute.
  private func open(_ node: InputNode, substitute: Bool) -> Bool {
    guard let output, !touchscreens.contains(where: { $0.path == node.path }) else { return true }
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
        device, name: description.name, reading: reading, isSubstitute: substitute, output: output)
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

  // MARK: Contacts

  private func read(_ touchscreen: Touchscreen) {
    do throws(SystemError) {
      try touchscreen.read(&numbers, into: &contacts)
      deliver()
    } catch {
      deliver()
      if error.code != ENODEV { Log.warning("touch: \(touchscreen.path) cannot be read: \(error.text)") }
      remove(touchscreen.path)
    }
  }

  private func close(_ touchscreen: Touchscreen) {
    touchscreen.cancelAll(into: &contacts)
    if let token = touchscreen.token { loop.remove(token) }
  }

  /// Hands over what was read. What the lock makes of it may let go of the devices meanwhile.
  private func deliver() {
    var position = 0
    while position < contacts.count {
      onContact(contacts[position])
      position += 1
    }
    contacts.removeAll(keepingCapacity: true)
  }
}
