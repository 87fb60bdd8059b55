import CLinux
import LockCore
import LockSystem

/// One touchscreen that the daemon reads and keeps from everyone else.
final class Touchscreen {
  /// What is known of where fingers are. It lives in locked memory.
  private struct Trace: ~Copyable {
    var stream: TouchStream
    var batch = EventBatch()
  }

  let path: String
  let name: String
  let calibration: Calibration
  /// Used only while there is no other: a pointer.
  let isSubstitute: Bool

  private let device: EvdevDevice
  private let reading: TouchReading
  private let trace: SecretBox<Trace>
  private var token: EventLoop.Token?

  /// Takes over an open device and grabs it.
  init(
    _ candidate: consuming TouchCandidate, reading: TouchReading, isSubstitute: Bool, plan: TouchScreenPlan
  ) throws(SystemError) {
    path = candidate.device.path
    name = candidate.description.name
    calibration = candidate.calibration
    self.isSubstitute = isSubstitute
    self.reading = reading
    trace = try SecretBox(Trace(stream: TouchStream(reading, plan)))
    device = candidate.device
    try device.grab()
    trace.change { device.adopt(into: &$0.stream, reading) }
  }

  /// Registers with the loop; `handler` is called whenever there is something to read.
  func register(in loop: EventLoop, _ handler: @escaping () -> Void) throws(SystemError) {
    token = try loop.add(device.descriptor, .readable) { _ in handler() }
  }

  /// Ends the registration.
  func unregister(from loop: EventLoop) {
    if let token { loop.remove(token) }
  }

  /// Reads all that is queued. Throws when the device is gone.
  func read(_ numbers: inout ContactNumbers, _ tell: (TouchNews) -> Void) throws(SystemError) {
    try trace.change { (trace) throws(SystemError) in
      repeat {
        try trace.batch.fill(from: device.descriptor)
        for position in 0..<trace.batch.count {
          let event = trace.batch[position]
          trace.stream.take(.event(event), &numbers, tell)
          if event.type == EventType.synchronization && event.code == SynchronizationCode.dropped {
            // What is queued behind it is older than the state that the kernel is asked for.
            device.resync()
            device.adopt(into: &trace.stream, reading)
            break
          }
        }
      } while trace.batch.isFull
    }
  }

  /// Takes what changes contacts without an event.
  func take(_ cause: TouchCause, _ numbers: inout ContactNumbers, _ tell: (TouchNews) -> Void) {
    trace.change { $0.stream.take(cause, &numbers, tell) }
  }

  /// Reads against another screen from now on; fingers that are down are ignored until they lift.
  func use(_ plan: TouchScreenPlan) {
    trace.change { trace in
      trace.stream = TouchStream(reading, plan)
      device.resync()
      device.adopt(into: &trace.stream, reading)
    }
  }

  /// When the contact that is silent for longest was last heard of, in microseconds.
  var earliestHeard: UInt64? { trace.change { $0.stream.earliestHeard } }
}
