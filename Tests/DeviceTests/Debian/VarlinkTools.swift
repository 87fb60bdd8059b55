import Foundation
import Testing
import VirtualDevice

/// The tools that others have made for Varlink, against a locked daemon: systemd's varlinkctl and the Python module.
struct VarlinkTools {
  private static let address = "unix:/run/touchlockd/touchlock.sock"
  let device: VirtualDevice

  /// Leaves the device locked.
  func check() throws {
    try systemd()
    try python()
  }

  private func varlinkctl(_ arguments: String) throws -> String {
    try device.output(of: "varlinkctl \(arguments)", timeout: .seconds(60))
  }

  private func systemd() throws {
    let info = try varlinkctl("info \(Self.address)")
    for word in ["touchlockd", "org.varlink.service", "io.touchlockd.Lock"] { #expect(info.contains(word)) }
    // It reads the whole text and writes it anew.
    let text = try varlinkctl("introspect \(Self.address) io.touchlockd.Lock")
    for method in ["GetStatus() -> ", "AwaitUnlock() -> ", "Lock() -> ", "Unlock() -> ", "Monitor() -> "] {
      #expect(text.contains("method \(method)"))
    }
    #expect(try varlinkctl("call \(Self.address) io.touchlockd.Lock.GetStatus '{}'").contains("\"locked\""))
    let refused = try device.run(
      "varlinkctl call \(Self.address) io.touchlockd.Lock.GetStatus '{\"x\":1}'", timeout: .seconds(60))
    #expect(!refused.succeeded && refused.errorText.contains("InvalidParameter"))

    let monitor = try device.start("varlinkctl call --more \(Self.address) io.touchlockd.Lock.Monitor '{}'")
    let waiting = try device.start("varlinkctl call \(Self.address) io.touchlockd.Lock.AwaitUnlock '{}'")
    try device.wait(until: "grep -q present \(monitor.logPath)", timeout: .seconds(60))
    // With the one that asks.
    try device.wait(until: "touchlockctl status | grep -q '^clients *3'", timeout: .seconds(60))
    #expect(waiting.isAlive)
    _ = try varlinkctl("call \(Self.address) io.touchlockd.Lock.Unlock '{}'")
    #expect(try waiting.wait(timeout: .seconds(60)) == 0)
    #expect(try waiting.log().contains("since"))
    try device.wait(until: "grep -q unlocked \(monitor.logPath)", timeout: .seconds(60))
    _ = try varlinkctl("call \(Self.address) io.touchlockd.Lock.Lock '{}'")
    try device.wait(until: "grep -q locked_shown \(monitor.logPath)", timeout: .seconds(60))
    _ = try? monitor.stop()
  }

  private func python() throws {
    let script = """
      import varlink
      with varlink.Client.new_with_address("\(Self.address)") as client:
          with client.open("org.varlink.service") as service:
              print(service.GetInfo()["interfaces"])
          with client.open("io.touchlockd.Lock") as lock, client.open("io.touchlockd.Lock") as other:
              print(lock.GetStatus()["status"]["locked"])
              events = lock.Monitor(_more=True)
              print(next(events)["event"])
              print("since" in other.Unlock(), other.GetStatus()["status"]["locked"])
              print(next(events)["event"])
              print("since" in other.AwaitUnlock(), "since" in other.Lock())
              print(next(events)["event"], next(events)["event"])
              try:
                  other.Monitor()
              except varlink.VarlinkError as error:
                  print(error.error())

      """
    try device.put(script, to: "/root/client.py")
    let output = try device.output(of: "python3 /root/client.py", timeout: .seconds(120))
    #expect(
      output == """
        ['org.varlink.service', 'io.touchlockd.Lock']
        True
        present
        True False
        unlocked
        True True
        locked locked_shown
        org.varlink.service.ExpectedMore
        """)
  }
}
