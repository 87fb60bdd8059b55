import Foundation

/// QEMU's machine protocol: one JSON object a line.
public final class QMPClient: @unchecked Sendable {
  private let descriptor: Int32
  private let lock = NSLock()
  private var received = Data()
  private var nextID = 0

  /// Owns `descriptor`.
  init(descriptor: Int32) throws {
    self.descriptor = descriptor
    try lock.withLock {
      let deadline = Deadline(in: .seconds(30))
      _ = try line(before: deadline)
    }
    try execute("qmp_capabilities", timeout: .seconds(30))
  }

  deinit { close(descriptor) }

  /// Performs a command and gives its `return` value.
  @discardableResult
  public func execute(
    _ command: String, arguments: [String: Any] = [:], timeout: Duration = .seconds(20)
  ) throws -> Any {
    try lock.withLock {
      nextID += 1
      var request: [String: Any] = ["execute": command, "id": nextID]
      if !arguments.isEmpty { request["arguments"] = arguments }
      try send(JSONSerialization.data(withJSONObject: request) + Data("\n".utf8), for: command)

      let deadline = Deadline(in: timeout)
      while true {
        let answer = try JSONSerialization.jsonObject(with: line(before: deadline)) as? [String: Any]
        // Events come in between, and so do answers that came too late for their command.
        guard let answer, answer["id"] as? Int == nextID else { continue }
        if let error = answer["error"] as? [String: Any] {
          throw VirtualDeviceError("QMP \(command): \(error["desc"] ?? "error")")
        }
        return answer["return"] ?? [:]
      }
    }
  }

  private func send(_ bytes: Data, for command: String) throws {
    let sent = bytes.withUnsafeBytes {
      Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard sent == bytes.count else {
      throw VirtualDeviceError("QMP \(command): \(String(cString: strerror(errno)))")
    }
  }

  private func line(before deadline: Deadline) throws -> Data {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(received[..<end])
        received = Data(received[received.index(after: end)...])
        return line
      }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(deadline.remaining.milliseconds)) > 0 else {
        if errno == EINTR && !deadline.hasPassed { continue }
        throw VirtualDeviceError("QEMU did not answer over QMP in time")
      }
      var bytes = [UInt8](repeating: 0, count: 65536)
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { throw VirtualDeviceError("QEMU closed the QMP connection") }
      received.append(contentsOf: bytes[..<count])
    }
  }
}
