import Testing
import TouchDevices

@testable import LockCore

/// One stroke, on every kind of device: the drawing is the same.
@Suite struct StrokeTests {
  private let output = Size(width: 1280, height: 800)

  enum Kind: CaseIterable {
    case slots, numberedPackets, packets, idsWithoutSlots, single, pointer
  }

  private static let ranges: [ClosedRange<Int32>] = [
    0...799, 0...32767, -2000...2000, 1000...2500, 42...1981,
  ]

  /// The default grid on 1280x800: spacing 800 * 0.8 / 3 = 213.33, dot 1 at 426.67, 186.67. The stroke
  /// goes 1-2-3-6-9 and on to beside 8, through the centres, in parts of the screen.
  private let stroke: [(x: Double, y: Double)] = [
    (426.67, 186.67), (853.33, 186.67), (853.33, 613.33), (720, 613.33),
  ].map { (x: $0.0 / 1280, y: $0.1 / 800) }

  /// The places of the stroke in device units, 30 a side.
  private func places(x: ClosedRange<Int32>, y: ClosedRange<Int32>) -> [(x: Int32, y: Int32)] {
    var places: [(x: Int32, y: Int32)] = []
    for (start, end) in zip(stroke, stroke.dropFirst()) {
      for step in 0..<30 {
        let part = Double(step) / 30
        let horizontal = start.x + (end.x - start.x) * part
        let vertical = start.y + (end.y - start.y) * part
        places.append((unit(horizontal, x), unit(vertical, y)))
      }
    }
    return places
  }

  private func unit(_ part: Double, _ range: ClosedRange<Int32>) -> Int32 {
    range.lowerBound + Int32(part * Double(Int64(range.upperBound) - Int64(range.lowerBound) + 1))
  }

  private func device(_ kind: Kind, _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>) -> TouchDevice {
    switch kind {
    case .slots: .slots(x: x, y: y)
    case .numberedPackets, .idsWithoutSlots: .packets(x: x, y: y, extra: [AxisCode.trackingID])
    case .packets: .packets(x: x, y: y)
    case .single: .single(x: x, y: y)
    case .pointer: .single(x: x, y: y, key: KeyCode.leftButton, isDirect: false)
    }
  }

  /// The events of one frame without the report; `index` counts frames.
  private func events(_ kind: Kind, _ place: (x: Int32, y: Int32), index: Int) -> [(UInt16, UInt16, Int32)] {
    let isFirst = index == 0
    let position = [
      (EventType.absolute, AxisCode.positionX, place.x), (EventType.absolute, AxisCode.positionY, place.y),
    ]
    let single = [(EventType.absolute, AxisCode.x, place.x), (EventType.absolute, AxisCode.y, place.y)]
    let begin = [(EventType.absolute, AxisCode.trackingID, Int32(40))]
    let packet = [(EventType.synchronization, SynchronizationCode.multitouchReport, Int32(0))]
    switch kind {
    case .slots, .idsWithoutSlots: return (isFirst ? begin : []) + position
    case .numberedPackets: return begin + position + packet
    case .packets: return position + packet
    case .single: return single + (isFirst ? [(EventType.key, KeyCode.touch, Int32(1))] : [])
    case .pointer: return single + (isFirst ? [(EventType.key, KeyCode.leftButton, Int32(1))] : [])
    }
  }

  private func lift(_ kind: Kind) -> [(UInt16, UInt16, Int32)] {
    switch kind {
    case .slots, .idsWithoutSlots: [(EventType.absolute, AxisCode.trackingID, -1)]
    case .numberedPackets, .packets:
      [(EventType.synchronization, SynchronizationCode.multitouchReport, 0)]
    case .single: [(EventType.key, KeyCode.touch, 0)]
    case .pointer: [(EventType.key, KeyCode.leftButton, 0)]
    }
  }

  private func draw(_ kind: Kind, x: ClosedRange<Int32>, y: ClosedRange<Int32>) throws -> [TouchPlayer
    .Drawing]
  {
    var player = try TouchPlayer(device(kind, x, y), output: output)
    var time: UInt64 = 0
    func frame(_ events: [(UInt16, UInt16, Int32)]) {
      for (type, code, value) in events + [(0, 0, 0)] {
        player.play(InputEvent(type: type, code: code, value: value, microseconds: time))
      }
      time += 8000
    }
    for (index, place) in places(x: x, y: y).enumerated() { frame(events(kind, place, index: index)) }
    frame(lift(kind))
    #expect(player.live.isEmpty)
    return player.drawings
  }

  @Test(arguments: Kind.allCases, ranges)
  func givesTheSameDrawing(kind: Kind, range: ClosedRange<Int32>) throws {
    let expected = [TouchPlayer.Drawing([1, 2, 3, 6, 9], isAttempt: true)]
    #expect(try draw(kind, x: range, y: range) == expected)
    // Unequal ranges must not be mixed up.
    #expect(try draw(kind, x: range, y: 0...4095) == expected)
  }
}
