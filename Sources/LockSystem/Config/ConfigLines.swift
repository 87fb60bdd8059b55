import LockCore

/// Cuts a file's content into numbered lines.
struct ConfigLines {
  /// The number of the line given last, from 1; 0: none yet.
  private(set) var number = 0

  private let text: [UInt8]
  private var position: Int

  init(_ text: [UInt8]) {
    self.text = text
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    position = text.starts(with: byteOrderMark) ? 3 : 0
  }

  /// The next line without its end; nil at the end of the file.
  mutating func next() -> ConfigLine? {
    guard position < text.count else { return nil }
    let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    defer { position = end + 1 }
    number += 1
    return ConfigLine(bytes: text[position..<end])
  }
}

/// One line of a configuration file.
struct ConfigLine {
  let bytes: ArraySlice<UInt8>

  /// What inih holds with its usual buffer of 200 bytes.
  private static let longest = 197

  /// The line without blanks around it, once it is clear that every build of inih reads it the same way.
  func checked(longest buffer: Int) throws(SettingError) -> ArraySlice<UInt8> {
    let most = min(ConfigLine.longest, buffer)
    var line = bytes
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard !line.contains(0) else { throw SettingError("a NUL byte; right: plain text") }
    guard line.count <= most else {
      throw SettingError("the line has \(line.count) bytes; right: at most \(most)")
    }
    guard !line.contains(where: { ($0 < 0x20 && $0 != UInt8(ascii: "\t")) || $0 == 0x7F }) else {
      throw SettingError("a control character; right: plain text")
    }
    guard String(validating: line, as: UTF8.self) != nil else {
      throw SettingError("not UTF-8; right: plain text in UTF-8")
    }
    while let first = line.first, ConfigLine.isBlank(first) { line.removeFirst() }
    while let last = line.last, ConfigLine.isBlank(last) { line.removeLast() }
    guard !hasTrailingComment(line) else {
      throw SettingError("a semicolon behind a blank; right: a comment on a line of its own")
    }
    return line
  }

  /// inih's builds differ in whether a semicolon behind a blank begins a comment.
  private func hasTrailingComment(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first != UInt8(ascii: ";"), first != UInt8(ascii: "#") else {
      return false
    }
    return zip(line, line.dropFirst()).contains { ConfigLine.isBlank($0) && $1 == UInt8(ascii: ";") }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
