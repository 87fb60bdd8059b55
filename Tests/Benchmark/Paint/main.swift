// paint-cost: what a picture of 1280x800 costs beside a copy of as many bytes, for scripts/benchmark.
//
//   paint-cost              median nanoseconds of a memcpy, of a whole locked picture, of a whole one with a
//                           drawing, and of a step of that drawing, all from one run
//   paint-cost whole COUNT  paints the whole one with a drawing, for an instruction counter
//   paint-cost step COUNT   does steps of it
//   paint-cost tap COUNT    shows a touch on a dot
import CLinux
import LockCore

func nanoseconds(_ body: () -> Void) -> UInt64 {
  var start = timespec()
  var end = timespec()
  clock_gettime(CLOCK_MONOTONIC, &start)
  body()
  clock_gettime(CLOCK_MONOTONIC, &end)
  return UInt64((end.tv_sec - start.tv_sec) * 1_000_000_000 + end.tv_nsec - start.tv_nsec)
}

func median(_ times: [UInt64]) -> UInt64 {
  var times = times
  times.sort()
  return times[times.count / 2]
}

func measure() {
  var easel = Easel()
  var times: [[UInt64]] = [[], [], [], []]
  // In turns, so that whatever else the machine does strikes all of them; a few at a time, as strokes come.
  for _ in 0..<50 {
    for _ in 0..<10 { times[0].append(nanoseconds { easel.copy() }) }
    for _ in 0..<10 { times[1].append(nanoseconds { easel.paintLocked() }) }
    for _ in 0..<10 { times[2].append(nanoseconds { easel.paintDrawing() }) }
    for _ in 0..<100 { times[3].append(nanoseconds { easel.step() }) }
  }
  print("\(median(times[0])) \(median(times[1])) \(median(times[2])) \(median(times[3]))")
}

func run() -> Int32 {
  guard let what = clinux_argv(1) else {
    measure()
    return 0
  }
  guard let count = clinux_argv(2).map({ atol($0) }), count > 0 else { return 64 }
  var easel = Easel()
  let isWhole = strcmp(what, "whole") == 0
  let isTap = strcmp(what, "tap") == 0
  for _ in 0..<count {
    if isWhole { easel.paintDrawing() } else if isTap { easel.tap() } else { easel.step() }
  }
  return 0
}

exit(run())
