import Testing
import TouchDevices

@testable import LockCore

@Suite struct TouchStreamTests {
  private let plan = TouchScreenPlan(
    output: Size(width: 800, height: 480),
    grid: Grid(settings: Settings(), output: Size(width: 800, height: 480)))

  private func stream(_ device: TouchDevice) throws -> TouchStream {
    TouchStream(try TouchReading(device: device), plan)
  }

  /// An axis event of a slot device.
  private func send(_ stream: inout TouchStream, _ events: [(UInt16, Int32)], _ milliseconds: Int)
    -> [LockEvent]
  {
    var numbers = ContactNumbers()
    var told: [LockEvent] = []
    let time = UInt64(milliseconds) * 1000
    for (code, value) in events {
      let event = InputEvent(type: EventType.absolute, code: code, value: value, microseconds: time)
      stream.take(.event(event), &numbers) { if case .lock(let event) = $0 { told.append(event) } }
    }
    stream.take(.event(InputEvent(type: 0, code: 0, value: 0, microseconds: time)), &numbers) {
      if case .lock(let event) = $0 { told.append(event) }
    }
    return told
  }

  private let down: [(UInt16, Int32)] = [
    (AxisCode.trackingID, 1), (AxisCode.positionX, 400), (AxisCode.positionY, 240),
  ]

  @Test func contactsComeOutOnTheScreen() throws {
    var stream = try stream(.slots(x: 0...1599, y: 0...959))
    let told = send(
      &stream, [(AxisCode.trackingID, 1), (AxisCode.positionX, 800), (AxisCode.positionY, 480)], 0)
    #expect(told == [.contactDown(contact: 1, at: .pixels(400, 240))])
  }

  /// A finger that was down when the device was opened: its beginning was not seen.
  @Test func aFingerThatWasThereBeforeIsIgnoredUntilItLifts() throws {
    var stream = try stream(.slots())
    stream.adopt(slot: 0, trackingID: 5, x: 400, y: 240, tool: 0, distance: 0)
    stream.resume(currentSlot: 0)
    #expect(send(&stream, [(AxisCode.positionX, 410)], 10) == [])
    #expect(send(&stream, [(AxisCode.trackingID, -1)], 20) == [])
    // The place is the slot's last one, x aside.
    #expect(
      send(&stream, [(AxisCode.trackingID, 6), (AxisCode.positionX, 401)], 30)
        == [.contactDown(contact: 1, at: .pixels(401, 240))])
  }

  @Test func eventsGoOnInTheSlotThatWasCurrent() throws {
    var stream = try stream(.slots())
    stream.resume(currentSlot: 3)
    #expect(send(&stream, down, 0).count == 1)
    // In slot 3: what slot 0 does is another contact.
    #expect(send(&stream, [(AxisCode.slot, 0), (AxisCode.trackingID, -1)], 10) == [])
    #expect(send(&stream, [(AxisCode.slot, 3), (AxisCode.trackingID, -1)], 20) == [.contactUp(contact: 1)])
  }

  @Test func aLostDeviceCancels() throws {
    var stream = try stream(.slots())
    _ = send(&stream, down, 0)
    var told: [TouchNews] = []
    var numbers = ContactNumbers()
    stream.take(.deviceGone(now: 5), &numbers) { told.append($0) }
    #expect(told.count == 2)
    #expect(told.last == .lock(.contactCancelled(contact: 1)))
    stream.take(.deviceGone(now: 6), &numbers) { told.append($0) }
    #expect(told.count == 2)
  }

  @Test func aSilentContactIsCancelledAndOthersAreNot() throws {
    var stream = try stream(.slots(extra: [AxisCode.pressure]))
    #expect(stream.earliestHeard == nil)
    _ = send(&stream, down, 0)
    #expect(stream.earliestHeard == 0)
    _ = send(&stream, [(AxisCode.slot, 1)] + down, 3_000)
    // A pressure says that a finger is there still, though it rests.
    _ = send(&stream, [(AxisCode.pressure, 9)], 8_000)
    #expect(stream.earliestHeard == 0)
    var told: [LockEvent] = []
    var numbers = ContactNumbers()
    stream.take(.silence(since: 0, now: 10_000_000), &numbers) {
      if case .lock(let event) = $0 { told.append(event) }
    }
    #expect(told == [.contactSilent(contact: 1)])
    #expect(stream.earliestHeard == 8_000_000)
    // It does not come back before it lifts.
    #expect(send(&stream, [(AxisCode.slot, 0), (AxisCode.positionX, 410)], 10_010) == [])
    #expect(send(&stream, [(AxisCode.trackingID, -1)], 10_020) == [])
    #expect(stream.earliestHeard == 8_000_000)
  }
}
