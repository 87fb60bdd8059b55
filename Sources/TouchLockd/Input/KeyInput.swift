import CLinux
import LockCore
import LockSystem

/// The power and wake-up keys of every device that has one, touchscreens apart. They are read while the
/// device is unlocked, too, and kept from nobody: a keyboard may have such a key among others.
final class KeyInput {
  private let loop: EventLoop
  private let onKey: (LockEvent) -> Void
  private var monitor: DeviceMonitor?
  private var devices: [KeyDevice] = []

  /// `onKey` is called with `powerKey` or `wakeKey` at each press.
  init(_ loop: EventLoop, _ onKey: @escaping (LockEvent) -> Void) throws(SystemError) {
    self.loop = loop
    self.onKey = onKey
    let monitor = try DeviceMonitor(loop) { [self] change in
      switch change {
      case .added(let node): add(node)
      case .removed(let path): remove(path)
      }
    }
    self.monitor = monitor
    for node in monitor.nodes() { add(node) }
  }

  private func add(_ node: InputNode) {
    // A device of another seat belongs to another screen.
    guard !devices.contains(where: { $0.path == node.path }), isOfThisSeat(node) else { return }
    do throws(SystemError) {
      guard let device = try KeyDevice(path: node.path) else { return }
      try device.register(in: loop) { [self] in read(device) }
      devices.append(device)
    } catch {
      // It went away again, or belongs to a device that is being read as a touchscreen.
      if error.code != ENOENT && error.code != ENODEV { Log.warning("keys: \(error.text)") }
    }
  }

  private func isOfThisSeat(_ node: InputNode) -> Bool {
    guard let marks = node.marks else { return true }
    return marks.seat == "seat0"
  }

  private func remove(_ path: String) {
    guard let index = devices.firstIndex(where: { $0.path == path }) else { return }
    devices.remove(at: index).unregister(from: loop)
  }

  private func read(_ device: KeyDevice) {
    do throws(SystemError) {
      try device.read(onKey)
    } catch {
      remove(device.path)
    }
  }
}
