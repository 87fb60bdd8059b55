/// One line from the host: a verb, `key=value` options and positional words.
struct Command {
  let verb: String
  private var options: [String: String] = [:]
  private(set) var words: [String] = []

  init(line: String) {
    var verb: String?
    for part in line.utf8.split(separator: UInt8(ascii: " ")) {
      let word = String(Substring(part))
      if verb == nil {
        verb = word
      } else if let equals = part.firstIndex(of: UInt8(ascii: "=")) {
        let value = part[part.index(after: equals)...]
        options[String(Substring(part[..<equals]))] = String(Substring(value))
      } else {
        words.append(word)
      }
    }
    self.verb = verb ?? ""
  }

  func text(_ key: String, default fallback: String) -> String { options[key] ?? fallback }

  func number(_ key: String, default fallback: Int32) throws(FingerError) -> Int32 {
    guard let value = options[key] else { return fallback }
    guard let number = Int32(value) else { throw .usage("\(key)=\(value): not a number") }
    return number
  }

  /// CLOCK_MONOTONIC, in nanoseconds.
  func moment(_ key: String) throws(FingerError) -> Int64? {
    guard let value = options[key] else { return nil }
    guard let moment = Int64(value) else { throw .usage("\(key)=\(value): not a number") }
    return moment
  }

  func number(at index: Int) throws(FingerError) -> Int32 {
    guard index < words.count, let number = Int32(words[index]) else {
      throw .usage("\(verb): a number is missing or malformed")
    }
    return number
  }

  /// Every word as `X,Y`.
  func points() throws(FingerError) -> [(x: Int32, y: Int32)] {
    var points: [(x: Int32, y: Int32)] = []
    for word in words {
      let parts = word.utf8.split(separator: UInt8(ascii: ","))
      guard parts.count == 2, let x = Int32(String(Substring(parts[0]))),
        let y = Int32(String(Substring(parts[1])))
      else { throw .usage("\(word): not a point X,Y") }
      points.append((x, y))
    }
    return points
  }
}
