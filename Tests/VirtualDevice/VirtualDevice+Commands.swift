import Foundation

extension VirtualDevice {
  /// The guest enforces a command's limit; when it does not, the host stops waiting a little later.
  private static let grace: Duration = .seconds(15)

  /// Runs a shell command as root. A command that outlasts `timeout` is killed with its children.
  public func run(
    _ command: String, input: Data? = nil, timeout: Duration = .seconds(60)
  ) throws -> CommandResult {
    let job = try channel.start(command, limit: timeout)
    defer { channel.forget(job) }
    if let input { try channel.sendInput(input, to: job) }
    try channel.endInput(of: job)
    let deadline = Deadline(in: timeout + VirtualDevice.grace)
    let (result, limitHit) = try channel.wait(for: job, deadline, command) { job in
      job.end.map { end in
        (CommandResult(status: end.status, output: job.output, error: job.error), end.limitHit)
      }
    }
    guard !limitHit else {
      throw VirtualDeviceError("killed after \(timeout): \(command)\n\(result.outputText)\(result.errorText)")
    }
    return result
  }

  /// The output of a command that must succeed, without the newline at its end.
  @discardableResult
  public func output(of command: String, timeout: Duration = .seconds(60)) throws -> String {
    let result = try run(command, timeout: timeout)
    guard result.succeeded else {
      throw VirtualDeviceError("status \(result.status): \(command)\n\(result.outputText)\(result.errorText)")
    }
    let text = result.outputText
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Repeats a command until it succeeds.
  public func wait(until command: String, timeout: Duration = .seconds(60)) throws {
    let deadline = Deadline(in: timeout)
    while true {
      let result = try run(command, timeout: timeout)
      if result.succeeded { return }
      guard !deadline.hasPassed else {
        throw VirtualDeviceError("not within \(timeout): \(command)\n\(result.errorText)")
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// Starts a program (one, with its arguments, quoted for the shell) that goes on beside the commands.
  public func start(
    _ program: String, environment: [String: String] = [:]
  ) throws -> GuestProcess {
    let log = "/tmp/log-\(UUID().uuidString.prefix(8))"
    let assignments = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\(quoted($0.value)) " }
    let job = try channel.start(
      "exec >\(log) 2>&1 </dev/null; \(assignments.joined())exec \(program)", limit: nil)
    let deadline = Deadline(in: VirtualDevice.grace)
    let pid = try channel.wait(for: job, deadline, "start of \(program)") { job in
      job.pid ?? (job.end == nil ? nil : 0)
    }
    guard pid != 0 else { throw VirtualDeviceError("the virtual device could not start \(program)") }
    return GuestProcess(device: self, job: job, pid: pid, logPath: log)
  }

  /// Writes a file in the guest, with the folders above it.
  public func put(_ data: Data, to path: String, mode: String = "644") throws {
    let file = quoted(path)
    let folder = quoted((path as NSString).deletingLastPathComponent)
    let command = "mkdir -p \(folder) && cat >\(file) && chmod \(mode) \(file)"
    let result = try run(command, input: data, timeout: .seconds(60))
    guard result.succeeded else { throw VirtualDeviceError("put \(path): \(result.errorText)") }
  }

  public func put(_ text: String, to path: String, mode: String = "644") throws {
    try put(Data(text.utf8), to: path, mode: mode)
  }

  /// Reads a file of the guest.
  public func get(_ path: String) throws -> Data {
    let result = try run("cat \(quoted(path))", timeout: .seconds(60))
    guard result.succeeded else { throw VirtualDeviceError("get \(path): \(result.errorText)") }
    return result.output
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
