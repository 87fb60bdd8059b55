import LockCore

extension TouchFixture {
  /// The device and its events in evemu's text format, for `replay` in the virtual device.
  public var recording: String {
    var text = "# EVEMU 1.3\nN: \(device.name)\n"
    text += "P: \(Self.bytes(64, device.has(property:)))\n"
    text += lines("01", TouchDevice.keyCount, device.has(key:))
    text += lines("03", TouchDevice.axisCount, device.has(axis:))
    // MSC_TIMESTAMP, which a description does not tell.
    text += "B: 04 20 00 00 00 00 00 00 00\n"
    for code in 0..<TouchDevice.axisCount {
      guard let axis = device.axis(code) else { continue }
      text += "A: \(String(code, radix: 16)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) 0"
      text += " \(axis.resolution)\n"
    }
    for event in events {
      let rest = String(event.microseconds % 1_000_000 + 1_000_000).dropFirst()
      text += "E: \(event.microseconds / 1_000_000).\(rest) \(String(event.type, radix: 16)) "
      text += "\(String(event.code, radix: 16)) \(event.value)\n"
    }
    return text
  }

  private func lines(_ type: String, _ count: UInt16, _ isSet: (UInt16) -> Bool) -> String {
    var text = ""
    for first in stride(from: UInt16(0), to: count, by: 64) {
      text += "B: \(type) \(Self.bytes(64) { isSet(first + $0) })\n"
    }
    return text
  }

  private static func bytes(_ bits: UInt16, _ isSet: (UInt16) -> Bool) -> String {
    stride(from: UInt16(0), to: bits, by: 8).map { first in
      let byte = (0..<UInt16(8)).reduce(0) { $0 | (isSet(first + $1) ? 1 << $1 : 0) }
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined(separator: " ")
  }
}
