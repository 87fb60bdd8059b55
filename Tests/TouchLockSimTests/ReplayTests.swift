import LockCore
import Testing

@testable import TouchLockSim

/// A panel of 0..1279 x 0..799 on a screen of 1280x800: device units are pixels. The dots are at x 426, 640,
/// 853 and y 186, 400, 613, with a radius of 64 pixels.
@Suite struct ReplayTests {
  private let device: TouchDevice = {
    var device = TouchDevice(name: "Panel")
    device.declare(property: TouchDevice.directProperty)
    for (code, maximum) in [
      (AxisCode.slot, 9), (AxisCode.positionX, 1279), (AxisCode.positionY, 799), (AxisCode.trackingID, 65535),
      (AxisCode.toolType, 2),
    ] as [(UInt16, Int32)] {
      device.declare(axis: code, Axis(minimum: 0, maximum: maximum))
    }
    return device
  }()

  private struct Player: ~Copyable {
    var replay: Replay
    var drawings: [Drawing] = []
    var looks: [Scene.Look] = []
    var time: UInt64 = 0

    mutating func frame(_ events: [(UInt16, Int32)], after milliseconds: UInt64 = 10) {
      time += milliseconds * 1000
      for (code, value) in events { send(EventType.absolute, code, value) }
      send(EventType.synchronization, SynchronizationCode.report, 0)
    }

    mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      let event = InputEvent(type: type, code: code, value: value, microseconds: time)
      replay.play(event) { scene, outcome in
        guard case .drawing(let drawing) = outcome else { return }
        drawings.append(drawing)
        looks.append(scene.look)
      }
    }

    mutating func down(_ x: Int32, _ y: Int32) {
      frame([(AxisCode.trackingID, 1), (AxisCode.positionX, x), (AxisCode.positionY, y)])
    }
    mutating func move(_ x: Int32, _ y: Int32) { frame([(AxisCode.positionX, x), (AxisCode.positionY, y)]) }
    mutating func up() { frame([(AxisCode.trackingID, -1)]) }
  }

  private func player(_ settings: Settings = Settings()) throws -> Player {
    Player(replay: try Replay(device, settings: settings, output: Size(width: 1280, height: 800)))
  }

  @Test func aStrokeIsAnAttempt() throws {
    var player = try player()
    player.down(427, 187)
    player.move(640, 187)
    player.move(853, 187)
    player.move(853, 400)
    player.up()
    #expect(
      player.drawings == [
        Drawing(microseconds: 50_000, dots: "1-2-3-6", verdict: .attempt, reason: "4 dots")
      ])
    #expect(player.looks == [.lit])
    // Events: 3 + 2 + 2 + 2 + 1 and a report each; y of the second and third move is not left out here.
    #expect(
      player.replay.summary
        == Replay.Summary(events: 15, frames: 5, contacts: 1, down: 0, attempts: 1))
  }

  @Test func aShortStrokeIsTooShortAndTheNextIsNotHeldUp() throws {
    var player = try player()
    for _ in 0..<2 {
      player.down(427, 187)
      player.move(640, 187)
      player.up()
    }
    #expect(
      player.drawings.map(\.verdict) == [.tooShort, .tooShort])
    #expect(player.drawings[0].reason == "2 of at least 4 dots")
    #expect(player.drawings[0].dots == "1-2")
    #expect(player.looks == [.wrong, .wrong])
  }

  @Test func aTapOnNoDotIsNoDrawing() throws {
    var player = try player()
    player.down(10, 10)
    player.frame([], after: 100)
    player.up()
    #expect(player.drawings.isEmpty)
    #expect(player.replay.summary.contacts == 1)
  }

  @Test func cancellationsHaveTheirReason() throws {
    var player = try player()
    player.down(427, 187)
    player.frame([(AxisCode.toolType, ToolType.palm)])
    player.up()
    player.down(640, 400)
    player.frame([(AxisCode.toolType, ToolType.finger)])
    player.up()
    player.down(640, 400)
    player.send(EventType.synchronization, SynchronizationCode.dropped, 0)
    player.frame([])
    player.frame([(AxisCode.trackingID, -1)])
    player.down(427, 187)
    player.move(427, 700)
    player.up()
    #expect(player.drawings.map(\.dots) == ["1", "5", "1"])
    #expect(player.drawings.map(\.verdict) == [.cancelled, .cancelled, .cancelled])
    #expect(
      player.drawings.map(\.reason) == [
        "it turned out to be a palm", "events were lost", "it jumped across the screen",
      ])
    #expect(player.replay.summary.cancelled == 3)
  }

  @Test func aContactThatIsSilentForTooLongIsCancelled() throws {
    var player = try player()
    player.down(427, 187)
    // 10 s are not more than 10 s.
    player.frame([], after: 10_000)
    #expect(player.drawings.isEmpty)
    player.frame([], after: 1)
    #expect(player.drawings.map(\.reason) == ["nothing was heard of it for too long"])
    #expect(player.replay.summary.down == 0)
  }

  @Test func aDrawingThatTheRecordingCutsIsCancelled() throws {
    var player = try player()
    player.down(427, 187)
    var last: Drawing?
    player.replay.finish(player.time) { _, outcome in
      if case .drawing(let drawing) = outcome { last = drawing }
    }
    #expect(last?.verdict == .cancelled)
    #expect(last?.dots == "1")
    #expect(player.replay.summary.down == 1)
  }
}
