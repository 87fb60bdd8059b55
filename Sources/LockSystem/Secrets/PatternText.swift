import LockCore

/// A pattern as people write it: `1-2-3-6-9`, and on a grid of at most nine dots `12369` too.
public enum PatternText {
  /// Reads `text` into `path`, or says what would be right without a word of what was written. Blanks
  /// around do not count.
  public static func parse(
    _ text: borrowing SecretBytes, for settings: Settings, into path: inout DotPath
  ) throws(SecretError) {
    path.wipe()
    do throws(SecretError) {
      try read(text, dots: settings.rows * settings.columns, into: &path)
      try check(path, settings)
    } catch {
      path.wipe()
      throw error
    }
  }

  private static func read(
    _ text: borrowing SecretBytes, dots: Int, into path: inout DotPath
  ) throws(SecretError) {
    var (start, end) = (0, text.count)
    while start < end, isBlank(text[start]) { start += 1 }
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    guard start < end else { throw wrong("no pattern was given; right: \(form(dots))") }

    var hasHyphens = false
    for position in start..<end where text[position] == UInt8(ascii: "-") { hasHyphens = true }
    let isShort = !hasHyphens && dots <= 9
    var number = 0
    for position in start..<end {
      let byte = text[position]
      let isBetween = position > start && position < end - 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 100)
        if isShort || position == end - 1 || text[position + 1] == UInt8(ascii: "-") {
          try append(number, dots, to: &path)
          number = 0
        }
      // Behind a digit and before another one.
      case UInt8(ascii: "-") where isBetween && text[position - 1] != UInt8(ascii: "-"): continue
      default: throw wrong("this is not a pattern; right: \(form(dots))")
      }
    }
  }

  private static func append(_ number: Int, _ dots: Int, to path: inout DotPath) throws(SecretError) {
    guard number >= 1, number <= dots else {
      throw wrong("the pattern has a dot that the grid has not; right: \(form(dots)) of 1 to \(dots)")
    }
    guard path.count < DotPath.capacity else {
      throw wrong("the pattern is too long; right: at most \(DotPath.capacity) dots")
    }
    path.append(Dot(index: UInt8(number - 1)))
  }

  private static func check(_ path: borrowing DotPath, _ settings: Settings) throws(SecretError) {
    let rules = settings.rules
    guard path.count >= rules.minimumDots else {
      throw wrong("the pattern is too short; right: at least \(rules.minimumDots) dots (min_dots)")
    }
    var used: UInt64 = 0
    for position in 0..<path.count {
      let dot = path[position]
      let isUsed = used & (1 << UInt64(dot.index)) != 0
      guard !isUsed || rules.allowsRevisit else {
        throw wrong("the pattern uses a dot twice; right: each dot once (allow_revisit = no)")
      }
      if position > 0, rules.fillsBetween,
        isAnyBetween(path[position - 1], dot, butNot: used, columns: settings.columns, rows: settings.rows)
      {
        throw wrong(
          "the pattern cannot be drawn: a jump over a dot takes that one too; right: name it (fill_between = yes)"
        )
      }
      used |= 1 << UInt64(dot.index)
    }
    guard path.turns(columns: settings.columns) >= rules.minimumTurns else {
      throw wrong("the pattern is too simple; right: at least \(turns(rules.minimumTurns)) (min_turns)")
    }
  }

  /// Whether a dot lies exactly on the straight line between two others that is not in `used`.
  private static func isAnyBetween(
    _ first: Dot, _ last: Dot, butNot used: UInt64, columns: Int, rows: Int
  ) -> Bool {
    let (row, column) = (Int(first.index) / columns, Int(first.index) % columns)
    let (rowStep, columnStep) = (Int(last.index) / columns - row, Int(last.index) % columns - column)
    for index in 0..<(rows * columns) where used & (1 << UInt64(index)) == 0 && index != last.index {
      let (rowAway, columnAway) = (index / columns - row, index % columns - column)
      let along = rowAway * rowStep + columnAway * columnStep
      if rowAway * columnStep == columnAway * rowStep, along > 0,
        along < rowStep * rowStep + columnStep * columnStep
      {
        return true
      }
    }
    return false
  }

  private static func turns(_ count: Int) -> String { count == 1 ? "1 turn" : "\(count) turns" }

  private static func form(_ dots: Int) -> String {
    dots <= 9 ? "dots as 1-2-3-6 or 1236" : "dots as 1-2-3-6"
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private static func wrong(_ text: String) -> SecretError { SecretError(.input, text) }
}
