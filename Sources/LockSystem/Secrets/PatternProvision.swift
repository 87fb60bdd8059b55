import LockCore

/// Making a file of patterns away from the device.
public enum PatternProvision {
  /// Reads patterns from `input`, a line each: `PATTERN`, `LABEL PATTERN`, or `LABEL PATTERN duress`. Gives the
  /// file's text. Blocks.
  public static func text(
    settings: Settings, input: borrowing FileDescriptor
  ) throws(SecretError) -> String {
    defer { SecretStack.wipe() }
    var settings = settings
    // What this machine takes for it says nothing of the device.
    settings.hashMemory = settings.hashMemory ?? HashCost.usual.memoryKiB
    settings.hashPasses = settings.hashPasses ?? HashCost.usual.passes
    var file: PatternFile?
    while let next = try add(to: file, settings, input) { file = next }
    guard let file else { throw SecretError(.input, "no pattern was given; right: a line with one") }
    return file.text
  }

  /// nil: the input has ended. Not inlined: its frame is to be wiped.
  @inline(never)
  private static func add(
    to file: PatternFile?, _ settings: Settings, _ input: borrowing FileDescriptor
  ) throws(SecretError) -> PatternFile? {
    let line = try SecretError.box(SecretBytes())
    let text = try SecretError.box(SecretBytes())
    let path = try SecretError.box(DotPath())
    let isEnd = try line.change { (line) throws(SecretError) in
      try !SecretLine.read(input, into: &line) && line.count == 0
    }
    if isEnd { return nil }
    var label = PatternLabel.usual
    var isDuress = false
    try line.read { (line) throws(SecretError) in
      let words = words(of: line)
      let pattern = words.count > 1 ? words[1] : words.first ?? 0..<0
      if words.count > 1 { label = try self.label(line, words[0]) }
      if words.count > 2 {
        guard words.count == 3, spells("duress", line, words[2]) else {
          throw SecretError(
            .input, "a line has too many words; right: LABEL PATTERN, or LABEL PATTERN duress")
        }
        isDuress = true
      }
      text.change { text in for position in pattern { _ = text.append(line[position]) } }
    }
    return try text.read { (text) throws(SecretError) in
      try path.change { (path) throws(SecretError) in
        try PatternText.parse(text, for: settings, into: &path)
        return try PatternEnrolment.add(
          path, as: label, replaces: false, isDuress: isDuress, to: file, settings: settings)
      }
    }
  }

  private static func words(of line: borrowing SecretBytes) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for position in 0...line.count
    where position == line.count || line[position] == UInt8(ascii: " ") || line[position] < 0x20 {
      if position > start { words.append(start..<position) }
      start = position + 1
    }
    return words
  }

  private static func label(
    _ line: borrowing SecretBytes, _ word: Range<Int>
  ) throws(SecretError) -> String {
    var bytes: [UInt8] = []
    for position in word { bytes.append(line[position]) }
    let label = String(decoding: bytes, as: UTF8.self)
    // It may be a pattern, in the wrong place: it is not shown again.
    guard PatternLabel.isGood(label) else {
      throw SecretError(
        .input, "this is not a label; right: 1 to 32 letters, digits, dots, hyphens or underscores")
    }
    return label
  }

  private static func spells(_ word: StaticString, _ line: borrowing SecretBytes, _ place: Range<Int>) -> Bool
  {
    guard place.count == word.utf8CodeUnitCount else { return false }
    for offset in 0..<place.count where line[place.lowerBound + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }
}
