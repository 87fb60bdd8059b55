import LockCore

/// Reads the text format of evemu, versions 1.0 to 1.3.
///
/// `N:` name, `I:` bus and numbers, `P:` property bits, `B:` bits of one event type, `A:` one axis, `L:` and
/// `S:` lights and switches, `E:` one event. Version 1.0 has no resolution in `A:` and needs no head line.
struct RecordingReader {
  /// What is wrong with a line.
  struct Fault: Error, Equatable {
    /// The line, or the last one where something is missing.
    let line: Int
    let text: String
  }

  private var name: String?
  private var device = TouchDevice(name: "")
  private var declared: [UInt16: Axis] = [:]
  /// The lines that say which axes there are.
  private var axisLines: [UInt16: Int] = [:]
  private var number = 0
  /// How many bytes of each type's bits, and of the properties, were read.
  private var byteCounts: [UInt16: UInt16] = [:]
  private var propertyBytes: UInt16 = 0
  private var events: [InputEvent] = []

  static func read(_ text: String) throws(Fault) -> Recording {
    var reader = RecordingReader()
    // A line's end of two bytes is one Character.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      reader.number += 1
      do throws(LineFault) {
        try reader.take(line)
      } catch {
        throw Fault(line: reader.number, text: error.text)
      }
    }
    return try reader.recording()
  }

  private struct LineFault: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private func recording() throws(Fault) -> Recording {
    guard let name else {
      throw Fault(line: number, text: "no device description up to here; right: a line N: and its name")
    }
    var device = device
    device.name = name
    for (code, line) in axisLines.sorted(by: { $0.key < $1.key }) {
      guard let axis = declared[code] else {
        throw Fault(line: line, text: "axis \(AxisName.text(code)) is declared (B:) and has no range (A:)")
      }
      device.declare(axis: code, axis)
    }
    return Recording(device: device, events: events)
  }

  private mutating func take(_ line: Substring) throws(LineFault) {
    if line.first == "#" {
      if line.hasPrefix("# EVEMU ") { try checkVersion(line.dropFirst(8)) }
      return
    }
    if line.allSatisfy(\.isWhitespace) { return }
    let kind = line.prefix(2)
    if kind == "N:" {
      guard name == nil else { throw LineFault("a second device (N:); right: one device in a file") }
      name = line.dropFirst(2).trimmed
      return
    }
    // What evemu-record writes behind an event is for people.
    let words = line.dropFirst(2).prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
    switch kind {
    case "I:": _ = try numbers(words, count: 4...4, radix: 16, "I: bus, vendor, product and version")
    case "P:": try takeProperties(words)
    case "B:": try takeBits(words)
    case "A:": try takeAxis(words)
    case "L:", "S:": _ = try numbers(words, count: 2...2, radix: 16, "\(kind) a code and a state")
    case "E:": try takeEvent(words)
    default:
      throw LineFault(
        "\"\(line.prefix(20))\" is no line of a recording; right: N:, I:, P:, B:, A:, L:, S: or E:")
    }
  }

  private func checkVersion(_ text: Substring) throws(LineFault) {
    let version = text.trimmed
    guard ["1.0", "1.1", "1.2", "1.3"].contains(version) else {
      throw LineFault("version \(version) of the format is not known; right: 1.0 to 1.3")
    }
  }

  private mutating func takeProperties(_ words: [Substring]) throws(LineFault) {
    for byte in try bytes(words, "P: up to 8 bytes") {
      for bit in 0..<UInt16(8) where byte >> bit & 1 != 0 {
        device.declare(property: propertyBytes * 8 + bit)
      }
      propertyBytes += 1
    }
  }

  private mutating func takeBits(_ words: [Substring]) throws(LineFault) {
    let right = "B: an event type and up to 8 bytes"
    guard let first = words.first, let type = UInt16(first, radix: 16), type < 32 else { throw wrong(right) }
    var count = byteCounts[type] ?? 0
    for byte in try bytes(words.dropFirst(), right) {
      for bit in 0..<UInt16(8) where byte >> bit & 1 != 0 { declare(type, count * 8 + bit) }
      count += 1
    }
    byteCounts[type] = count
  }

  private mutating func declare(_ type: UInt16, _ code: UInt16) {
    switch type {
    case EventType.key: device.declare(key: code)
    case EventType.relative: device.declare(relative: code)
    case EventType.absolute: axisLines[code] = number
    default: break
    }
  }

  private mutating func takeAxis(_ words: [Substring]) throws(LineFault) {
    let right = "A: a code, minimum, maximum, fuzz, flat and, from version 1.1 on, resolution"
    guard let first = words.first, let code = UInt16(first, radix: 16), code < TouchDevice.axisCount else {
      throw wrong(right)
    }
    let values = try numbers(words.dropFirst(), count: 4...5, radix: 10, right)
    declared[code] = Axis(
      minimum: values[0], maximum: values[1], fuzz: values[2], resolution: values.count > 4 ? values[4] : 0)
  }

  private mutating func takeEvent(_ words: [Substring]) throws(LineFault) {
    let right = "E: seconds.microseconds, type, code and value"
    guard words.count == 4, let time = Self.microseconds(words[0]), let type = UInt16(words[1], radix: 16),
      let code = UInt16(words[2], radix: 16), let value = Int32(words[3], radix: 10)
    else { throw wrong(right) }
    events.append(InputEvent(type: type, code: code, value: value, microseconds: time))
  }

  /// `12.000345`: six digits behind the point.
  private static func microseconds(_ text: Substring) -> UInt64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 6, parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } }),
      let seconds = UInt64(parts[0]), seconds < 1 << 40, let rest = UInt64(parts[1])
    else { return nil }
    return seconds * 1_000_000 + rest
  }

  private func bytes(_ words: some Collection<Substring>, _ right: String) throws(LineFault) -> [UInt8] {
    var bytes: [UInt8] = []
    for word in words {
      guard bytes.count < 8, let byte = UInt8(word, radix: 16) else { throw wrong(right) }
      bytes.append(byte)
    }
    guard !bytes.isEmpty else { throw wrong(right) }
    return bytes
  }

  private func numbers(
    _ words: some Collection<Substring>, count: ClosedRange<Int>, radix: Int, _ right: String
  ) throws(LineFault) -> [Int32] {
    var numbers: [Int32] = []
    for word in words {
      guard let number = Int32(word, radix: radix) else { throw wrong(right) }
      numbers.append(number)
    }
    guard count.contains(numbers.count) else { throw wrong(right) }
    return numbers
  }

  private func wrong(_ right: String) -> LineFault { LineFault("malformed; right: \(right)") }
}

extension Substring {
  /// Without the blanks around.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
