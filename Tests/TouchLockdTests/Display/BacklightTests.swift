import Foundation
import Testing

@testable import TouchLockd

/// Backlights as files of a folder like the kernel's.
@Suite final class BacklightTests {
  private let folder = "\(NSTemporaryDirectory())backlight-\(UUID().uuidString)"

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func add(_ name: String, _ power: String = "0\n") throws {
    try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    try power.write(toFile: "\(folder)/\(name)/bl_power", atomically: false, encoding: .utf8)
  }

  private func power(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)/bl_power", encoding: .utf8).trimmingCharacters(
      in: .newlines)
  }

  @Test func theOnlyOneIsTurnedOffAndOn() throws {
    try add("panel")
    let backlight = Backlight("auto", folder: folder)
    backlight.set(.off)
    #expect(try power("panel") == "4")
    backlight.set(.on)
    #expect(try power("panel") == "0")
  }

  @Test func ofTwoNoneIsGuessed() throws {
    try add("one")
    try add("two")
    Backlight("auto", folder: folder).set(.off)
    #expect(try power("one") == "0" && power("two") == "0")
    Backlight("two", folder: folder).set(.off)
    #expect(try power("one") == "0" && power("two") == "4")
  }

  @Test func noneIsNone() throws {
    try add("panel")
    Backlight("none", folder: folder).set(.off)
    #expect(try power("panel") == "0")
    // No folder at all is no error.
    Backlight("auto", folder: "\(folder)/missing").set(.off)
  }

  @Test func oneThatIsGoneIsNotTriedAgain() throws {
    let backlight = Backlight("panel", folder: folder)
    backlight.set(.off)
    try add("panel")
    backlight.set(.off)
    #expect(try power("panel") == "0")
  }
}
