import Foundation

/// A touchscreen in the virtual device and the fingers on it. Coordinates are in device units.
public final class Finger: Sendable {
  /// What the touchscreen says of itself.
  public struct Touchscreen: Sendable {
    public enum Kind: String, Sendable, CaseIterable {
      /// Multi-touch without slots.
      case protocolA = "a"
      /// Multi-touch with slots and tracking IDs.
      case protocolB = "b"
      /// One contact, by BTN_TOUCH and ABS_X/ABS_Y.
      case single
      /// An absolute pointer with BTN_LEFT, as virtual machines have.
      case pointer
    }

    public var name = "Virtual Touchscreen"
    public var kind = Kind.protocolB
    public var x = 0...4095
    public var y = 0...4095
    public var slots = 10
    /// Units per millimetre; 0: unknown.
    public var resolution = 0

    public init() {}

    public init(_ kind: Kind, x: ClosedRange<Int> = 0...4095, y: ClosedRange<Int> = 0...4095) {
      (self.kind, self.x, self.y) = (kind, x, y)
    }
  }

  /// CLOCK_MONOTONIC in the guest, in nanoseconds, right before the first and the last frame was written.
  public struct Timing: Sendable {
    public let first: Int64
    public let last: Int64
  }

  /// The device node, such as /dev/input/event1.
  public let node: String
  private let device: VirtualDevice
  private let job: UInt32
  private let commands = NSLock()

  init(_ touchscreen: Touchscreen, on device: VirtualDevice) throws {
    self.device = device
    job = try device.channel.start("exec finger", limit: nil)
    let name = touchscreen.name.replacingOccurrences(of: " ", with: "_")
    let answer = try Finger.perform(
      "create name=\(name) protocol=\(touchscreen.kind.rawValue) slots=\(touchscreen.slots)"
        + " min_x=\(touchscreen.x.lowerBound) max_x=\(touchscreen.x.upperBound)"
        + " min_y=\(touchscreen.y.lowerBound) max_y=\(touchscreen.y.upperBound)"
        + " resolution=\(touchscreen.resolution)",
      job: job, on: device, timeout: .seconds(60))
    guard let node = answer["node"] else { throw VirtualDeviceError("finger: create gave no node") }
    self.node = node
  }

  deinit {
    // The end of its input ends the program, and the device with it.
    try? device.channel.endInput(of: job)
    device.channel.forget(job)
  }

  @discardableResult
  public func down(slot: Int = 0, _ x: Int, _ y: Int) throws -> Timing {
    try perform("down \(slot) \(x) \(y)")
  }

  @discardableResult
  public func move(slot: Int = 0, _ x: Int, _ y: Int) throws -> Timing {
    try perform("move \(slot) \(x) \(y)")
  }

  @discardableResult
  public func up(slot: Int = 0) throws -> Timing { try perform("up \(slot)") }

  /// Down at the first point, along the others at constant speed with a sample every `interval`, and up
  /// one interval after the last point, or not at all with `hold`. `start`: when, in the guest's
  /// CLOCK_MONOTONIC in nanoseconds; nil, or a moment that has passed: at once.
  @discardableResult
  public func stroke(
    _ points: [(x: Int, y: Int)], at start: Int64? = nil, slot: Int = 0,
    duration: Duration = .milliseconds(300),
    interval: Duration = .milliseconds(10), hold: Bool = false
  ) throws -> Timing {
    let path = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    return try perform(
      "stroke \(start.map { "at_ns=\($0) " } ?? "")duration_ms=\(duration.milliseconds) interval_ms=\(interval.milliseconds) slot=\(slot)"
        + " hold=\(hold ? 1 : 0) \(path)",
      timeout: duration + .seconds(60))
  }

  /// One event without a SYN_REPORT, by the numbers of input-event-codes.h.
  @discardableResult
  public func event(type: Int, code: Int, value: Int) throws -> Timing {
    try perform("event \(type) \(code) \(value)")
  }

  /// A SYN_REPORT alone.
  @discardableResult
  public func sync() throws -> Timing { try perform("sync") }

  /// Unplugs the touchscreen and waits until it is gone.
  public func destroy() throws {
    _ = try Finger.perform("destroy", job: job, on: device, timeout: .seconds(60))
  }

  @discardableResult
  private func perform(_ command: String, timeout: Duration = .seconds(60)) throws -> Timing {
    let answer = try commands.withLock {
      try Finger.perform(command, job: job, on: device, timeout: timeout)
    }
    guard let first = answer["first_ns"].flatMap({ Int64($0) }),
      let last = answer["last_ns"].flatMap({ Int64($0) })
    else { throw VirtualDeviceError("finger \(command): answered without times") }
    return Timing(first: first, last: last)
  }

  /// Sends one command and reads its answer, `ok key=value ...` or `error REASON`.
  private static func perform(
    _ command: String, job: UInt32, on device: VirtualDevice, timeout: Duration
  ) throws -> [String: String] {
    try device.channel.sendInput(Data("\(command)\n".utf8), to: job)
    let deadline = Deadline(in: timeout)
    let line = try device.channel.wait(for: job, deadline, "finger \(command)") { job -> String? in
      if let end = job.output.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: job.output[..<end], as: UTF8.self)
        job.output = Data(job.output[job.output.index(after: end)...])
        return line
      }
      guard let end = job.end else { return nil }
      return "error the program ended with status \(end.status) \(String(decoding: job.error, as: UTF8.self))"
    }
    guard line.hasPrefix("ok") else { throw VirtualDeviceError("finger \(command): \(line)") }
    var values: [String: String] = [:]
    for part in line.split(separator: " ").dropFirst() {
      let sides = part.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { values[String(sides[0])] = String(sides[1]) }
    }
    return values
  }
}

extension VirtualDevice {
  /// Plugs a touchscreen in. It stays until `destroy`, or until the last reference to it is gone.
  public func plugIn(_ touchscreen: Finger.Touchscreen = .init()) throws -> Finger {
    try Finger(touchscreen, on: self)
  }
}
