import CLinux
import LockCore

/// The arguments make no sense; `text` is one line without a full stop.
public struct UsageError: Error, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }
}

/// A command line, taken apart by getopt_long: options anywhere, `--name value` or `--name=value`, a name
/// shortened as long as it is unambiguous, and `--` before operands that begin with a dash.
public struct Arguments {
  /// An option that a program knows.
  public struct Option: Sendable {
    let name: StaticString
    let letter: UInt8?
    let takesValue: Bool

    /// `letter`: an ASCII letter for the short form.
    public init(_ name: StaticString, letter: UInt8? = nil, takesValue: Bool = false) {
      self.name = name
      self.letter = letter
      self.takesValue = takesValue
    }
  }

  /// An option that was given.
  public struct Given: Sendable {
    /// Its full name, without dashes.
    public let name: String
    /// Empty for an option that takes none.
    public let value: String
  }

  /// In the order of the command line.
  public private(set) var options: [Given] = []
  /// What is no option.
  public private(set) var operands: [String] = []

  /// What this process was started with, without the program's name.
  public static func ofProcess() -> [String] {
    var arguments: [String] = []
    for position in 1..<max(1, clinux_argc()) {
      if let argument = clinux_argv(position) { arguments.append(String(cString: argument)) }
    }
    return arguments
  }

  /// Takes `arguments` apart. getopt_long keeps its place in globals: one command line at a time.
  public init(_ arguments: [String], _ known: [Option]) throws(UsageError) {
    // getopt_long sorts the vector and needs a program name in front.
    var vector: [UnsafeMutablePointer<CChar>?] = ([Product.name] + arguments).map { strdup($0) }
    let owned = vector
    defer { for argument in owned { free(argument) } }
    vector.append(nil)

    // The leading colon makes a missing value a ':' and not a '?'.
    var letters: [CChar] = [0x3a]
    var table: [option] = []
    for known in known {
      table.append(
        option(
          name: UnsafeRawPointer(known.name.utf8Start).assumingMemoryBound(to: CChar.self),
          has_arg: known.takesValue ? 1 : 0, flag: nil, val: 0))
      guard let letter = known.letter else { continue }
      letters.append(CChar(letter))
      if known.takesValue { letters.append(0x3a) }
    }
    letters.append(0)
    table.append(option())

    let count = Int32(owned.count)
    var place: Int32 = 0
    while true {
      let before = max(1, Int(place))
      var which: Int32 = -1
      var value: UnsafeMutablePointer<CChar>?
      let result = clinux_getopt_long(count, &vector, letters, table, &place, &which, &value)
      if result == -1 { break }
      let text = value.map { String(cString: $0) } ?? ""
      if result == 0 {
        options.append(Given(name: known[Int(which)].name.description, value: text))
      } else if let option = known.first(where: { $0.letter.map(Int32.init) == result }) {
        options.append(Given(name: option.name.description, value: text))
      } else {
        throw Self.complaint(result, vector, before: before, after: Int(place))
      }
    }
    for position in Int(place)..<owned.count {
      if let operand = vector[position] { operands.append(String(cString: operand)) }
    }
  }

  private static func complaint(
    _ result: Int32, _ vector: [UnsafeMutablePointer<CChar>?], before: Int, after: Int
  ) -> UsageError {
    // In the midst of several letters getopt_long has not moved on yet.
    let position = after > before ? after - 1 : before
    let argument = vector[min(position, vector.count - 2)].map { String(cString: $0) } ?? ""
    if result == Int32(UInt8(ascii: ":")) { return UsageError("\(argument) needs a value") }
    // Its value is not shown again: somebody may have tried to give the pattern there.
    let name = Piece(argument).words(between: "=")[0].text
    return UsageError("unknown or misused option \(name)")
  }
}
