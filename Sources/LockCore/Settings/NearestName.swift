/// Finds the name that somebody meant who wrote another one.
enum NearestName {
  /// The one of `names` that takes the fewest changes of a letter from `name`, case apart; nil if even that
  /// takes more than two, or more than one in three letters.
  static func find(_ name: String, in names: [String]) -> String? {
    let written = folded(name)
    var best: String?
    var fewest = min(2, written.count / 3) + 1
    for candidate in names {
      // Each letter that one has more is a change.
      guard abs(candidate.bytes.count - written.count) < fewest else { continue }
      let changes = distance(written, folded(candidate))
      if changes < fewest {
        fewest = changes
        best = candidate
      }
    }
    return best
  }

  /// ASCII capitals become small letters, and a hyphen counts as an underscore.
  private static func folded(_ name: String) -> [UInt8] {
    name.bytes.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      default: byte
      }
    }
  }

  /// How many letters were left out, added, replaced, or swapped with their neighbour (the optimal string
  /// alignment distance).
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let width = second.count + 1
    // In `table` the place of (line, column) is line * width + column.
    var table = [Int](repeating: 0, count: (first.count + 1) * width)
    for column in 1..<width { table[column] = column }
    for line in 1..<(first.count + 1) {
      let (row, above) = (line * width, (line - 1) * width)
      table[row] = line
      for column in 1..<width {
        let isSame = first[line - 1] == second[column - 1]
        var least = min(
          table[above + column - 1] + (isSame ? 0 : 1), table[above + column] + 1,
          table[row + column - 1] + 1)
        if line > 1, column > 1, first[line - 1] == second[column - 2], first[line - 2] == second[column - 1]
        {
          least = min(least, table[above - width + column - 2] + 1)
        }
        table[row + column] = least
      }
    }
    return table[first.count * width + second.count]
  }
}
