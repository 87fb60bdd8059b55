import Foundation
import LockSystem
import Testing

@testable import TouchLockd

@Suite struct UnitStartTests {
  /// A systemctl that writes down what it is asked for; `run` has none but this one.
  private static func withSystemctl(_ script: String, _ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "touchlockd-unit-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "#!/bin/sh\ncd \(folder)\n\(script)\n"
      .write(toFile: folder + "/systemctl", atomically: true, encoding: .utf8)
    chmod(folder + "/systemctl", 0o755)
    setenv("PATH", folder, 1)
    try body(folder)
  }

  /// Fixed words, one for each argument, none read by a shell; nothing of this process's environment, and
  /// no signal blocked or ignored.
  @Test func asksSystemctl() async throws {
    await #expect(processExitsWith: .success) {
      try Self.withSystemctl(
        """
        for word; do echo "$word"; done > new
        /bin/grep -E 'Sig(Blk|Ign)' /proc/self/status >> new
        /bin/env >> new
        /bin/mv new asked
        """
      ) { folder in
        Signals.ignoreBrokenPipes()
        let loop = try EventLoop()
        let units = UnitStart(loop)
        units.start("a\\x20b@1.service")
        try run(loop) { FileManager.default.fileExists(atPath: folder + "/asked") }
        withExtendedLifetime(units) {}
        let asked = try String(contentsOfFile: folder + "/asked", encoding: .utf8)
        #expect(
          asked.hasPrefix(
            """
            --no-block
            --no-ask-password
            start
            --
            a\\x20b@1.service
            SigBlk:\t0000000000000000
            SigIgn:\t
            """))
        // Bit 12 is SIGPIPE; libc's own signals may be there.
        let ignored = try #require(asked.firstMatch(of: /SigIgn:\t([0-9a-f]+)/)?.1)
        #expect(try #require(UInt64(ignored, radix: 16)) & 0x1000 == 0)
        #expect(!asked.contains("HOME="))
      }
    }
  }

  /// No child stays a zombie, whether it did well or not; where there is no systemctl, the daemon goes on.
  @Test func isDoneWithItsChildren() async throws {
    await #expect(processExitsWith: .success) {
      try Self.withSystemctl("echo x >> asked; exit 5") { folder in
        let loop = try EventLoop()
        let units = UnitStart(loop)
        var information = siginfo_t()
        units.start("one.service")
        units.start("two.service")
        try run(loop) {
          // No child is left, ended or not.
          waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) < 0
        }
        #expect(try String(contentsOfFile: folder + "/asked", encoding: .utf8) == "x\nx\n")
        setenv("PATH", "/nonexistent", 1)
        units.start("three.service")
        #expect(waitpid(-1, nil, WNOHANG) == -1)
        withExtendedLifetime(units) {}
      }
    }
  }
}
