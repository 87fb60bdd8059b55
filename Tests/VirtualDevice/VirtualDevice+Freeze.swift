import Foundation

extension VirtualDevice {
  /// Writes the whole state of the device to a file, and ends it. Nothing may run in it but the agent.
  public func freeze(to file: URL) throws {
    defer { stop() }
    try qmp.execute("stop")
    try qmp.execute("migrate", arguments: ["uri": "exec:cat > \(file.path)"])
    let deadline = Deadline(in: .seconds(120))
    while true {
      let state = try qmp.execute("query-migrate") as? [String: Any]
      switch state?["status"] as? String {
      case "completed": return
      case "failed", "cancelled":
        throw VirtualDeviceError("the virtual device could not be frozen: \(state ?? [:])")
      default: break
      }
      guard !deadline.hasPassed else { throw VirtualDeviceError("the virtual device was not frozen in time") }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  static func waitUntilThawed(_ qmp: QMPClient, _ deadline: Deadline) throws {
    while true {
      let state = try qmp.execute("query-status") as? [String: Any]
      switch state?["status"] as? String {
      case "running": return
      // It was stopped when it was frozen.
      case "paused": try qmp.execute("cont")
      default: break
      }
      guard !deadline.hasPassed else { throw VirtualDeviceError("the virtual device was not thawed in time") }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
