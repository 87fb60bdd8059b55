import Foundation
import LockCore
import Testing

@testable import TouchLockSim

/// The recordings of real touchscreens that TOUCHLOCK_RECORDINGS names a folder of, against their INDEX.tsv
/// and against a count of their raw events that knows nothing of the tracker.
@Suite(.enabled(if: RecordingIndex.folder != nil, "TOUCHLOCK_RECORDINGS names no folder"))
struct RecordingsTests {
  private func recording(_ entry: RecordingIndex.Entry) throws -> Recording {
    let file = try #require(RecordingIndex.folder) + "/" + entry.file
    return try RecordingReader.read(String(contentsOfFile: file, encoding: .utf8))
  }

  @Test func allAreThere() throws {
    let folder = try #require(RecordingIndex.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".evemu") }
    #expect(Set(files) == Set(RecordingIndex.entries.map(\.file)))
    #expect(files.count >= 74)
  }

  @Test(arguments: RecordingIndex.entries)
  func replaysWithTheRightContacts(entry: RecordingIndex.Entry) throws {
    let recording = try recording(entry)
    #expect(recording.device.name == entry.name)
    #expect(recording.events.count == entry.events)
    var replay = try Replay(
      recording.device, settings: Settings(), output: Size(width: 1280, height: 800))
    var live: Set<UInt32> = []
    for event in recording.events {
      replay.play(event) { _, outcome in
        guard case .contact(let contact) = outcome else { return }
        let number = contact.event.contact
        switch contact.event.kind {
        case .down: #expect(live.insert(number).inserted)
        case .move: #expect(live.contains(number))
        case .up, .cancel: #expect(live.remove(number) != nil)
        }
      }
    }
    #expect(replay.summary.contacts == entry.contacts)
    let (contacts, down) = count(recording, entry)
    #expect(replay.summary.contacts == contacts)
    #expect(live.count == down)
    #expect(entry.endsDown == (down > 0))
  }

  /// Contacts and those that are down at the end, from the raw events alone.
  private func count(_ recording: Recording, _ entry: RecordingIndex.Entry) -> (contacts: Int, down: Int) {
    switch entry.protocolName {
    case "A": countPackets(recording.events)
    case "single": countPresses(recording.events)
    default: countNumbers(recording.events)
    }
  }

  private func countNumbers(_ events: [InputEvent]) -> (contacts: Int, down: Int) {
    var slot: Int32 = 0
    var live: Set<Int32> = []
    var contacts = 0
    for event in events where event.type == 3 {
      if event.code == 0x2f { slot = event.value }
      guard event.code == 0x39 else { continue }
      if event.value < 0 { live.remove(slot) } else { live.insert(slot) }
      if event.value >= 0 { contacts += 1 }
    }
    return (contacts, live.count)
  }

  private func countPresses(_ events: [InputEvent]) -> (contacts: Int, down: Int) {
    let presses = events.filter { $0.type == 1 && $0.code == 0x14a }
    return (presses.filter { $0.value == 1 }.count, presses.last?.value == 1 ? 1 : 0)
  }

  /// In these recordings fingers come and go one by one: a frame with more packets than the one before has
  /// new contacts.
  private func countPackets(_ events: [InputEvent]) -> (contacts: Int, down: Int) {
    var (contacts, down, packets, hasPlace) = (0, 0, 0, false)
    var (hasPackets, isReleased) = (false, false)
    for event in events {
      switch (event.type, event.code) {
      case (3, 0x35): hasPlace = true
      case (0, 2):
        if hasPlace { packets += 1 }
        (hasPackets, hasPlace) = (true, false)
      case (1, 0x14a): isReleased = event.value == 0
      case (0, 0):
        if isReleased {
          (down, isReleased) = (0, false)
        } else if hasPackets {
          contacts += max(0, packets - down)
          down = packets
        }
        (packets, hasPackets) = (0, false)
      default: break
      }
    }
    return (contacts, down)
  }
}
