import LockCore

/// The content of `patterns`, a text that a person can read:
///
///     touchlockd-patterns 1
///     grid 3x3
///     hash argon2id m=8192,t=4 EYnmU0kN4ql6pxLg7Zn2dQ
///     pattern owner hvOigQPvmyVJ6v08Zuuw+zzvz04j8p8/uQzQUjrQMpI
///     pattern alarm kGd5u2sJY7AbxL0hT6w1yT7rxgkPf1xkqjzqgI0Z0fQ duress
///     end
///
/// The first line has the format's version. `grid` has the rows and columns that the dots' numbers
/// belong to. `hash` has Argon2id's memory in KiB, its passes and its salt, for all patterns together, and
/// `pepper=` with the pepper's id if one is mixed in; `pattern` a label, the digest of that label under the
/// pattern's hash, and `duress` if it is that. The last line shows that nothing was cut off.
///
/// While a new hash takes the place of an old one, it stands as `next` below `hash`, and the patterns that
/// were drawn since have `next=` with their digest under it. Once all have it, it is the hash.
public struct PatternFile: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public let label: String
    public fileprivate(set) var isDuress = false
    fileprivate(set) var digest: [UInt8]
    fileprivate(set) var next: [UInt8]?
  }

  public let rows: Int
  public let columns: Int
  public private(set) var hash: PatternHash
  /// What takes the place of `hash` when all patterns have been drawn.
  public private(set) var next: PatternHash?
  public private(set) var entries: [Entry] = []

  /// More than the most patterns take.
  static let longest = 16_384
  /// The most patterns of one file.
  public static let capacity = 32

  init(rows: Int, columns: Int, hash: PatternHash) {
    self.rows = rows
    self.columns = columns
    self.hash = hash
  }

  public func has(_ label: String) -> Bool { position(of: label) != nil }

  /// The label of the first pattern that is not for duress.
  public var firstOrdinaryLabel: String? {
    for entry in entries where !entry.isDuress { return entry.label }
    return nil
  }

  /// The pattern that a drawing's key belongs to. The time that it takes tells nothing of the digests, and
  /// nothing of which one it was.
  func entry(opened key: borrowing PatternKey) -> Entry? {
    var found = -1
    for position in entries.indices {
      let entry = entries[position]
      let isIt = key.matches(entry.digest, of: entry.label)
      found = isIt ? position : found
    }
    return found < 0 ? nil : entries[found]
  }

  /// The same, as it is told.
  func opening(by key: borrowing PatternKey) -> Opening? {
    guard let entry = entry(opened: key) else { return nil }
    return Opening(label: entry.label, cover: entry.isDuress ? firstOrdinaryLabel ?? entry.label : nil)
  }

  /// Puts a pattern on record under `label`, in the place of one that is there. What is for duress stays
  /// so.
  mutating func put(_ label: String, _ key: borrowing PatternKey, isDuress: Bool = false) {
    var entry = Entry(label: label, isDuress: isDuress, digest: key.digest(of: label))
    if let position = position(of: label) {
      if entries[position].isDuress { entry.isDuress = true }
      entries[position] = entry
    } else {
      entries.append(entry)
    }
  }

  /// Takes a pattern off the record; false: there is none of that label.
  mutating func remove(_ label: String) -> Bool {
    guard let position = position(of: label) else { return false }
    entries.remove(at: position)
    takeNext()
    return true
  }

  /// Notes the key that a pattern has under the next hash.
  mutating func rehash(_ label: String, _ key: borrowing PatternKey, under next: PatternHash) {
    guard let position = position(of: label) else { return }
    if self.next != next {
      self.next = next
      for other in entries.indices { entries[other].next = nil }
    }
    entries[position].next = key.digest(of: label)
    takeNext()
  }

  /// Has the next hash take its place, if all patterns know it.
  private mutating func takeNext() {
    guard let next else { return }
    for entry in entries where entry.next == nil { return }
    hash = next
    self.next = nil
    for position in entries.indices {
      if let digest = entries[position].next { entries[position].digest = digest }
      entries[position].next = nil
    }
  }

  private func position(of label: String) -> Int? {
    for position in entries.indices where entries[position].label == label { return position }
    return nil
  }
}

extension PatternFile {
  private static let magic: StaticString = "touchlockd-patterns "

  public var text: String {
    var text = "\(PatternFile.magic.description)1\ngrid \(rows)x\(columns)\nhash \(hash.text)\n"
    if let next { text += "next \(next.text)\n" }
    for entry in entries {
      text += "pattern \(entry.label) \(Base64.text(entry.digest))"
      if entry.isDuress { text += " duress" }
      if let next = entry.next { text += " next=\(Base64.text(next))" }
      text += "\n"
    }
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
    var lines = Piece(bytes: bytes[...]).words(between: "\n")
    // Behind the last line's end.
    guard lines.popLast()?.isEmpty == true, let head = lines.first else { throw .cutOff }
    guard let version = head.behind(PatternFile.magic) else { throw .line(1) }
    guard version == "1" else {
      guard let number = version.wholeNumber, number > 1 else { throw .line(1) }
      throw .version(version.text)
    }
    guard lines.count >= 2 else { throw .cutOff }
    (rows, columns) = try PatternFile.grid(lines[1])
    guard lines.count >= 3 else { throw .cutOff }
    guard let hash = PatternFile.hash(lines[2], "hash") else { throw .line(3) }
    self.hash = hash
    guard lines[lines.count - 1] == "end" else {
      for line in lines where line == "end" { throw .line(lines.count) }
      throw .cutOff
    }
    var first = 3
    next = PatternFile.hash(lines[3], "next")
    if next != nil { first = 4 }
    for number in first..<(lines.count - 1) {
      guard let entry = Entry(lines[number]), !has(entry.label), entries.count < PatternFile.capacity,
        entry.next == nil || next != nil
      else { throw .line(number + 1) }
      entries.append(entry)
    }
  }

  private static func grid(_ line: Piece) throws(Damage) -> (Int, Int) {
    guard let sides = line.behind("grid ")?.words(between: "x"), sides.count == 2,
      let rows = sides[0].wholeNumber, let columns = sides[1].wholeNumber, (2...6).contains(rows),
      (2...6).contains(columns)
    else { throw .line(2) }
    return (rows, columns)
  }

  private static func hash(_ line: Piece, _ name: StaticString) -> PatternHash? {
    let words = line.words(between: " ")
    return words[0] == name ? PatternHash(words[1...]) : nil
  }
}

extension PatternFile.Entry {
  fileprivate init?(_ line: Piece) {
    let words = line.words(between: " ")
    guard (3...5).contains(words.count), words[0] == "pattern", PatternLabel.isGood(words[1]),
      let digest = Base64.bytes(words[2], count: PatternKey.count)
    else { return nil }
    self.init(label: words[1].text, digest: digest)
    var rest = words[3...]
    if let word = rest.first, word == "duress" {
      isDuress = true
      rest = rest.dropFirst()
    }
    if let text = rest.first?.behind("next=") {
      next = Base64.bytes(text, count: PatternKey.count)
      if next == nil { return nil }
      rest = rest.dropFirst()
    }
    guard rest.isEmpty else { return nil }
  }
}
