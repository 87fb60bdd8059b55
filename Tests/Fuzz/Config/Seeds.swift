import LockCore

/// Inputs to start from: every setting at its default.
enum Seeds {
  static var all: [[UInt8]] {
    let table = SettingTable()
    var seeds = table.keys.map { Array("[\($0.section)]\n\($0.name) = \($0.defaultText)\n".utf8) }
    seeds.append(Array("[grid]\nlayout = explicit\nbutton_size = 40px\nrows = 6\n".utf8))
    seeds.append(Array("\u{feff}[daemon]\r\nsocket = /a;b\r\n; x\r\n\r\n[nothing]\nx = 1\ny\n".utf8))
    return seeds
  }
}
