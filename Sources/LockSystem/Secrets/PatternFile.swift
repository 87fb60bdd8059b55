import LockCore

/// The content of `patterns`, a text that a person can read:
///
///     touchlockd-patterns 1
///     grid 3x3
///     pattern owner $argon2id$v=19$m=8192,t=4,p=1$...
///     end
///
/// The first line has the format's version. `grid` has the rows and columns that the dots' numbers
/// belong to. The last line shows that nothing was cut off.
public struct PatternFile: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    /// 1 to 32 letters, digits, `.`, `_` or `-`.
    public let label: String
    public let hash: PatternHash
  }

  public let rows: Int
  public let columns: Int
  public let entries: [Entry]

  /// Larger than any file of patterns.
  static let longest = 16_384

  public init(rows: Int, columns: Int, entries: [Entry]) {
    self.rows = rows
    self.columns = columns
    self.entries = entries
  }

  public var text: String {
    var text = "\(PatternFile.magic)1\ngrid \(rows)x\(columns)\n"
    for entry in entries { text += "pattern \(entry.label) \(entry.hash.text)\n" }
    return text + "end\n"
  }

  /// Why a text is not such a file.
  enum Damage: Error, Equatable {
    /// Line `line` is not what stands there.
    case line(Int)
    case cutOff
    /// A later format's.
    case version(String)
  }

  private static let magic = "touchlockd-patterns "

  init(_ bytes: [UInt8]) throws(Damage) {
    // Checked first: nothing else of the file is text for sure.
    guard bytes.allSatisfy({ $0 == UInt8(ascii: "\n") || (0x20...0x7E).contains($0) }) else {
      throw .line(1 + bytes.prefix { (0x20...0x7E).contains($0) || $0 == 10 }.count { $0 == 10 })
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text[...].words(between: "\n")
    // Behind the last line's end.
    guard lines.popLast()?.isEmpty == true, let head = lines.first else { throw .cutOff }
    guard let version = head.behind(PatternFile.magic) else { throw .line(1) }
    guard version == "1" else {
      guard let number = version.wholeNumber, number > 1 else { throw .line(1) }
      throw .version(String(version))
    }
    guard lines.count >= 2 else { throw .cutOff }
    (rows, columns) = try PatternFile.grid(lines[1])
    guard lines.last == "end" else { throw lines.contains("end") ? .line(lines.count) : .cutOff }
    var entries: [Entry] = []
    for (number, line) in zip(3..., lines[2..<(lines.count - 1)]) {
      guard let entry = Entry(line), !entries.contains(where: { $0.label == entry.label }) else {
        throw .line(number)
      }
      entries.append(entry)
    }
    self.entries = entries
  }

  private static func grid(_ line: Substring) throws(Damage) -> (Int, Int) {
    guard let sides = line.behind("grid ")?.words(between: "x"), sides.count == 2,
      let rows = sides[0].wholeNumber, let columns = sides[1].wholeNumber, (2...6).contains(rows),
      (2...6).contains(columns)
    else { throw .line(2) }
    return (rows, columns)
  }
}

extension PatternFile.Entry {
  init?(_ line: Substring) {
    let words = line.words(between: " ")
    guard words.count == 3, words[0] == "pattern", (1...32).contains(words[1].utf8.count),
      words[1].utf8.allSatisfy(PatternFile.Entry.isLabelByte), let hash = PatternHash(words[2])
    else { return nil }
    self.init(label: String(words[1]), hash: hash)
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
