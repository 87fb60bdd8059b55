import LockCore

/// The content of `patterns`, a text that a person can read:
///
///     touchlockd-patterns 1
///     grid 3x3
///     hash argon2id m=8192,t=4 EYnmU0kN4ql6pxLg7Zn2dQ
///     pattern owner hvOigQPvmyVJ6v08Zuuw+zzvz04j8p8/uQzQUjrQMpI
///     pattern maintenance kGd5u2sJY7AbxL0hT6w1yT7rxgkPf1xkqjzqgI0Z0fQ
///     end
///
/// The first line has the format's version. `grid` has the rows and columns that the dots' numbers
/// belong to. `hash` has Argon2id's memory in KiB, its passes and its salt, for all patterns together;
/// `pattern` a label and the digest of that label under the pattern's hash. The last line shows that
/// nothing was cut off.
public struct PatternFile: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public let label: String
    let digest: [UInt8]
  }

  public let rows: Int
  public let columns: Int
  public let hash: PatternHash
  public private(set) var entries: [Entry] = []

  /// More than the most patterns take.
  static let longest = 16_384
  /// The most patterns of one file.
  public static let capacity = 32

  public init(rows: Int, columns: Int, hash: PatternHash) {
    self.rows = rows
    self.columns = columns
    self.hash = hash
  }

  public func has(_ label: String) -> Bool { position(of: label) != nil }

  /// The pattern that a drawing's key belongs to. The time that it takes tells nothing of the digests, and
  /// nothing of which one it was.
  public func entry(opened key: borrowing PatternKey) -> Entry? {
    var found = -1
    for position in entries.indices {
      let entry = entries[position]
      let isIt = key.matches(entry.digest, of: entry.label)
      found = isIt ? position : found
    }
    return found < 0 ? nil : entries[found]
  }

  /// Puts a pattern on record under `label`, in the place of one that is there.
  mutating func put(_ label: String, _ key: borrowing PatternKey) {
    let entry = Entry(label: label, digest: key.digest(of: label))
    if let position = position(of: label) { entries[position] = entry } else { entries.append(entry) }
  }

  /// Takes a pattern off the record; false: there is none of that label.
  mutating func remove(_ label: String) -> Bool {
    guard let position = position(of: label) else { return false }
    entries.remove(at: position)
    return true
  }

  private func position(of label: String) -> Int? {
    for position in entries.indices where entries[position].label == label { return position }
    return nil
  }
}

extension PatternFile {
  private static let magic = "touchlockd-patterns "

  public var text: String {
    var text = "\(PatternFile.magic)1\ngrid \(rows)x\(columns)\nhash \(hash.text)\n"
    for entry in entries { text += "pattern \(entry.label) \(Base64.text(entry.digest))\n" }
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
    guard lines.count >= 3 else { throw .cutOff }
    let costs = lines[2].words(between: " ")
    guard costs[0] == "hash", let hash = PatternHash(costs[1...]) else { throw .line(3) }
    self.hash = hash
    guard lines.last == "end" else { throw lines.contains("end") ? .line(lines.count) : .cutOff }
    for (number, line) in zip(4..., lines[3..<(lines.count - 1)]) {
      guard let entry = Entry(line), !has(entry.label), entries.count < PatternFile.capacity else {
        throw .line(number)
      }
      entries.append(entry)
    }
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
    guard words.count == 3, words[0] == "pattern", PatternLabel.isGood(words[1]),
      let digest = Base64.bytes(words[2], count: PatternKey.count)
    else { return nil }
    self.init(label: String(words[1]), digest: digest)
  }
}
