import Fuzzing
import Glibc
import LockCore
import LockSystem

// Arbitrary bytes as a configuration file: a short one, as its lines hardly know of each other.
fuzz(seeds: Seeds.all) { input, count in
  guard count <= 256 else { return -1 }
  let text = Array(UnsafeBufferPointer(start: input, count: count))
  do throws(ConfigError) {
    check(try ConfigFile.read(text, name: "file"))
  } catch {
    precondition(!error.lines.isEmpty, "refused without a reason")
    for line in error.lines { check(line) }
  }
  return 0
}

/// What is taken can be used on the smallest and the largest screen.
private func check(_ settings: Settings) {
  precondition((2...6).contains(settings.rows) && (2...6).contains(settings.columns), "a grid out of bounds")
  precondition(
    settings.rules.allowsRevisit || settings.rules.minimumDots <= settings.rows * settings.columns,
    "a pattern that cannot be drawn")
  precondition(settings.socketPath.utf8.first == UInt8(ascii: "/"), "a path that is not absolute")
  precondition(settings.socketPath.utf8.count <= 107 && settings.stateDirectory.utf8.count <= 160, "too long")
  for side: Int32 in [1, 16384] {
    let grid = Grid(settings: settings, output: Size(width: side, height: side))
    for index in 0..<grid.dotCount { _ = grid.centre(of: Dot(index: UInt8(index))) }
  }
}

/// A fault is one line that names the file.
private func check(_ line: String) {
  precondition(line.utf8.starts(with: "file:".utf8), "a fault without its place: \(line)")
  precondition(!line.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }, "more than a line: \(line)")
}
