import LockCore

/// The reply of Ask that holds a drawing, made and read in locked memory alone: no library sees it.
///
///     {"parameters":{"pattern":"1-2-3-6","attempt":7},"continues":true}
public enum PatternMessage {
  private static let head: StaticString = "{\"parameters\":{\"pattern\":\""
  private static let middle: StaticString = "\",\"attempt\":"
  private static let tail: StaticString = "},\"continues\":true}"

  /// Writes the message of a drawing into `message`, its NUL included.
  public static func write(_ path: borrowing DotPath, attempt: UInt32, into message: inout SecretBytes) {
    append(head, to: &message)
    PatternCode.append(path, to: &message)
    append(middle, to: &message)
    for byte in "\(attempt)".bytes { _ = message.append(byte) }
    append(tail, to: &message)
    _ = message.append(0)
  }

  /// Where the pattern's text stands in a message (without its NUL), and the attempt's number; nil: it is
  /// another message.
  public static func read(_ message: borrowing SecretBytes) -> (pattern: Range<Int>, attempt: Int)? {
    guard let start = end(of: head, in: message, at: 0) else { return nil }
    var position = start
    while position < message.count, isOfPattern(message[position]) { position += 1 }
    let pattern = start..<position
    guard var place = end(of: middle, in: message, at: position) else { return nil }
    var attempt = 0
    let first = place
    while place < message.count, place < first + 10, let digit = digit(message[place]) {
      attempt = attempt * 10 + digit
      place += 1
    }
    guard place > first, let end = end(of: tail, in: message, at: place), end == message.count else {
      return nil
    }
    return (pattern, attempt)
  }

  private static func append(_ text: StaticString, to message: inout SecretBytes) {
    for position in 0..<text.utf8CodeUnitCount { _ = message.append(text.utf8Start[position]) }
  }

  private static func end(of text: StaticString, in message: borrowing SecretBytes, at start: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    guard start + count <= message.count else { return nil }
    for position in 0..<count where message[start + position] != text.utf8Start[position] { return nil }
    return start + count
  }

  private static func isOfPattern(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || digit(byte) != nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
  }
}
