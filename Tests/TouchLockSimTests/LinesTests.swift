import Testing

@testable import LockCore
@testable import TouchLockSim

@Suite struct LinesTests {
  /// 1/256 = 0.00390625.
  @Test(
    arguments: [
      (0, "0"), (1, "0.00390625"), (64, "0.25"), (128, "0.5"), (255, "0.99609375"), (256, "1"),
      (327_679, "1279.99609375"), (-1, "-0.00390625"), (-256, "-1"), (-384, "-1.5"),
    ] as [(Int32, String)])
  func pixelsAreExact(units: Int32, text: String) {
    #expect(Lines.pixels(units) == text)
  }

  private func contact(_ kind: ContactEvent.Kind, reason: CancelReason? = nil) -> ScreenContact {
    let event = ContactEvent(
      kind: kind, contact: 3, slot: 0, x: 9, y: 9, isPlaced: true, microseconds: 1_000_042, reason: reason)
    return ScreenContact(event: event, point: Point(x: 640, y: 256))
  }

  @Test func jsonHasTheFieldsInOrder() {
    let lines = Lines(isJSON: true)
    #expect(
      lines.line(contact(.down)) == #"{"t_us":1000042,"contact":3,"kind":"down","x":2.5,"y":1}"#)
    #expect(lines.line(contact(.cancel, reason: .palm)).contains(#""kind":"cancel""#))
    #expect(
      lines.line(Drawing(microseconds: 5, dots: "1-2-3", verdict: .tooShort, reason: "3 of at least 4 dots"))
        == #"{"t_us":5,"drawing":"1-2-3","verdict":"too-short","reason":"3 of at least 4 dots"}"#)
    let summary = Replay.Summary(
      events: 9, frames: 3, contacts: 2, down: 1, attempts: 1, tooShort: 2, cancelled: 3)
    #expect(
      lines.line(summary)
        == #"{"summary":{"events":9,"frames":3,"contacts":2,"down":1,"drawings":6,"attempts":1,"too_short":2,"cancelled":3}}"#
    )
  }

  @Test func peopleGetWords() {
    let lines = Lines(isJSON: false)
    #expect(
      lines.line(contact(.cancel, reason: .silent))
        == "1.000042 s  contact 3 cancel at 2.5, 1: nothing was heard of it for too long")
    #expect(
      lines.line(Drawing(microseconds: 5, dots: "1-2", verdict: .cancelled, reason: "events were lost"))
        == "0.000005 s  drawing 1-2: cancelled, events were lost")
    var summary = Replay.Summary(events: 9, frames: 3, contacts: 2, attempts: 1)
    #expect(
      lines.line(summary)
        == "9 events in 3 frames: 2 contacts, 1 drawings: 1 attempts, 0 too short, 0 cancelled")
    summary.down = 1
    #expect(lines.line(summary).contains("2 contacts (1 still down), "))
  }
}
