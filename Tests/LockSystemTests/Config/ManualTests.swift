import Foundation
import LockCore
import Testing

@testable import LockSystem

/// What the manual pages and the README say of settings, against the table.
@Suite struct ManualTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Made by scripts/man, with what scdoc marks up taken out.
  private static let pages = Result {
    let process = Process()
    process.executableURL = root.appending(path: "scripts/man")
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let page = try text("build/man/touchlockd.conf.5")
    return page.replacingOccurrences(
      of: #"\\f[BIRP]|\\&|\\(?=-)"#, with: "", options: .regularExpression)
  }

  @Test func theReadmeHasEverySettingWithItsDefault() throws {
    let rows = try Self.text("README.md").split(separator: "\n").filter { $0.hasPrefix("| `[") }.map(
      String.init)
    let right = SettingTable().keys.map {
      "| `[\($0.section)] \($0.name)` | `\($0.defaultText)` | \($0.values) | \($0.meaning) |"
    }
    #expect(rows == right)
  }

  @Test func theManualPageHasEverySettingWithItsDefault() throws {
    let page = try Self.pages.get()
    for key in SettingTable().keys {
      #expect(page.contains("\n\(key.name) = \(key.defaultText)\n"), "\(key.section) \(key.name)")
    }
    for section in SettingTable().sections { #expect(page.contains(".SH [\(section)]\n")) }
  }

  /// Word for word what the daemon serves, whatever the page's markup.
  @Test func theManualPageHasTheInterface() throws {
    _ = try Self.pages.get()
    let page = try Self.text("build/man/touchlockd-varlink.7")
    let source = try Self.text("Sources/TouchLockd/Service/LockDescription.swift")
    let start = try #require(source.range(of: "lockDescription = \"\"\"\n"))
    let end = try #require(source.range(of: "\n    \"\"\"", range: start.upperBound..<source.endIndex))
    let lines = source[start.upperBound..<end.lowerBound].split(separator: "\n").map { $0.dropFirst(4) }
    let shown = page.replacingOccurrences(of: "\\&", with: "").replacingOccurrences(of: "\\-", with: "-")
    #expect(lines.count > 20)
    for line in lines { #expect(shown.contains(line), "\(line)") }
  }
}
