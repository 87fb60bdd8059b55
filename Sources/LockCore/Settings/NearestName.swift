/// Finds the name that somebody meant who wrote another one.
enum NearestName {
  /// The one of `names` that takes the fewest changes of a letter from `name`, case apart; nil if even that
  /// takes more than two, or more than one in three letters.
  static func find(_ name: String, in names: [String]) -> String? {
    let written = folded(name)
    var best: String?
    var fewest = min(2, written.count / 3) + 1
    for candidate in names {
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
    name.utf8.map { byte in
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
    var table = [Array(0...second.count)]
    for line in 1..<(first.count + 1) {
      var row = [line]
      for column in 1..<(second.count + 1) {
        let isSame = first[line - 1] == second[column - 1]
        var least = min(
          table[line - 1][column - 1] + (isSame ? 0 : 1), table[line - 1][column] + 1, row[column - 1] + 1)
        if line > 1, column > 1, first[line - 1] == second[column - 2], first[line - 2] == second[column - 1]
        {
          least = min(least, table[line - 2][column - 2] + 1)
        }
        row.append(least)
      }
      table.append(row)
    }
    return table[first.count][second.count]
  }
}
