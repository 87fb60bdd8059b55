import Testing
import TouchDevices

@testable import LockCore

/// Protocol A without numbers: who is who. Ten fingers, each in a field of its own, 256 x 400 units: it stays
/// within 60 units of the middle and goes at most 50 at once, so that no other finger was ever as near to where
/// it is now as itself.
@Suite struct PacketMatchTests {
  private struct Hands {
    var places: [Int: (x: Int32, y: Int32)] = [:]
    var landed = 0

    static func middle(_ finger: Int) -> (x: Int32, y: Int32) {
      (Int32(finger % 5) * 256 + 128, Int32(finger / 5) * 400 + 200)
    }

    static func finger(_ x: Int32, _ y: Int32) -> Int { Int(x / 256) + 5 * Int(y / 400) }

    /// One lands or lifts, not both: without numbers that would be a fast finger.
    mutating func change(_ dice: inout Dice) {
      let finger = dice.below(10)
      if places[finger] == nil {
        places[finger] = Self.middle(finger)
        landed += 1
      } else if places.count > 1 {
        places[finger] = nil
      }
    }

    mutating func move(_ dice: inout Dice, reach: Int) {
      for finger in 0..<10 {
        guard let place = places[finger] else { continue }
        let middle = Self.middle(finger)
        let x = place.x + Int32(dice.below(2 * reach + 1) - reach)
        let y = place.y + Int32(dice.below(2 * reach + 1) - reach)
        places[finger] = (
          max(middle.x - 60, min(x, middle.x + 60)), max(middle.y - 60, min(y, middle.y + 60))
        )
      }
    }
  }

  /// Whether the order of packets is kept is the device's choice, and so is how far a finger gets in a frame.
  @Test(arguments: [false, true], [5, 50])
  func everyContactIsOneFinger(isShuffled: Bool, reach: Int) throws {
    for seed in 0..<UInt64(50) {
      var dice = Dice(seed)
      var hands = Hands()
      var tracker = ContactTracker(
        try TouchReading(device: .packets(x: 0...1279, y: 0...799, hasTouchKey: false)))
      var numbers = ContactNumbers()
      var fingers: [UInt32: Int] = [:]
      var (downs, live, faults) = (0, 0, 0)
      for frame in 0..<200 {
        if dice.below(4) == 0 || hands.places.isEmpty { hands.change(&dice) }
        hands.move(&dice, reach: reach)
        var order = hands.places.keys.sorted()
        if isShuffled { order.shuffle(using: &dice) }
        var events: [(type: UInt16, code: UInt16, value: Int32)] = []
        for finger in order {
          events.append((EventType.absolute, AxisCode.positionX, hands.places[finger]!.x))
          events.append((EventType.absolute, AxisCode.positionY, hands.places[finger]!.y))
          events.append((EventType.synchronization, SynchronizationCode.multitouchReport, 0))
        }
        events.append((EventType.synchronization, SynchronizationCode.report, 0))
        for event in events {
          let event = InputEvent(
            type: event.type, code: event.code, value: event.value, microseconds: UInt64(frame) * 8000)
          tracker.handle(event, &numbers) { event in
            let finger = Hands.finger(event.x, event.y)
            switch event.kind {
            case .down:
              fingers[event.contact] = finger
              (downs, live) = (downs + 1, live + 1)
            case .move: if fingers[event.contact] != finger { faults += 1 }
            case .up: live -= 1
            case .cancel: faults += 1
            }
          }
        }
        #expect(live == hands.places.count, "seed \(seed), frame \(frame)")
      }
      #expect(downs == hands.landed, "seed \(seed)")
      #expect(faults == 0, "seed \(seed)")
    }
  }
}
