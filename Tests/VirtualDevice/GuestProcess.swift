import Foundation

/// A program that runs in the virtual device beside the commands.
public final class GuestProcess: Sendable {
  /// The program's own, not that of a shell around it.
  public let pid: Int32
  /// Where its output and its errors go, in the guest.
  public let logPath: String
  private let device: VirtualDevice
  private let job: UInt32

  init(device: VirtualDevice, job: UInt32, pid: Int32, logPath: String) {
    self.device = device
    self.job = job
    self.pid = pid
    self.logPath = logPath
  }

  deinit { device.channel.forget(job) }

  /// Nil while it runs.
  public var status: Int32? { device.channel.job(job).end?.status }
  public var isAlive: Bool { status == nil }

  public func signal(_ number: Int32) throws { try device.channel.signal(number, to: job) }

  /// Waits for the end of the program and gives its status.
  @discardableResult
  public func wait(timeout: Duration = .seconds(60)) throws -> Int32 {
    try device.channel.wait(for: job, Deadline(in: timeout), "end of process \(pid)") { $0.end?.status }
  }

  /// Asks the program to end, and kills it if it does not.
  @discardableResult
  public func stop(timeout: Duration = .seconds(5)) throws -> Int32 {
    try signal(SIGTERM)
    do {
      return try wait(timeout: timeout)
    } catch {
      try signal(SIGKILL)
      return try wait(timeout: timeout)
    }
  }

  public func log() throws -> String { String(decoding: try device.get(logPath), as: UTF8.self) }
}
