import CLinux
import Testing

@testable import LockSystem

@Suite struct SignalsTests {
  @Test func aSignalIsAnEventOfTheLoop() throws {
    let loop = try EventLoop()
    var seen: [Int32] = []
    let signals = try Signals(loop, [SIGUSR1, SIGUSR2]) { number in
      seen.append(number)
      if seen.count == 2 { loop.stop() }
    }
    // To this thread alone: the signals are blocked in it.
    pthread_kill(pthread_self(), SIGUSR2)
    pthread_kill(pthread_self(), SIGUSR1)
    try loop.run()
    // The kernel hands out pending signals by number: SIGUSR1 is 10, SIGUSR2 12.
    #expect(seen == [SIGUSR1, SIGUSR2])
    _ = signals
  }

  @Test func aClosedPipeIsAnErrorAndNotTheEnd() {
    Signals.ignoreBrokenPipes()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    #expect(write(ends[1], "x", 1) == -1)
    #expect(clinux_errno() == EPIPE)
    close(ends[1])
  }
}
