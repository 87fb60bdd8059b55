import Foundation
import LockCore
import LockSystem
import Testing

@testable import TouchLockd

@Suite struct WatchdogTests {
  /// Counts the datagrams that the loop sends in some time.
  private func beats(microseconds: String?, process: String?, in milliseconds: Int) throws -> Int {
    let path = NSTemporaryDirectory() + "watchdog-\(UUID().uuidString.prefix(8))"
    let address = try #require(UnixAddress(path))
    let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer {
      close(manager)
      unlink(path)
    }
    #expect(address.withPointer { bind(manager, $0, $1) } == 0)
    let loop = try EventLoop()
    let watchdog = try Watchdog(loop, Notify(path: path), microseconds: microseconds, process: process)
    let end = try LockSystem.Timer(loop) { loop.stop() }
    end.set(Clock.now().advanced(milliseconds: milliseconds))
    try loop.run()
    withExtendedLifetime(watchdog) {}
    var count = 0
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      let length = recv(manager, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard length > 0 else { return count }
      #expect(String(decoding: buffer[..<length], as: UTF8.self) == "WATCHDOG=1")
      count += 1
    }
  }

  /// Twice in the time that the manager waits: at 0, 50, 100 ... of 220 ms, and later on a busy machine.
  @Test func theLoopSaysThatItTurns() throws {
    let count = try beats(microseconds: "100000", process: "\(getpid())", in: 220)
    #expect((2...5).contains(count))
    #expect(try beats(microseconds: "100000", process: nil, in: 10) >= 1)
  }

  @Test func nobodyWatchesNobodyIsTold() throws {
    #expect(try beats(microseconds: nil, process: nil, in: 10) == 0)
    #expect(try beats(microseconds: "0", process: nil, in: 10) == 0)
    #expect(try beats(microseconds: "100000", process: "\(getppid())", in: 10) == 0)
  }
}
