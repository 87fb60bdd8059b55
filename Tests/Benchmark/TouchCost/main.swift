// touch-cost: fingers that draw, from raw events through tracker, noise filter and recogniser to the lock, for
// scripts/benchmark to count what a frame costs.
//
//   touch-cost b|a FINGERS STROKES DOTS_A_SIDE
import CLinux
import LockCore

func number(_ index: Int32) -> Int {
  guard let text = clinux_argv(index) else { return 0 }
  return atol(text)
}

func run() -> Int32 {
  let hasSlots = clinux_argv(1).map { $0[0] == CChar(UInt8(ascii: "b")) } ?? false
  let fingers = number(2)
  let strokes = number(3)
  let side = number(4)
  guard (1...10).contains(fingers), strokes > 0, (2...6).contains(side) else { return 64 }
  let events = Strokes(fingers: fingers, hasSlots: hasSlots).events
  var settings = Settings()
  settings.rows = side
  settings.columns = side
  guard var desk = Desk(hasSlots: hasSlots, settings: settings) else { return 65 }
  for _ in 0..<strokes { desk.play(events.span) }
  // Without an outcome that is looked at nothing would have to be computed.
  return desk.attempts > 0 ? 0 : 70
}

exit(run())
