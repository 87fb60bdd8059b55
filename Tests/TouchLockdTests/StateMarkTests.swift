import Foundation
import Testing

@testable import TouchLockd

@Suite struct StateMarkTests {
  let folder = NSTemporaryDirectory() + "mark-\(UUID().uuidString.prefix(8))"

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  @Test func thereIsOneOfTwoFiles() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let mark = StateMark(besides: "\(folder)/socket")
    #expect(try names == ["locked"])
    mark.set(isLocked: false)
    #expect(try names == ["unlocked"])
    mark.set(isLocked: true)
    mark.set(isLocked: true)
    #expect(try names == ["locked"])
    // A daemon that died unlocked.
    mark.set(isLocked: false)
    _ = StateMark(besides: "\(folder)/socket")
    #expect(try names == ["locked"])
  }
}
