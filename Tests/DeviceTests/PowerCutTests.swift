import Foundation
import TestCounts
import Testing
import VirtualDevice

extension DeviceTests {
  /// The power is cut while something about the secret is written. The counts are those of scripts/soak or
  /// of scripts/test.
  @Suite(.serialized) struct PowerCutTests {
    private static let pattern = [1, 2, 3, 6, 9]
    private static let wrong = [7, 4, 1, 2]

    private func set(_ pattern: [Int], _ device: VirtualDevice) throws -> CommandResult {
      try device.run(
        "touchlockctl --config /run/lock/conf set-pattern",
        input: Data((pattern.map(String.init).joined(separator: "-") + "\n").utf8), timeout: .seconds(60))
    }

    /// Powers up for the first time, and sets the pattern.
    private func enrolled(_ seed: UInt64) throws -> PowerCutDevice {
      let power = try PowerCutDevice(seed: seed)
      let device = try power.start()
      let start = ContinuousClock.now
      try #require(try set(Self.pattern, device).succeeded)
      power.timeToSet = (ContinuousClock.now - start) / .seconds(1)
      try power.cut(device)
      return power
    }

    /// In batches, so that none takes as long as no test may.
    @Test(arguments: 1...Count.of(1, soak: 10))
    func duringAttempts(batch: Int) throws {
      let power = try enrolled(UInt64(batch))
      // What the count may be at the next start.
      var allowed = 0...0
      var seen: [Int: Int] = [:]
      for round in 1...Count.of(2, soak: 20) {
        let device = try power.start()
        let lock = try PoweredLock(device)
        let status = try lock.status()
        #expect(status["locked"] as? Bool == true)
        #expect(status["patterns"] as? Int == 1)
        let failures = try #require(status["failures"] as? Int)
        #expect(allowed.contains(failures), "round \(round): \(failures) is not in \(allowed)")
        seen[failures - allowed.lowerBound, default: 0] += 1
        var isRight = false
        if round % 4 == 0 {
          // It works still, and a success is what clears the count.
          try lock.draw(Self.pattern)
          try lock.finger.up()
          isRight = try lock.wait(for: "unlocked", or: "wrong")
          #expect(isRight, "round \(round)")
          #expect(try lock.status()["failures"] as? Int == 0)
          try device.output(of: "touchlockctl --socket /run/lock/socket lock", timeout: .seconds(60))
          try lock.settle()
        }
        try lock.draw(Self.wrong)
        let finger = lock.finger
        DispatchQueue.global().async { _ = try? finger.up() }
        Thread.sleep(forTimeInterval: power.random() * 0.6)
        try power.cut(device)
        // The success was on disk before it was told.
        let least = isRight ? 0 : failures
        allowed = least...least + 1
      }
      print(
        "power cuts during attempts: not counted yet / counted: \(seen), lost writes: \(power.lostWrites)")
    }

