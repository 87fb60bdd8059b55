import Foundation
import Testing

@testable import LockSystem

@Suite struct NotifyTests {
  /// The service manager's side of the socket.
  final class Manager {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    init(_ path: String) throws {
      let address = try #require(UnixAddress(path))
      #expect(address.withPointer { bind(descriptor, $0, $1) } == 0)
    }

    deinit { close(descriptor) }

    func receive() -> String {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
  }

  func check(_ path: String) throws {
    let manager = try Manager(path)
    let notify = Notify(path: path)
    notify.ready("locked")
    #expect(manager.receive() == "READY=1\nSTATUS=locked")
    notify.status("two\nlines\nMAINPID=1")
    #expect(manager.receive() == "STATUS=two lines MAINPID=1")
    notify.stopping()
    #expect(manager.receive() == "STOPPING=1")
  }

  @Test func aPath() throws {
    let path = NSTemporaryDirectory() + "notify-\(UUID().uuidString.prefix(8))"
    try check(path)
    unlink(path)
  }

  @Test func theAbstractNamespace() throws { try check("@touchlockd-test-\(UUID().uuidString)") }

  @Test func aManagerThatIsNotThereIsNoHarm() { Notify(path: "/no/such/socket").ready("locked") }
}
