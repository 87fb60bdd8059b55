import CLinux
import LockCore
import LockSystem

/// One touchscreen that the daemon reads and keeps from everyone else.
final class Touchscreen {
  let path: String
  let name: String
  /// Used only while there is no other: a pointer.
  let isSubstitute: Bool
  /// The registration in the loop.
  var token: EventLoop.Token?

  private let device: EvdevDevice
  private let reading: TouchReading
  private var stream: TouchStream

  /// Takes over an open device.
  init(
    _ device: consuming EvdevDevice, name: String, reading: TouchReading, isSubstitute: Bool, output: Size
  ) throws(SystemError) {
    path = device.path
    self.name = name
    self.isSubstitute = isSubstitute
    self.reading = reading
    stream = TouchStream(reading, ScreenMapping(reading, output: output))
    self.device = device
    try self.device.grab()
    self.device.adopt(into: &stream, reading)
  }

  /// Registers with the loop; `handler` is called whenever there is something to read.
  func register(in loop: EventLoop, _ handler: @escaping () -> Void) throws(SystemError) {
    token = try loop.add(device.descriptor, .readable) { _ in handler() }
  }

  /// Reads all that is queued into `contacts`. Throws when the device is gone.
  func read(_ numbers: inout ContactNumbers, into contacts: inout [LockEvent]) throws(SystemError) {
    while try EventReader.read(
      device.descriptor, { event in stream.handle(event, &numbers) { contacts.append($0.lockEvent) } }
    ) == .dropped {
      device.resync()
      device.adopt(into: &stream, reading)
    }
  }

  /// Maps to an output of another size from now on; what is being drawn ends.
  func use(_ output: Size, into contacts: inout [LockEvent]) {
    cancelAll(into: &contacts)
    stream.use(ScreenMapping(reading, output: output))
  }

  /// Ends every contact without an attempt.
  func cancelAll(into contacts: inout [LockEvent]) {
    stream.cancelAll(0) { contacts.append($0.lockEvent) }
  }
}