    /// Drawn on the screen the daemon writes the pattern, else touchlockctl does.
    @Test(arguments: [true, false], 1...Count.of(1, soak: 5))
    func duringEnrolment(isDrawn: Bool, batch: Int) throws {
      let power = try enrolled(UInt64(isDrawn ? 100 + batch : 200 + batch))
      let patterns = [Self.pattern, [3, 5, 7, 8, 9]]
      var current = 0
      // Whether setting the other one was told done; nil: not tried yet.
      var told: Bool?
      var news = 0
      for round in 1...Count.of(2, soak: 20) {
        let device = try power.start()
        let lock = try PoweredLock(device)
        let status = try lock.status()
        #expect(status["locked"] as? Bool == true)
        #expect(status["patterns"] as? Int == 1, "round \(round): \(status)")
        if let told {
          try lock.draw(patterns[1 - current])
          try lock.finger.up()
          let isNew = try lock.wait(for: "unlocked", or: "wrong")
          if told { #expect(isNew, "round \(round): what was told done is gone") }
          if isNew {
            current = 1 - current
            news += 1
          } else {
            try lock.settle()
            try lock.draw(patterns[current])
            try lock.finger.up()
            #expect(try lock.wait(for: "unlocked", or: "wrong"), "round \(round): neither old nor new")
          }
        }
        let other = patterns[1 - current]
        let answer = DoneFlag()
        if isDrawn {
          try drawIn(lock, other, answer)
        } else {
          DispatchQueue.global().async { [set = set] in
            if (try? set(other, device))?.succeeded == true { answer.set() }
          }
        }
        Thread.sleep(forTimeInterval: power.random() * (isDrawn ? 0.4 : 1.5 * power.timeToSet))
        told = answer.isSet
        try power.cut(device)
      }
      print(
        "power cuts during enrolment, drawn \(isDrawn): \(news) had the new pattern, lost writes: \(power.lostWrites)"
      )
    }

    /// Up to the lift of the second drawing, which comes in its own time; `answer`: once the client was told.
    private func drawIn(_ lock: PoweredLock, _ dots: [Int], _ answer: DoneFlag) throws {
      let client = try lock.device.start("touchlockctl --socket /run/lock/socket enroll --replace")
      try lock.device.wait(until: "grep -q 'draw the new pattern$' \(client.logPath)", timeout: .seconds(60))
      try lock.draw(dots)
      try lock.finger.up()
      try lock.device.wait(
        until: "grep -q 'draw the new pattern again' \(client.logPath)", timeout: .seconds(60))
      try lock.settle()
      try lock.draw(dots)
      let finger = lock.finger
      DispatchQueue.global().async {
        _ = try? finger.up()
        // It ends with 0 once it was told.
        if (try? client.wait(timeout: .seconds(60))) == 0 { answer.set() }
      }
    }

    /// A failure, a success that clears it, and another pattern, cut at every single write, with any part of
    /// the disk's cache lost.
    @Test func atEveryWrite() throws {
      let power = try enrolled(600)
      let device = try power.start()
      let lock = try PoweredLock(device)
      let old = try device.output(of: "cat /disk/state/patterns")
      try lock.draw(Self.wrong)
      try lock.finger.up()
      _ = try lock.wait(for: "wrong")
      try lock.settle()
      try #require(try set([3, 5, 7, 8, 9], device).succeeded)
      let new = try device.output(of: "cat /disk/state/patterns")
      try lock.draw([3, 5, 7, 8, 9])
      try lock.finger.up()
      try #require(try lock.wait(for: "unlocked", or: "wrong"))
      let cuts = try power.files(
        ["attempts", "patterns"], cutAtEveryWriteOf: device, rounds: Count.of(1, soak: 10))
      // No attempt yet, the wrong one, the right one before it is compared, and its success.
      let counts: [String?] = [nil] + [1, 2, 0].map { "touchlockd-attempts 1\nfailures \($0)\n" }
      var furthest = [0, 0]
      for (round, files) in cuts.enumerated() {
        let places = [
          counts.firstIndex(of: files[0]), ["\(old)\n", "\(new)\n"].firstIndex(of: files[1]),
        ]
        for kind in 0...1 {
          guard let place = places[kind] else {
            Issue.record("cut \(round): \(files[kind] ?? "no file")")
            continue
          }
          furthest[kind] = max(furthest[kind], place)
        }
      }
      // The last cut comes behind the last flush.
      #expect(furthest == [3, 1] && cuts.last == [counts[3], "\(new)\n"])
      print("power cuts at every write: \(cuts.count)")
    }

    /// Guessing by pulling the plug: off as soon as the daemon knows that the drawing is wrong, before it
    /// can be seen, ten times.
    @Test func pullingThePlugBuysNoGuess() throws {
      let power = try enrolled(300)
      let rounds = Count.of(1, soak: 10)
      for round in 1...rounds {
        let device = try power.start()
        let lock = try PoweredLock(device)
        #expect(try lock.status()["failures"] as? Int == round - 1)
        try lock.draw(Self.wrong)
        try lock.finger.up()
        _ = try lock.wait(for: "wrong")
        try power.cut(device)
      }
      let device = try power.start()
      #expect(
        try device.output(of: "cat /disk/state/attempts") == "touchlockd-attempts 1\nfailures \(rounds)")
      device.stop()
    }

    /// The same 5 ms after the lift: what was not counted by then was not judged either.
    @Test func pullingThePlugRightAfterTheLift() throws {
      let power = try enrolled(400)
      var failures = 0
      for round in 1...Count.of(2, soak: 10) {
        let device = try power.start()
        let lock = try PoweredLock(device)
        let before = failures
        failures = try #require(try lock.status()["failures"] as? Int)
        #expect((before...round - 1).contains(failures), "round \(round)")
        try lock.draw(Self.wrong)
        try lock.finger.up()
        Thread.sleep(forTimeInterval: 0.005)
        try power.cut(device)
      }
    }
  }
}

/// Set by one thread, read by another.
private final class DoneFlag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
