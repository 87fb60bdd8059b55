import Foundation
import Testing

@testable import TouchLockd

@Suite final class SessionMemoryTests {
  private let socket = "\(NSTemporaryDirectory())memory-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: "\(socket).session") }

  @Test func aSessionIsRememberedAndForgotten() {
    let memory = SessionMemory(besides: socket)
    #expect(memory.session == nil)
    for number in [7, 63, 2] {
      memory.session = number
      #expect(SessionMemory(besides: socket).session == number)
    }
    memory.session = nil
    #expect(memory.session == nil && !FileManager.default.fileExists(atPath: "\(socket).session"))
  }

  @Test(arguments: ["", "0", "64", "x", "-1", "99"]) func whatIsNoTerminalIsNoSession(text: String) throws {
    try text.write(toFile: "\(socket).session", atomically: false, encoding: .utf8)
    #expect(SessionMemory(besides: socket).session == nil)
  }
}
