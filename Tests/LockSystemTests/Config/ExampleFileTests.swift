import Foundation
import LockCore
import Testing

@testable import LockSystem

/// The files under examples/, as they would be installed.
@Suite struct ExampleFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../examples").standardizedFileURL.path

  private func load(_ name: String) throws -> Settings { try ConfigFile.load("\(Self.folder)/\(name)") }

  private func grid(_ settings: Settings, _ width: Int32, _ height: Int32) -> Grid {
    Grid(settings: settings, output: Size(width: width, height: height))
  }

  /// Thousandths of a pixel, exact: 1/256 pixel holds halves.
  private func centres(_ grid: Grid) -> [[Double]] {
    (0..<UInt8(grid.dotCount)).map {
      let centre = grid.centre(of: Dot(index: $0))
      return [Double(centre.x) / 256, Double(centre.y) / 256]
    }
  }

  /// Buttons at 0, 120 and 240, each 80 wide: centres at 40, 160, 280.
  @Test func buttonsThatTouchTheEdges() throws {
    let settings = try load("widget-320.conf")
    let grid = grid(settings, 320, 320)
    let axis = [40.0, 160, 280]
    #expect(centres(grid) == axis.flatMap { y in axis.map { x in [x, y] } })
    #expect(grid.hit == HitArea(shape: .square, reach: 40 * 256))
    #expect(grid.startHit == grid.hit)
    #expect(settings.theme.lineWidth == .pixels(milli: 10_000))
    #expect(settings.theme.lit.line == Color(red: 0, green: 170, blue: 255, alpha: 128))
    #expect(settings.theme.wrong.dot == Color(red: 255, green: 0, blue: 0))
    #expect(settings.theme.wrong.line == Color(red: 255, green: 0, blue: 0, alpha: 128))
    #expect(settings.errorDisplay == 500)
  }

  /// Buttons at 24.5, 123 and 221.5, each 74 wide: centres at 61.5, 160, 258.5. Rows from 150: centres at
  /// 187, 285.5, 384.
  @Test func buttonsWithEqualMargins() throws {
    let settings = try load("widget-margins.conf")
    let grid = grid(settings, 320, 480)
    #expect(
      centres(grid) == [187.0, 285.5, 384].flatMap { y in [61.5, 160, 258.5].map { x in [x, y] } })
    #expect(grid.hit == HitArea(shape: .square, reach: 37 * 256))
    #expect(grid.startHit == grid.hit)
    #expect(settings.theme.lineWidth == .pixels(milli: 4_000))
  }

  @Test func aFirstTouchOnTheWholeButton() throws {
    let settings = try load("widget-center-hit.conf")
    let grid = grid(settings, 320, 480)
    #expect(try centres(grid) == centres(self.grid(load("widget-margins.conf"), 320, 480)))
    #expect(grid.hit == HitArea(shape: .square, reach: 15 * 256))
    #expect(grid.startHit == HitArea(shape: .square, reach: 37 * 256))
    #expect(settings.theme.lineWidth == .pixels(milli: 8_000))
  }

  /// On 480 x 800 the cell is 480 x 0.8 / 3 = 128, its circle 0.6 of that: a radius of 38.4 px.
  @Test func circlesInLooksOfTheirOwn() throws {
    let settings = try load("circles.conf")
    let grid = grid(settings, 480, 800)
    #expect(grid.spacing == 128 * 256)
    #expect(grid.hit.shape == .circle)
    #expect(grid.hit.reach == Int32(38.4 * 256))
    #expect(settings.errorDisplay == 1000)
    let looks = [settings.theme.normal, settings.theme.lit, settings.theme.wrong, settings.theme.right]
    #expect(Set(looks.map { "\($0.ring)" }).count == 4)
  }

  /// Every key at its default, in a comment: the file changes nothing.
  @Test func theWholeFileHoldsTheDefaults() throws {
    #expect(try load("touchlockd.conf") == Settings())
    let active = try text().split(separator: "\n").map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
    }
    let copy = try TemporaryFolder()
    try copy.write("all.conf", active.joined(separator: "\n"))
    // The layout's numbers without their layout would be a fault; here it is named.
    #expect(try ConfigFile.load(copy.path("all.conf")) == Settings())
  }

  /// What `theWholeFile` shows here if the file is behind the table is what belongs in it.
  @Test func theWholeFileIsTheTable() throws {
    #expect(try text() == wholeFile)
  }

  private func text() throws -> String {
    try String(contentsOfFile: "\(Self.folder)/touchlockd.conf", encoding: .utf8)
  }

  private var wholeFile: String {
    var text = """
      # Every setting of touchlockd at its default. Read from /etc/touchlockd/touchlockd.conf, then from
      # /etc/touchlockd/touchlockd.conf.d/*.conf in the order of their names; a later file overrides an
      # earlier one. Check with touchlockd --check-config.
      #
      # A size is a part of the distance between two dots (0.6), or pixels (30px).

      """
    var section = ""
    for key in SettingTable().keys {
      if key.section != section {
        text += "\n[\(key.section)]\n"
        section = key.section
      }
      text += "# \(key.meaning)\n#   \(key.values)\n#\(key.name) = \(key.defaultText)\n"
    }
    return text
  }
}
