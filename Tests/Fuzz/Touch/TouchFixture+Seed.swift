import LockCore
import TouchDevices

extension TouchFixture {
  /// The fixture as an input, in the form that `Setup` and `Desk` read.
  var seed: [UInt8] {
    var bytes = OutputBytes()
    var marks: UInt8 = device.isDirect ? 1 : 0
    for (bit, key) in Setup.keys.enumerated() where device.has(key: key) { marks |= 2 << UInt8(bit) }
    bytes.byte(marks)
    let codes = (0..<TouchDevice.axisCount).filter { device.has(axis: $0) }.prefix(15)
    bytes.byte(UInt8(codes.count))
    for code in codes {
      bytes.byte(UInt8(code))
      bytes.integer(device.axis(code)!.minimum)
      bytes.integer(device.axis(code)!.maximum)
    }
    writeAxes(&bytes)
    var time: UInt64 = 0
    for event in events { write(event, &time, &bytes) }
    return bytes.bytes
  }

  private func writeAxes(_ bytes: inout OutputBytes) {
    bytes.byte((axes.xCode == nil ? 0 : 1) | (axes.yCode == nil ? 0 : 2) | (axes.xRange == nil ? 0 : 4))
    if let code = axes.xCode { bytes.byte(UInt8(code)) }
    if let code = axes.yCode { bytes.byte(UInt8(code)) }
    if let range = axes.xRange {
      bytes.integer(range.lowerBound)
      bytes.integer(range.upperBound)
    }
  }

  private func write(_ event: InputEvent, _ time: inout UInt64, _ bytes: inout OutputBytes) {
    if event.type == EventType.synchronization && event.code == SynchronizationCode.report {
      bytes.byte(Deed.report.rawValue)
      bytes.byte(UInt8(clamping: (Int64(event.microseconds) - Int64(time)) / 256))
      time = event.microseconds
    } else if let index = Deed.codes.firstIndex(where: { $0 == (event.type, event.code) }),
      let value = Int16(exactly: event.value)
    {
      bytes.byte(Deed.usual.rawValue)
      bytes.byte(UInt8(index))
      bytes.word(UInt16(bitPattern: value))
    } else {
      bytes.byte(Deed.any.rawValue)
      bytes.word(event.type)
      bytes.word(event.code)
      bytes.integer(event.value)
    }
  }
}
